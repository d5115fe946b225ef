public import AircraftControl
public import CaptureExecution
public import CapturePlanning
public import CommandLineKit
public import Imaging
public import Stitching

// Which exit status the errors of the library end with, and how they are told.

extension NativeError: ExplainedError {
  public var exitStatus: ExitStatus {
    switch kind {
    case .notFound: .noInput
    case .unreadable, .unsupported: .badInput
    case .alreadyExists, .cannotCreate: .cannotCreate
    case .inputOutput: .inputOutput
    case .cancelled: .interrupted
    case .numerical: .noPanorama
    case .invalidArgument, .outOfMemory, .internalFault: .internalFault
    }
  }

  public var explanation: String { description }

  public var remedy: String? {
    switch kind {
    case .alreadyExists: "Replace it with --force, or choose another name."
    case .outOfMemory: "Ask for a smaller --width."
    default: nil
    }
  }
}

extension StitchError: ExplainedError {
  public var exitStatus: ExitStatus {
    switch self {
    case .noPhotos: .noInput
    case .noReadablePhotos: .badInput
    case .tooLarge: .usage
    case .nothingLeftAfterCropping: .noPanorama
    }
  }

  public var explanation: String { description }
}

extension AlignmentError: ExplainedError {
  public var exitStatus: ExitStatus { .noPanorama }

  public var explanation: String { description }
}

extension PlanError: ExplainedError {
  public var exitStatus: ExitStatus { .usage }

  public var explanation: String { description }
}

extension CatalogueError: ExplainedError {
  public var exitStatus: ExitStatus { .usage }

  public var explanation: String { description }
}

extension PlanFileError: ExplainedError {
  public var exitStatus: ExitStatus {
    switch self {
    case .notFound: .noInput
    case .unreadable, .notAPlan, .missingField, .wrongField, .unsupportedSchema: .badInput
    case .alreadyExists, .cannotCreate: .cannotCreate
    case .writeFailed: .inputOutput
    }
  }

  public var explanation: String { description }
}

extension CropError: ExplainedError {
  public var exitStatus: ExitStatus {
    switch self {
    case .nothingLeft: .noPanorama
    case .maskSizeDiffers: .badInput
    case .outputIsNotJPEG: .usage
    }
  }

  public var explanation: String { description }
}

extension CaptureError: ExplainedError {
  public var exitStatus: ExitStatus {
    switch kind {
    case .flight: .noPanorama
    case .invalidInput: .badInput
    case .inputNotFound: .noInput
    case .outputNotCreatable: .cannotCreate
    case .inputOutput: .inputOutput
    }
  }

  public var explanation: String { description }
}

extension AircraftError: ExplainedError {
  public var exitStatus: ExitStatus { .noPanorama }

  public var explanation: String { description }
}

extension CardError: ExplainedError {
  public var exitStatus: ExitStatus {
    switch self {
    case .notFound: .noInput
    case .unreadable, .unwritable: .inputOutput
    case .damagedLog: .badInput
    }
  }

  public var explanation: String { description }
}
