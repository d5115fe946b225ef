import CapturePlanning
import CommandLineKit
import Foundation
import SphereGeometry

/// What all `plan` commands of a pattern ask for: the capture and the output.
struct PlanOptions: Sendable {
  private var capture: CaptureRequestOptions
  private var output: PlanOutputOptions

  init(from options: inout OptionReader) throws(UsageError) {
    capture = try CaptureRequestOptions(from: &options)
    output = try PlanOutputOptions(from: &options)
  }

  /// Plans, writes the file and says what the plan covers and costs.
  func run(pattern: PlanRequest.Pattern, console: Console) async throws -> ExitStatus {
    let (request, plan) = try capture.plan(pattern)
    return try await output.write(plan, aircraft: request.aircraft, console: console)
  }
}

extension OptionValue where Value == String {
  /// An aircraft of the catalogue, by its identifier or one of its other names; looked up later,
  /// since the user may add a catalogue.
  static var aircraft: OptionValue { .text("aircraft") }
}

extension OptionValue where Value == Double {
  /// An altitude above the take-off point.
  static var altitude: OptionValue { .number(shownIn: 1.2...500, "metres") }
}

extension OptionValue where Value == GeodeticPosition {
  /// A latitude and a longitude in degrees, separated by a comma.
  static var position: OptionValue {
    OptionValue<[Double]>.numbers(shownIn: ("lat", -90...90), ("lon", -180...180)).map(
      sample: CaptureRequestOptions.exampleLocation,
      describe: { "\($0.latitudeDegrees),\($0.longitudeDegrees)" }
    ) { (numbers) throws(ValueProblem) in
      GeodeticPosition(latitudeDegrees: numbers[0], longitudeDegrees: numbers[1])
    }
  }
}
