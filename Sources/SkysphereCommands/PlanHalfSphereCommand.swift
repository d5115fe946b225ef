import CapturePlanning
import CommandLineKit

/// `skysphere plan half-sphere`: everything below the horizon, or below some elevation.
struct PlanHalfSphereCommand: Command {
  static let name = "half-sphere"
  static let abstract = "Plan rows all round from the nadir up to the horizon, or above it."
  static let discussion = SphereOptions.discussion
  static let examples = [
    Example(
      "skysphere plan half-sphere --aircraft mavic2pro --output plan.json",
      purpose: "The land, without the sky."),
    Example(
      "skysphere plan half-sphere --aircraft spark --up-to 15 --output plan.json",
      purpose: "With a strip of sky."),
  ]

  private var plan: PlanOptions
  private var pattern: SpherePattern

  init(from options: inout OptionReader) throws(UsageError) {
    plan = try PlanOptions(from: &options)
    pattern = try SphereOptions.read(SpherePattern(), from: &options)
    pattern.seenUpToDegrees = try options.option(
      "up-to", value: .number(shownIn: -60...90, "degrees"), default: 0,
      help: "The elevation up to which all is seen, as far as the gimbal reaches.")
  }

  func run(_ console: Console) async throws -> ExitStatus {
    try await plan.run(pattern: .sphere(pattern), console: console)
  }
}
