import CapturePlanning
import CommandLineKit

/// `skysphere plan ring`: one row all round.
struct PlanRingCommand: Command {
  static let name = "ring"
  static let abstract = "Plan one row all round."
  static let examples = [
    Example(
      "skysphere plan ring --aircraft mavic2pro --pitch -10 --output ring.json",
      purpose: "A ring a little below the horizon.")
  ]

  private var plan: PlanOptions
  private var pattern: RingPattern

  init(from options: inout OptionReader) throws(UsageError) {
    plan = try PlanOptions(from: &options)
    pattern = RingPattern()
    pattern.pitchDegrees = try options.option(
      "pitch", value: .pitch, default: pattern.pitchDegrees, help: "The pitch of the row.")
    pattern.count = try options.optional(
      "count", value: .integer(in: 2...360, "shots"),
      help: "The number of shots, instead of that by overlap.")
    pattern.overlapPercent = try options.option(
      "overlap", value: .overlap, default: pattern.overlapPercent,
      help: "How much neighbouring shots share at least.")
    pattern.startHeadingDegrees = try options.option(
      "start-heading", value: .heading, default: pattern.startHeadingDegrees,
      help: "The heading of the first shot.")
    pattern.counterClockwise = options.flag("counter-clockwise", help: "Turn to the left.")
  }

  func run(_ console: Console) async throws -> ExitStatus {
    try await plan.run(pattern: .ring(pattern), console: console)
  }
}
