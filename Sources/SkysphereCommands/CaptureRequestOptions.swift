import CapturePlanning
import CommandLineKit
import SphereGeometry

/// The aircraft, the method and the place of a capture; what `plan` and `run` ask for alike.
struct CaptureRequestOptions: Sendable {
  var aircraft: AircraftModel
  var method: CaptureMethod
  var location: GeodeticPosition
  var altitudeMetres: Double

  init(from options: inout OptionReader) throws(UsageError) {
    aircraft = try options.required(
      "aircraft", value: .aircraft, help: "The aircraft that carries the camera.")
    method = try options.option(
      "method", value: .choice("method"), default: .virtualStick,
      help: "How the camera is turned from shot to shot.")
    location = try options.option(
      "location", value: .position, default: CaptureRequestOptions.exampleLocation,
      help: "Where the aircraft hovers, WGS 84.")
    altitudeMetres = try options.option(
      "altitude", value: .number(in: -200...500, "metres"), default: 60,
      help: "The altitude above the take-off point.")
  }

  /// Where plans without a location hover: a square in Zurich.
  static let exampleLocation = GeodeticPosition(
    latitudeDegrees: 47.3769, longitudeDegrees: 8.5417)

  /// The request to plan shots in a pattern.
  func request(_ pattern: PlanRequest.Pattern) -> PlanRequest {
    PlanRequest(
      aircraft: aircraft, method: method, pattern: pattern, location: location,
      altitudeMetres: altitudeMetres)
  }
}
