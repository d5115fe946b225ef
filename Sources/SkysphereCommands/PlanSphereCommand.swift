import CapturePlanning
import CommandLineKit

/// `skysphere plan sphere`: everything that the gimbal can reach.
struct PlanSphereCommand: Command {
  static let name = "sphere"
  static let abstract = "Plan rows all round and the nadir: everything that the gimbal can reach."
  static let discussion = SphereOptions.discussion
  static let examples = [
    Example(
      "skysphere plan sphere --aircraft mini2 --location 47.3769,8.5417 --altitude 60 "
        + "--output plan.json",
      purpose: "A sphere for a Mini 2, turned by virtual stick."),
    Example(
      "skysphere plan sphere --aircraft inspire1 --method gimbal --output plan.json",
      purpose: "The gimbal pans while the aircraft hovers."),
    Example(
      "skysphere plan sphere --aircraft mini2 --overlap 40 --minimise time --output plan.json",
      purpose: "The quickest sphere with 40 % overlap."),
  ]

  private var plan: PlanOptions
  private var pattern: SpherePattern

  init(from options: inout OptionReader) throws(UsageError) {
    plan = try PlanOptions(from: &options)
    pattern = SpherePattern()
    pattern.layout = try options.option(
      "layout", value: .choice("layout"), default: pattern.layout,
      help: "Rows by overlap, or the 26 shots of an aircraft's own sphere mode.")
    pattern = try SphereOptions.read(pattern, from: &options)
    pattern.topPitchDegrees = try options.optional(
      "top-pitch", value: .pitch, help: "The pitch of the highest row.")
    pattern.pitchesDegrees = try options.optional(
      "pitches", value: .list(of: .pitch), help: "The rows, instead of those by overlap.")
  }

  func run(_ console: Console) async throws -> ExitStatus {
    try await plan.run(pattern: .sphere(pattern), console: console)
  }
}

extension OptionValue where Value == Double {
  /// An elevation of the optical axis.
  static var pitch: OptionValue { .number(shownIn: -90...90, "degrees") }
  /// A heading.
  static var heading: OptionValue { .number(shownIn: -360...360, "degrees") }
  /// A wanted overlap.
  static var overlap: OptionValue { .number(shownIn: 10...80, "percent") }
}
