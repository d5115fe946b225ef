import CapturePlanning
import CommandLineKit

/// `skysphere plan sphere`: everything that the gimbal can reach.
struct PlanSphereCommand: Command {
  static let name = "sphere"
  static let abstract = "Plan rows all round and the nadir: everything that the gimbal can reach."
  static let examples = [
    Example(
      "skysphere plan sphere --aircraft mini2 --location 47.3769,8.5417 --altitude 60 "
        + "--output plan.json",
      purpose: "A sphere for a Mini 2, turned by virtual stick."),
    Example(
      "skysphere plan sphere --aircraft inspire1 --method gimbal --output plan.json",
      purpose: "The gimbal pans while the aircraft hovers."),
  ]

  private var plan: PlanOptions
  private var pattern: SpherePattern

  init(from options: inout OptionReader) throws(UsageError) {
    plan = try PlanOptions(from: &options)
    pattern = SpherePattern()
    pattern.layout = try options.option(
      "layout", value: .choice("layout"), default: pattern.layout,
      help: "Rows by overlap, or the 26 shots of the aircraft's own sphere mode.")
    pattern.overlapPercent = try options.option(
      "overlap", value: .overlap, default: pattern.overlapPercent,
      help: "How much neighbouring shots share at least.")
    pattern.startHeadingDegrees = try options.option(
      "start-heading", value: .heading, default: pattern.startHeadingDegrees,
      help: "The heading of the first shot.")
    pattern.topPitchDegrees = try options.optional(
      "top-pitch", value: .pitch, help: "The pitch of the highest row.")
    pattern.pitchesDegrees = try options.optional(
      "pitches", value: .list(of: .pitch), help: "The rows, instead of those by overlap.")
    pattern.columns = try options.optional(
      "columns", value: .integer(in: 1...360, "columns"), help: "The shots in a row.")
    pattern.nadirShots = try options.option(
      "nadir-shots", value: .integer(in: 0...4, "shots"), default: pattern.nadirShots,
      help: "The shots straight down.")
    pattern.order = try options.option(
      "order", value: .choice("order"), default: pattern.order,
      help: "Column by column or row by row.")
    pattern.counterClockwise = options.flag(
      "counter-clockwise", help: "Turn to the left.")
  }

  func run(_ console: Console) async throws -> ExitStatus {
    try plan.run(pattern: .sphere(pattern), console: console)
  }
}

extension OptionValue where Value == Double {
  /// An elevation of the optical axis.
  static var pitch: OptionValue { .number(in: -90...90, "degrees") }
  /// A heading.
  static var heading: OptionValue { .number(in: -360...360, "degrees") }
  /// A wanted overlap.
  static var overlap: OptionValue { .number(in: 5...90, "percent") }
}
