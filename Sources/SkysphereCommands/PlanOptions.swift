import CapturePlanning
import CommandLineKit
import Foundation
import SphereGeometry

/// What all `plan` commands ask for: the aircraft, the method, the place and the output.
struct PlanOptions: Sendable {
  var aircraft: AircraftModel
  var method: CaptureMethod
  var location: GeodeticPosition
  var altitudeMetres: Double
  var output: String?
  var overwrite: OverwriteOption
  var reporting: OutputOptions

  init(from options: inout OptionReader) throws(UsageError) {
    aircraft = try options.required(
      "aircraft", value: .aircraft, help: "The aircraft that carries the camera.")
    method = try options.option(
      "method", value: .choice("method"), default: .virtualStick,
      help: "How the camera is turned from shot to shot.")
    location = try options.option(
      "location", value: .position, default: PlanOptions.exampleLocation,
      help: "Where the aircraft hovers, WGS 84.")
    altitudeMetres = try options.option(
      "altitude", value: .number(in: -200...500, "metres"), default: 60,
      help: "The altitude above the take-off point.")
    output = try options.optional(
      "output", short: "o", value: .file("file", extensions: ["json"]),
      help: "The plan file to write; without it the plan goes to standard output.")
    (overwrite, reporting) = try options.shared { reader throws(UsageError) in
      (try OverwriteOption(from: &reader), try OutputOptions(from: &reader))
    }
  }

  /// Where plans without a location hover: a square in Zurich.
  static let exampleLocation = GeodeticPosition(
    latitudeDegrees: 47.3769, longitudeDegrees: 8.5417)

  /// Plans, writes the file and says what the plan covers and costs.
  func run(pattern: PlanRequest.Pattern, console: Console) throws -> ExitStatus {
    let plan = try CapturePlanner.plan(
      PlanRequest(
        aircraft: aircraft, method: method, pattern: pattern, location: location,
        altitudeMetres: altitudeMetres))
    for note in plan.notes ?? [] { console.warning(note) }
    guard let output else {
      console.write(String(decoding: try PlanFile.data(of: plan), as: UTF8.self))
      return .success
    }
    try PlanFile.write(plan, to: output, replacing: overwrite.replacesExisting)
    if reporting.isJSON {
      console.write(String(decoding: try PlanFile.data(of: plan), as: UTF8.self))
    } else {
      for line in PlanSummary(plan, aircraft: aircraft).lines { console.print(line) }
      console.print("Plan      \(output)")
    }
    return .success
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
    OptionValue(
      placeholder: "lat,lon", allowed: "-90 to 90, -180 to 180",
      sample: PlanOptions.exampleLocation,
      describe: { "\($0.latitudeDegrees),\($0.longitudeDegrees)" }
    ) { (word) throws(ValueProblem) in
      let parts = word.split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
        (-90...90).contains(latitude), (-180...180).contains(longitude)
      else {
        throw ValueProblem(
          "is not a latitude and a longitude", suggestion: "write degrees as in 47.3769,8.5417")
      }
      return GeodeticPosition(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }
  }
}
