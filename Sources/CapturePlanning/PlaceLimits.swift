import SphereGeometry

/// Where an aircraft may be sent.
enum PlaceLimits {
  static let latitudeDegrees = -90.0...90.0
  static let longitudeDegrees = -180.0...180.0
  /// From where the automatic take-off ends to the highest that the flight controller allows.
  ///
  /// Below the take-off point a pilot flies by sight and not by a plan.
  static let plannedAltitudeMetres = 1.2...500.0

  static func problems(
    location: GeodeticPosition, altitudeMetres: Double, subject: String = "",
    altitudes: ClosedRange<Double> = WaypointMissionLimits.altitudeMetres
  ) -> [PlanProblem] {
    var problems: [PlanProblem] = []
    if !latitudeDegrees.contains(location.latitudeDegrees) {
      problems.append(
        PlanProblem(
          rule: .latitude, subject: subject + "latitudeDegrees",
          value: "\(PlainNumber.text(location.latitudeDegrees)) degrees",
          limit: "\(PlainNumber.text(latitudeDegrees)) degrees", source: "WGS 84"))
    }
    if !longitudeDegrees.contains(location.longitudeDegrees) {
      problems.append(
        PlanProblem(
          rule: .longitude, subject: subject + "longitudeDegrees",
          value: "\(PlainNumber.text(location.longitudeDegrees)) degrees",
          limit: "\(PlainNumber.text(longitudeDegrees)) degrees", source: "WGS 84"))
    }
    if !altitudes.contains(altitudeMetres) {
      problems.append(
        PlanProblem(
          rule: .altitude, subject: subject + "altitudeMetres",
          value: "\(PlainNumber.text(altitudeMetres)) m",
          limit: "\(PlainNumber.text(altitudes)) m above the take-off point",
          source: "DJI flight controller"))
    }
    return problems
  }
}
