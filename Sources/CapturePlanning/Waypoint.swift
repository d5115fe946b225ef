public import SphereGeometry

/// A point of a waypoint mission with the actions that are done there in order.
public struct Waypoint: Codable, Sendable, Equatable {
  /// The direction in which the aircraft turns, as the mission's turn mode.
  public enum TurnMode: String, Codable, Sendable {
    /// To the right.
    case clockwise
    /// To the left.
    case counterClockwise = "counter-clockwise"
  }

  /// Where, WGS 84.
  public var position: GeodeticPosition
  /// The altitude in metres above the take-off point.
  public var altitudeMetres: Double
  /// The heading on arrival in degrees clockwise from true north.
  public var headingDegrees: Double
  /// The pitch of the gimbal on arrival in degrees; nil where it stays as it is.
  public var gimbalPitchDegrees: Double?
  /// At most 15 actions.
  public var actions: [WaypointAction]
  /// The direction of the turns at this waypoint and to the next; nil where there are none.
  public var turnMode: TurnMode?

  /// Creates a waypoint.
  public init(
    position: GeodeticPosition, altitudeMetres: Double, headingDegrees: Double,
    gimbalPitchDegrees: Double? = nil, actions: [WaypointAction], turnMode: TurnMode? = nil
  ) {
    self.position = position
    self.altitudeMetres = altitudeMetres
    self.headingDegrees = headingDegrees
    self.gimbalPitchDegrees = gimbalPitchDegrees
    self.actions = actions
    self.turnMode = turnMode
  }
}
