import CapturePlanning
import CommandLineKit

/// `skysphere plan grid`: rows and columns of a part of the sphere.
struct PlanGridCommand: Command {
  static let name = "grid"
  static let abstract = "Plan rows and columns of a part of the sphere."
  static let examples = [
    Example(
      "skysphere plan grid --aircraft phantom4pro --center-heading 90 --columns 3 --rows 3 "
        + "--output grid.json",
      purpose: "A wide picture towards the east.")
  ]

  private var plan: PlanOptions
  private var pattern: GridPattern

  init(from options: inout OptionReader) throws(UsageError) {
    plan = try PlanOptions(from: &options)
    pattern = GridPattern()
    pattern.centerHeadingDegrees = try options.option(
      "center-heading", value: .heading, default: pattern.centerHeadingDegrees,
      help: "The heading of the middle.")
    pattern.headingSpanDegrees = try options.optional(
      "span", value: .number(shownIn: 0...360, "degrees"),
      help: "The width of the part, from edge to edge.")
    pattern.columns = try options.optional(
      "columns", value: .integer(in: 1...360, "columns"), help: "The number of columns.")
    pattern.rows = try options.optional(
      "rows", value: .integer(in: 1...90, "rows"), help: "The number of rows.")
    pattern.lowestPitchDegrees = try options.optional(
      "lowest-pitch", value: .pitch, help: "The pitch of the lowest row.")
    pattern.highestPitchDegrees = try options.optional(
      "highest-pitch", value: .pitch, help: "The pitch of the highest row.")
    pattern.overlapPercent = try options.option(
      "overlap", value: .overlap, default: pattern.overlapPercent,
      help: "How much neighbouring shots share at least.")
    pattern.order = try options.option(
      "order", value: .choice("order"), default: pattern.order,
      help: "Column by column or row by row.")
    pattern.serpentine = !options.flag(
      "one-way", help: "Take every column or row from the same side.")
    pattern.rowOffset = options.flag(
      "row-offset", help: "Move every second row half a step to the right.")
    pattern.counterClockwise = options.flag("counter-clockwise", help: "Turn to the left.")
  }

  func run(_ console: Console) async throws -> ExitStatus {
    try await plan.run(pattern: .grid(pattern), console: console)
  }
}
