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
  func run(pattern: PlanRequest.Pattern, console: Console) throws -> ExitStatus {
    let plan = try CapturePlanner.plan(capture.request(pattern))
    return try output.write(plan, aircraft: capture.aircraft, console: console)
  }
}

extension OptionValue where Value == AircraftModel {
  /// An aircraft of the catalogue, by its identifier or one of its other names.
  static var aircraft: OptionValue {
    OptionValue<String>.text("aircraft").map(
      sample: Catalogue.builtIn.aircraft[0], describe: { $0.identifier }
    ) { (name) throws(ValueProblem) in
      do throws(CatalogueError) {
        return try Catalogue.builtIn.model(named: name)
      } catch {
        guard case .unknownAircraft(_, let nearest) = error, !nearest.isEmpty else {
          throw ValueProblem(
            "is not an aircraft of the catalogue",
            suggestion: "use one of "
              + Catalogue.builtIn.aircraft.map(\.identifier).joined(separator: ", "))
        }
        throw ValueProblem(
          "is not an aircraft of the catalogue",
          suggestion: "did you mean \(nearest.joined(separator: " or "))?")
      }
    }
  }
}

extension OptionValue where Value == GeodeticPosition {
  /// A latitude and a longitude in degrees, separated by a comma.
  static var position: OptionValue {
    OptionValue<[Double]>.numbers(("lat", -90...90), ("lon", -180...180)).map(
      sample: CaptureRequestOptions.exampleLocation,
      describe: { "\($0.latitudeDegrees),\($0.longitudeDegrees)" }
    ) { (numbers) throws(ValueProblem) in
      GeodeticPosition(latitudeDegrees: numbers[0], longitudeDegrees: numbers[1])
    }
  }
}
