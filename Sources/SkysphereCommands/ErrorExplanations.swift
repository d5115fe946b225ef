public import AircraftControl
public import BatchProcessing
public import CaptureExecution
public import CapturePlanning
public import CommandLineKit
public import Imaging
public import PlanExchange
public import Publishing
public import Stitching

// Which exit status the errors of the library end with, and how they are told.

extension NativeError: ExplainedError {
  /// The status of the contract.
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

  /// The sentence that the user reads.
  public var explanation: String { description }

  /// What to do about it.
  public var remedy: String? {
    switch kind {
    case .alreadyExists: "Replace it with --force, or choose another name."
    case .outOfMemory: "Ask for a smaller --width."
    default: nil
    }
  }
}

extension StitchError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus {
    switch self {
    case .noPhotos, .noReferencePhoto: .noInput
    case .noReadablePhotos, .unusableMask: .badInput
    case .replacesPhoto: .cannotCreate
    case .tooLarge, .cannotBeNamedInHugin, .heightsNeedRows: .usage
    case .nothingLeftAfterCropping, .nothingAtHeights: .noPanorama
    }
  }

  /// The sentence that the user reads.
  public var explanation: String { description }
}

extension ProjectError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus {
    switch self {
    case .notFound: .noInput
    case .notAProject, .photoMissing, .photoChanged: .badInput
    }
  }

  /// The sentence that the user reads.
  public var explanation: String { description }
}

extension AlignmentError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus { .noPanorama }

  /// The sentence that the user reads.
  public var explanation: String { description }
}

extension RecordedPoseFileError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus {
    switch self {
    case .notFound: .noInput
    case .unreadable, .wrongFormat, .wrongEntry, .namesNoPhoto, .countDiffers: .badInput
    }
  }

  /// The sentence that the user reads.
  public var explanation: String { description }
}

extension PlanError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus { .usage }

  /// The sentence that the user reads.
  public var explanation: String { description }

  /// A sentence for each problem of a request.
  public var explanations: [String] {
    guard case .invalidRequest(let problems) = self else { return [description] }
    return problems.map(\.description)
  }
}

extension CatalogueError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus {
    switch self {
    case .unknownAircraft, .unknownCamera: .usage
    case .unreadable: .noInput
    case .notJSON, .invalidFile, .sharedName: .badInput
    }
  }

  /// The sentence that the user reads.
  public var explanation: String { description }

  /// A sentence for each problem of a file.
  public var explanations: [String] {
    guard case .invalidFile(let path, let problems) = self else { return [description] }
    return problems.map { "\(path): \($0.description)" }
  }
}

extension PlanFileError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus {
    switch self {
    case .notFound: .noInput
    case .unreadable, .notAPlan, .missingField, .wrongField, .unsupportedSchema, .invalidValues:
      .badInput
    case .alreadyExists, .cannotCreate: .cannotCreate
    case .writeFailed: .inputOutput
    }
  }

  /// The sentence that the user reads.
  public var explanation: String { description }
}

extension PlanExchangeError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus {
    switch self {
    case .invalidPlan: .badInput
    case .cannotHold: .usage
    }
  }

  /// The sentence that the user reads.
  public var explanation: String { description }
}

extension PlanImportError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus {
    switch self {
    case .notFound: .noInput
    case .unreadable, .wrongFormat, .wrongEntry: .badInput
    }
  }

  /// The sentence that the user reads.
  public var explanation: String { description }
}

extension PublishError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus { .badInput }

  /// The sentence that the user reads.
  public var explanation: String { description }
}

extension BatchError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus {
    switch self {
    case .nothingFound: .noInput
    case .outputIsRoot: .usage
    }
  }

  /// The sentence that the user reads.
  public var explanation: String { description }
}

extension CropError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus {
    switch self {
    case .nothingLeft: .noPanorama
    case .maskSizeDiffers: .badInput
    case .outputIsNotJPEG: .usage
    }
  }

  /// The sentence that the user reads.
  public var explanation: String { description }
}

extension CaptureError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus {
    switch kind {
    case .flight: .noPanorama
    case .invalidInput: .badInput
    case .inputNotFound: .noInput
    case .outputNotCreatable: .cannotCreate
    case .inputOutput: .inputOutput
    }
  }

  /// The sentence that the user reads.
  public var explanation: String { description }
}

extension AircraftError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus { .noPanorama }

  /// The sentence that the user reads.
  public var explanation: String { description }
}

extension CardError: ExplainedError {
  /// The status of the contract.
  public var exitStatus: ExitStatus {
    switch self {
    case .notFound: .noInput
    case .notAFolder, .damagedLog: .badInput
    case .notCreatable: .cannotCreate
    case .unreadable, .unwritable: .inputOutput
    }
  }

  /// The sentence that the user reads.
  public var explanation: String { description }
}
