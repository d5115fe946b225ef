import CapturePlanning
import SphereGeometry

/// Plans that the tests write in other formats.
enum TestPlans {
  /// West of Greenwich and south of the equator, so that no sign and no order can be mixed up.
  static let location = GeodeticPosition(latitudeDegrees: -33.8568, longitudeDegrees: -70.6483)

  static func sphere(
    aircraft: String = "mavic2pro", method: CaptureMethod = .virtualStick,
    altitudeMetres: Double = 60
  ) throws -> CapturePlan {
    var plan = try CapturePlanner.plan(
      PlanRequest(
        aircraft: Catalogue.builtIn.model(named: aircraft), method: method,
        pattern: .sphere(SpherePattern()), location: location,
        altitudeMetres: max(altitudeMetres, 2)),
      rayCount: 500)
    // Nobody plans below the take-off point, but a file may say so.
    if altitudeMetres < 2 { plan.altitudeMetres = altitudeMetres }
    return plan
  }

  /// The 26 shots of the Mini 2's own sphere mode, column by column to the left.
  static func builtInSphere() throws -> CapturePlan {
    try CapturePlanner.plan(
      PlanRequest(
        aircraft: Catalogue.builtIn.model(named: "mini2"),
        pattern: .sphere(SpherePattern(layout: .builtIn26)), location: location,
        altitudeMetres: 60),
      rayCount: 500)
  }

  static func ring(count: Int) throws -> CapturePlan {
    try CapturePlanner.plan(
      PlanRequest(
        aircraft: Catalogue.builtIn.model(named: "mini2"),
        pattern: .ring(RingPattern(count: count)), location: location, altitudeMetres: 60),
      rayCount: 500)
  }
}
