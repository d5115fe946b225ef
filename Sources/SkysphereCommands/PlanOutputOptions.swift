import CapturePlanning
import CommandLineKit
import Foundation

/// Where a new plan goes and how it is told; what all commands that make plans ask for.
struct PlanOutputOptions: Sendable {
  private var output: String?
  private var overwrite: OverwriteOption
  private var reporting: OutputOptions

  init(from options: inout OptionReader) throws(UsageError) {
    output = try options.optional(
      "output", short: "o", value: .file("file", extensions: ["json"]),
      help: "The plan file to write; without it the plan goes to standard output.")
    (overwrite, reporting) = try options.shared { reader throws(UsageError) in
      (try OverwriteOption(from: &reader), try OutputOptions(from: &reader))
    }
  }

  /// Writes the file and says what the plan covers and costs.
  func write(_ plan: CapturePlan, aircraft: AircraftModel, console: Console) throws -> ExitStatus {
    if let output {
      try PlanFile.write(plan, to: output, replacing: overwrite.replacesExisting)
    }
    for note in plan.notes ?? [] { console.warning(note) }
    if let output, !reporting.isJSON {
      console.printSummary(
        PlanSummary(plan, aircraft: aircraft).lines + ["Plan      \(output)"])
    } else {
      console.write(String(decoding: try PlanFile.data(of: plan), as: UTF8.self))
    }
    return .success
  }
}
