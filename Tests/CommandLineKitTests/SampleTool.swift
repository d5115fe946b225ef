@testable import CommandLineKit

/// A tool with every kind of option, for the tests.
enum SampleTool {
  static let tool = Tool(
    name: "sample", version: "1.2.3", abstract: "Draws shapes on paper.",
    examples: [Example("sample draw circle --size 3", purpose: "Draws a circle.")],
    commands: [
      .group(
        CommandGroup(
          name: "draw", abstract: "Draw a shape", commands: [Circle.self, Square.self])),
      .command(Scan.self), .command(Fail.self),
    ])

  /// What a run of the tool left behind.
  struct Outcome {
    var status: ExitStatus
    var output: String
    var error: String
  }

  /// Runs the tool as from a shell whose words are separated by single spaces.
  static func run(_ line: String) async -> Outcome {
    await run(line.split(separator: " ").map(String.init))
  }

  static func run(_ arguments: [String]) async -> Outcome {
    let (output, error) = (TextRecorder(), TextRecorder())
    let status = await tool.run(
      arguments: arguments, console: Console(output: output, errorOutput: error))
    return Outcome(status: status, output: output.text, error: error.text)
  }

  enum Ink: String, CaseIterable {
    case black
    case blueBlack = "blue-black"
    case red
  }

  /// Prints what it has read, so that tests see it.
  struct Circle: Command {
    static let name = "circle"
    static let abstract = "Draw a circle."
    static let discussion = "The circle is drawn with a pair of compasses."
    static let examples = [
      Example("sample draw circle --size 3 --ink red", purpose: "Draws a small red circle.")
    ]

    let summary: String

    init(from options: inout OptionReader) throws(UsageError) {
      let size = try options.required(
        "size", short: "s", value: .integer(in: 1...400, "millimetres"), help: "The diameter.")
      let yaw = try options.option(
        "yaw", value: .number(in: -180...180, "degrees"), default: 0, help: "Turn the paper.")
      let ink = try options.option(
        "ink", value: .choice("colour"), default: Ink.black, help: "The ink's colour: [dark]")
      let centre = try options.optional(
        "centre", value: .numbers(("latitude", -90...90), ("longitude", -180...180)),
        help: "Where the circle lies.")
      let labels = try options.repeated("label", value: .text("words"), help: "Write beside it.")
      let isFilled = options.flag("filled", short: "F", help: "Fill it.")
      let output = try options.optional(
        "output", short: "o", value: .file(extensions: ["svg"]), help: "Where to draw.")
      let (threads, maxMemory) = try options.shared { (options) throws(UsageError) in
        (
          try options.optional(
            "threads", value: .integer(in: 1...1024, "count"),
            help: "Work with so many threads; as many as there are processors when left out."),
          try options.optional(
            "max-memory", value: .byteSize(atLeast: ByteSize(bytes: 64 << 20)),
            help: "Stay below this much memory, for example 2G or 500M.")
        )
      }
      let isForced = try OverwriteOption(from: &options).replacesExisting
      let report = try OutputOptions(from: &options)
      if isFilled, size > 300 {
        throw UsageError("--filled takes too much ink for --size \(size)")
      }
      summary =
        "size=\(size) yaw=\(yaw) ink=\(ink) centre=\(centre ?? []) labels=\(labels) "
        + "filled=\(isFilled) output=\(output ?? "-") threads=\(threads ?? 0) "
        + "memory=\(maxMemory?.bytes ?? 0) force=\(isForced) json=\(report.isJSON)"
    }

    func run(_ console: Console) async throws -> ExitStatus {
      console.print(summary)
      console.note("a note")
      console.detail("a detail")
      console.warning("a warning")
      return .success
    }
  }

  struct Square: Command {
    static let name = "square"
    static let abstract = "Draw a square."
    static let examples = [Example("sample draw square", purpose: "Draws a square.")]

    init(from options: inout OptionReader) throws(UsageError) {}

    func run(_ console: Console) async throws -> ExitStatus { .partial }
  }

  struct Scan: Command {
    static let name = "scan"
    static let abstract = "Scan papers."
    static let examples = [Example("sample scan papers/", purpose: "Scans a folder.")]

    let words: [String]

    init(from options: inout OptionReader) throws(UsageError) {
      let folder = try options.argument(
        "papers", value: .directory(), help: "The folder with the papers.")
      let mode = try options.optionalArgument(
        "mode", value: .name("mode", among: ["fast", "fine"]), help: "How to scan.")
      let others = try options.rest("more", value: .file(), help: "Single papers.")
      _ = options.flag("deep", help: "Scan folders within folders.")
      words = [folder, mode ?? "-"] + others
    }

    func run(_ console: Console) async throws -> ExitStatus {
      console.print(words.joined(separator: "|"))
      return .success
    }
  }

  /// Fails as its argument says.
  struct Fail: Command {
    static let name = "fail"
    static let abstract = "Fail in one of many ways."
    static let examples = [Example("sample fail explained", purpose: "Fails with status 66.")]

    enum Way: String, CaseIterable {
      case explained
      case cancelled
      case unforeseen
      case usage
      case report
    }

    struct NoPaper: ExplainedError {
      var exitStatus: ExitStatus { .noInput }
      var explanation: String { "there is no paper in 'tray\u{1B}[2J'" }
      var remedy: String? { "fill the tray" }
    }

    struct Unforeseen: Error, CustomStringConvertible {
      var description: String { "the pen is broken" }
    }

    let way: Way

    init(from options: inout OptionReader) throws(UsageError) {
      way = try options.argument("way", value: .choice("way"), help: "How to fail.")
    }

    func run(_ console: Console) async throws -> ExitStatus {
      switch way {
      case .explained: throw NoPaper()
      case .cancelled: throw CancellationError()
      case .unforeseen: throw Unforeseen()
      case .usage: throw UsageError("the two papers are the same")
      case .report: try console.printJSON(Double.nan)
      }
      return .success
    }
  }
}
