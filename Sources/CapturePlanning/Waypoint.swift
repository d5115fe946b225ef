public import SphereGeometry

/// A point of a waypoint mission with the actions that are done there in order.
public struct Waypoint: Codable, Sendable, Equatable {
  /// Where, WGS 84.
  public var position: GeodeticPosition
  /// The altitude in metres above the take-off point.
  public var altitudeMetres: Double
  /// The heading on arrival in degrees clockwise from true north.
  public var headingDegrees: Double
  /// At most 15 actions.
  public var actions: [WaypointAction]

  /// Creates a waypoint.
  public init(
    position: GeodeticPosition, altitudeMetres: Double, headingDegrees: Double,
    actions: [WaypointAction]
  ) {
    self.position = position
    self.altitudeMetres = altitudeMetres
    self.headingDegrees = headingDegrees
    self.actions = actions
  }
}
