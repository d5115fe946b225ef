import CommandLineKit
import Foundation
import Imaging
import Publishing

/// `skysphere check`: whether a panorama keeps the rules of web viewers.
struct CheckCommand: Command {
  static let name = "check"
  static let abstract = "Check that web viewers show a panorama as it is."
  static let discussion = """
    Reads the file the way Pannellum and Photo Sphere Viewer do: by the first XMP packet in its \
    bytes. Says what each rule found. A note is no failure: most devices show the file, not all. \
    When a rule fails, the command ends with status 3.
    """
  static let examples = [
    Example("skysphere check pano.jpg", purpose: "A line a rule."),
    Example("skysphere check pano.jpg --json", purpose: "The same for programs."),
  ]
  static let exitStatuses: [ExitStatus] = [
    .success, .partial, .usage, .badInput, .noInput, .inputOutput, .interrupted,
  ]

  private var input: String
  private var reporting: OutputOptions

  init(from options: inout OptionReader) throws(UsageError) {
    input = try options.argument(
      "panorama", value: .file("file", extensions: ["jpg", "jpeg", "png", "tif", "tiff"]),
      help: "The panorama.")
    reporting = try options.shared { reader throws(UsageError) in
      try OutputOptions(from: &reader)
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let check = try await NativeThreads.shared.run { [input] in try ViewerCheck(path: input) }
    if reporting.isJSON {
      try console.printJSON(check)
    } else {
      var table = Table([.init(""), .init("rule"), .init("found"), .init("asked for")])
      for finding in check.findings {
        table.add([
          finding.outcome.rawValue, finding.rule.rawValue, finding.found, finding.required,
        ])
      }
      console.write(table.text)
    }
    return check.passes ? .success : .partial
  }
}
