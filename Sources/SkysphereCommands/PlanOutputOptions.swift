import CapturePlanning
import CommandLineKit
import Foundation

/// Where a new plan goes and how it is told; what all commands that make plans ask for.
struct PlanOutputOptions: Sendable {
  private var output: String?
  private var picture: PlanPicture
  private var overwrite: OverwriteOption
  private var reporting: OutputOptions

  init(from options: inout OptionReader) throws(UsageError) {
    output = try options.optional(
      "output", short: "o", value: .file("file", extensions: ["json"]),
      help: "The plan file to write; without it the plan goes to standard output.")
    picture = try PlanPicture(from: &options)
    (overwrite, reporting) = try options.shared { reader throws(UsageError) in
      (try OverwriteOption(from: &reader), try OutputOptions(from: &reader))
    }
  }

  /// Writes the file and says what the plan covers and costs.
  func write(
    _ plan: CapturePlan, aircraft: AircraftModel, console: Console
  ) async throws -> ExitStatus {
    if let output {
      try PlanFile.write(plan, to: output, replacing: overwrite.replacesExisting)
    }
    let drawn = try await picture.draw(
      plan,
      proof: PlanProof(
        shots: plan.shots, pattern: plan.pattern, lens: plan.camera.lens,
        pitchRangeDegrees: aircraft.gimbal.pitchRangeDegrees),
      aircraftName: aircraft.displayName, replacesExisting: overwrite.replacesExisting,
      console: console)
    for note in plan.notes ?? [] { console.warning(note) }
    if let output, !reporting.isJSON {
      console.printSummary(
        PlanSummary(plan, aircraft: aircraft).lines + ["Plan      \(output)"]
          + (drawn.map { ["Picture   \($0)"] } ?? []))
    } else {
      console.write(String(decoding: try PlanFile.data(of: plan), as: UTF8.self))
    }
    return .success
  }
}
