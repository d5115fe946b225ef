import SphereGeometry

@testable import CapturePlanning

/// Requests and plans that many tests start from.
enum TestPlans {
  static let location = GeodeticPosition(latitudeDegrees: 47.3769, longitudeDegrees: 8.5417)

  static func model(_ name: String) throws -> AircraftModel {
    try Catalogue.builtIn.model(named: name)
  }

  /// A plan with few rays, which only the share of the sphere needs.
  static func plan(
    _ pattern: PlanRequest.Pattern, aircraft: String = "mini2",
    method: CaptureMethod = .virtualStick, altitudeMetres: Double = 60
  ) throws -> CapturePlan {
    try CapturePlanner.plan(
      PlanRequest(
        aircraft: model(aircraft), method: method, pattern: pattern, location: location,
        altitudeMetres: altitudeMetres), rayCount: 500)
  }

  /// The number of shots at each pitch, from the highest down.
  static func rows(_ plan: CapturePlan) -> [Int] {
    ShotRow.rows(of: plan.shots).map(\.shots.count)
  }
}
