import CommandLineKit
import Foundation
import Imaging

/// `skysphere crop`: a panorama without its black parts.
struct CropCommand: Command {
  static let name = "crop"
  static let abstract = "Cut a panorama to the largest rectangle without empty pixels."
  static let discussion = """
    Empty is what a mask says or, without one, what is black, flat and reaches the border: a dark \
    night scene is kept. GPano and EXIF are kept and corrected.
    """
  static let examples = [
    Example(
      "skysphere crop pano.jpg --output cropped.jpg", purpose: "The exact largest rectangle."),
    Example(
      "skysphere crop pano.jpg --output narrowed.jpg --method edges",
      purpose: "Edge by edge, for comparison."),
  ]
  static let exitStatuses: [ExitStatus] = [
    .success, .noPanorama, .usage, .badInput, .noInput, .cannotCreate, .inputOutput, .interrupted,
  ]

  private var input: String
  private var output: String
  private var options = PanoramaCropper.Options()
  private var reporting: OutputOptions

  init(from options: inout OptionReader) throws(UsageError) {
    input = try options.argument(
      "panorama", value: .file("file", extensions: ["jpg", "jpeg", "png", "tif", "tiff"]),
      help: "The panorama.")
    output = try options.required(
      "output", short: "o", value: .jpegOutput, help: "The JPEG file to write.")
    self.options.method = try options.option(
      "method", value: .choice("method"), default: self.options.method,
      help: "The largest rectangle, or edge by edge.")
    self.options.maskPath = try options.optional(
      "mask", value: .file("file", extensions: ["png"]),
      help: "A picture of the same size that is white where the panorama has picture.")
    self.options.inventedMaskPath = try options.optional(
      "invented", value: .file("file", extensions: ["png"]),
      help: "A mask as stitch writes it (NAME.filled.png); what it marks is cut off as well.")
    self.options.quality = try options.option(
      "quality", value: .integer(in: 1...100), default: self.options.quality,
      help: "The JPEG quality.")
    let overwrite: OverwriteOption
    (overwrite, reporting) = try options.shared { reader throws(UsageError) in
      (try OverwriteOption(from: &reader), try OutputOptions(from: &reader))
    }
    self.options.replacesExisting = overwrite.replacesExisting
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let result = try await CropStep(options: options).run(input: input, output: output)
    if reporting.isJSON {
      try console.printJSON(result)
    } else {
      console.printSummary(CropStep.lines(result, output: output))
    }
    return .success
  }
}

/// Crops on a thread of its own; what `crop` and `run` share.
struct CropStep {
  var options: PanoramaCropper.Options

  func run(input: String, output: String) async throws -> PanoramaCropper.Result {
    let options = options
    return try await NativeThreads.shared.runCancellable { flag in
      try PanoramaCropper.crop(
        input: input, output: output, options: options, cancellation: flag)
    }
  }

  static func lines(_ result: PanoramaCropper.Result, output: String) -> [String] {
    let kept = result.rectangle
    return [
      "Kept      \(Figure.grouped(kept.width)) × \(Figure.grouped(kept.height)) of "
        + "\(Figure.grouped(result.inputWidth)) × \(Figure.grouped(result.inputHeight)) pixels, "
        + Figure.percent(result.keptPercent),
      "Cropped   \(output)",
    ]
  }
}
