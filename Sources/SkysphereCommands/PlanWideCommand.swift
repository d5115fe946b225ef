import CapturePlanning
import CommandLineKit

/// `skysphere plan wide`: the half circle, or three rows of three.
struct PlanWideCommand: Command {
  static let name = "wide"
  static let abstract = "Plan a wide picture: 180 degrees, or three rows of three."
  static let examples = [
    Example(
      "skysphere plan wide --aircraft mini2 --heading 90 --output plan.json",
      purpose: "Half of the horizon, towards the east."),
    Example(
      "skysphere plan wide --aircraft phantom4pro --layout 3x3 --pitch -20 --output plan.json",
      purpose: "Three rows of three."),
  ]

  private var plan: PlanOptions
  private var pattern: WidePattern

  init(from options: inout OptionReader) throws(UsageError) {
    plan = try PlanOptions(from: &options)
    pattern = WidePattern()
    pattern.layout = try options.option(
      "layout", value: .choice("layout"), default: pattern.layout,
      help: "Columns that show 180 degrees, or three rows of three.")
    pattern.centerHeadingDegrees = try options.option(
      "heading", value: .heading, default: pattern.centerHeadingDegrees,
      help: "The heading of the middle.")
    pattern.pitchDegrees = try options.option(
      "pitch", value: .pitch, default: pattern.pitchDegrees, help: "The pitch of the middle row.")
    pattern.rows = try options.option(
      "rows", value: .integer(in: 1...9, "rows"), default: pattern.rows,
      help: "The number of rows of the 180 degrees.")
    pattern.overlapPercent = try options.option(
      "overlap", value: .overlap, default: pattern.overlapPercent,
      help: "How much neighbouring shots share at least.")
    pattern.order = try options.option(
      "order", value: .choice("order"), default: pattern.order,
      help: "Column by column or row by row.")
    pattern.serpentine = !options.flag(
      "one-way", help: "Take every column or row from the same side.")
    pattern.counterClockwise = options.flag("counter-clockwise", help: "Turn to the left.")
  }

  func run(_ console: Console) async throws -> ExitStatus {
    try await plan.run(pattern: .wide(pattern), console: console)
  }
}
