import CapturePlanning
import CommandLineKit
import SphereGeometry

/// The aircraft, the method and the place of a capture; what `plan` and `run` ask for alike.
struct CaptureRequestOptions: Sendable {
  private var aircraftName: String
  private var catalogue: CatalogueOption
  private var method: CaptureMethod
  private var location: GeodeticPosition
  private var altitudeMetres: Double
  private var brackets: Int
  private var portrait: Bool
  private var nearestMetres: Double
  private var actionsPerWaypoint: Int

  init(from options: inout OptionReader) throws(UsageError) {
    aircraftName = try options.required(
      "aircraft", value: .aircraft, help: "The aircraft that carries the camera.")
    catalogue = try CatalogueOption(from: &options)
    method = try options.option(
      "method", value: .choice("method"), default: .virtualStick,
      help: "How the camera is turned from shot to shot.")
    location = try options.option(
      "location", value: .position, default: CaptureRequestOptions.exampleLocation,
      help: "Where the aircraft hovers, WGS 84.")
    altitudeMetres = try options.option(
      "altitude", value: .altitude, default: 60, help: "The altitude above the take-off point.")
    brackets = try options.option(
      "brackets", value: .integer(in: 1...9, "photos"), default: 1,
      help: "The photos of each shot with stepped exposures.")
    portrait = options.flag("portrait", help: "Stand the camera upright, where the gimbal can.")
    nearestMetres = try options.option(
      "nearest", value: .number(in: 0.1...100_000, "metres"), default: 20,
      help: "How far the nearest things are, for what is said about parallax.")
    actionsPerWaypoint = try options.option(
      "waypoint-actions", value: .integer(in: 3...15, "actions"), default: 15,
      help: "The most actions of a waypoint.")
  }

  /// Where plans without a location hover: a square in Zurich.
  static let exampleLocation = GeodeticPosition(
    latitudeDegrees: 47.3769, longitudeDegrees: 8.5417)

  /// All aircraft that may be named.
  func allAircraft() throws -> Catalogue { try catalogue.load() }

  /// Plans shots in a pattern; what is wrong is told with the names of the options.
  func plan(_ pattern: PlanRequest.Pattern) throws -> (PlanRequest, CapturePlan) {
    do {
      let request = try request(pattern)
      return (request, try CapturePlanner.plan(request))
    } catch PlanError.invalidRequest(let problems) {
      throw PlanError.invalidRequest(problems.map(\.namingItsOption))
    }
  }

  /// The request to plan shots in a pattern.
  ///
  /// An aircraft that nobody knows does not hide what else is wrong with the request.
  private func request(_ pattern: PlanRequest.Pattern) throws -> PlanRequest {
    let catalogue = try catalogue.load()
    do throws(CatalogueError) {
      return request(pattern, aircraft: try catalogue.model(named: aircraftName))
    } catch {
      guard case .unknownAircraft(let name, let nearest) = error else { throw error }
      let others = CapturePlanner.problems(of: request(pattern, aircraft: catalogue.aircraft[0]))
        .filter { ![.pitch, .method, .camera].contains($0.rule) }
      guard !others.isEmpty else { throw error }
      let unknown = PlanProblem(
        rule: .aircraft, subject: "aircraft", value: "'\(name)'",
        limit: "one of the catalogue"
          + (nearest.isEmpty ? "" : ": did you mean \(nearest.joined(separator: " or "))?"),
        source: "skysphere aircraft")
      throw PlanError.invalidRequest([unknown] + others)
    }
  }

  private func request(
    _ pattern: PlanRequest.Pattern, aircraft: AircraftModel
  ) -> PlanRequest {
    PlanRequest(
      aircraft: aircraft, method: method, pattern: pattern, location: location,
      altitudeMetres: altitudeMetres, brackets: brackets, portrait: portrait,
      nearestMetres: nearestMetres, actionsPerWaypoint: actionsPerWaypoint)
  }
}
