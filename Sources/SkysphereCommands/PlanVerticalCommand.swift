import CapturePlanning
import CommandLineKit

/// `skysphere plan vertical`: one column.
struct PlanVerticalCommand: Command {
  static let name = "vertical"
  static let abstract = "Plan one column, from the highest pitch to the lowest."
  static let examples = [
    Example(
      "skysphere plan vertical --aircraft mini2 --heading 180 --output column.json",
      purpose: "A column towards the south.")
  ]

  private var plan: PlanOptions
  private var pattern: VerticalPattern

  init(from options: inout OptionReader) throws(UsageError) {
    plan = try PlanOptions(from: &options)
    pattern = VerticalPattern()
    pattern.headingDegrees = try options.option(
      "heading", value: .heading, default: pattern.headingDegrees,
      help: "The heading of the column.")
    pattern.lowestPitchDegrees = try options.optional(
      "lowest-pitch", value: .pitch, help: "The pitch of the lowest shot.")
    pattern.highestPitchDegrees = try options.optional(
      "highest-pitch", value: .pitch, help: "The pitch of the highest shot.")
    pattern.count = try options.optional(
      "count", value: .integer(in: 2...90, "shots"),
      help: "The number of shots, instead of that by overlap.")
    pattern.overlapPercent = try options.option(
      "overlap", value: .overlap, default: pattern.overlapPercent,
      help: "How much neighbouring shots share at least.")
    pattern.upwards = options.flag("upwards", help: "Begin at the lowest pitch.")
  }

  func run(_ console: Console) async throws -> ExitStatus {
    try await plan.run(pattern: .vertical(pattern), console: console)
  }
}
