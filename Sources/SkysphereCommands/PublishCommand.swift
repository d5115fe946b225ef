import CommandLineKit
import Foundation
import Imaging
import Publishing

/// `skysphere publish`: copies of a panorama for the web.
struct PublishCommand: Command {
  static let name = "publish"
  static let abstract = "Make copies of a panorama in sizes for the web."
  static let discussion = """
    NAME_8k.jpg has at most 8192 × 4096 pixels, which almost all browsers can show; NAME_preview.jpg \
    at most 2048 × 1024. Each copy carries the GPano numbers of its own size. Viewer pages and tiles \
    are not made yet.
    """
  static let examples = [
    Example("skysphere publish pano.jpg --output site/", purpose: "Both copies into one folder.")
  ]

  private var input: String
  private var output: String
  private var options = SizedCopies.Options()
  private var reporting: OutputOptions

  init(from options: inout OptionReader) throws(UsageError) {
    input = try options.argument(
      "panorama", value: .file("file", extensions: ["jpg", "jpeg", "png", "tif", "tiff"]),
      help: "The panorama.")
    output = try options.required(
      "output", short: "o", value: .directory(),
      help: "The folder for the copies; made when it is not there.")
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
    let folder = try OutputFolder(path: output)
    let copies: [SizedCopies.Result]
    do {
      copies = try await NativeThreads.shared.runCancellable { [input, output, options] flag in
        try SizedCopies.write(of: input, to: output, options: options, cancellation: flag)
      }
    } catch {
      folder.removeIfMade()
      throw error
    }
    if copies.contains(where: \.isPlaceAssumed) {
      console.warning(
        "\(input) does not say where it lies on the sphere; by its shape it is taken for a whole "
          + "one, with north in the middle")
    }
    if reporting.isJSON {
      try console.printJSON(PublishReport(copies: copies))
    } else {
      for copy in copies {
        console.printSummary([
          "Copy      \((output as NSString).appendingPathComponent(copy.fileName)), "
            + "\(Figure.grouped(copy.width)) × \(Figure.grouped(copy.height))"
        ])
      }
    }
    return .success
  }
}

/// What `publish --json` prints.
private struct PublishReport: Encodable {
  let schema = "skysphere.publish/1"
  var copies: [SizedCopies.Result]
}
