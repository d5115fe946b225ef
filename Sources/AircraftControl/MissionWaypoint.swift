public import SphereGeometry

/// A point of a waypoint mission with the actions that are done there in order.
public struct MissionWaypoint: Sendable, Equatable {
  /// The sense in which headings change at this waypoint and on the way to the next.
  public enum TurnMode: String, Sendable, CaseIterable {
    /// To the right, seen from above.
    case clockwise
    /// To the left, seen from above.
    case counterClockwise
  }

  /// How many actions a waypoint holds at most.
  public static let maximumActionCount = 15

  /// Where, WGS 84.
  public var position: GeodeticPosition
  /// The altitude in metres above the take-off point, −200 to 500.
  public var altitudeMetres: Double
  /// The heading on arrival in whole degrees from true north, −180 to 180.
  public var headingDegrees: Int
  /// The gimbal's pitch on arrival in degrees; nil leaves it as it is.
  public var gimbalPitchDegrees: Double?
  /// The speed to the next waypoint in metres per second, 0 to 15; 0 takes the mission's.
  public var speedMetresPerSecond: Double
  /// The corner radius in metres, 0.2 to 1,000.
  public var cornerRadiusMetres: Double
  /// The sense in which headings change.
  public var turnMode: TurnMode
  /// How often the actions are done, 1 to 15.
  public var actionRepeatTimes: Int
  /// The time for the whole action list in seconds, 0 to 999; then the rest is skipped.
  public var actionTimeoutSeconds: Int
  /// The actions, at most 15.
  public var actions: [MissionAction]

  /// Creates a waypoint.
  public init(
    position: GeodeticPosition, altitudeMetres: Double, headingDegrees: Int,
    gimbalPitchDegrees: Double? = nil, speedMetresPerSecond: Double = 0,
    cornerRadiusMetres: Double = 0.2, turnMode: TurnMode = .clockwise,
    actionRepeatTimes: Int = 1, actionTimeoutSeconds: Int = 60, actions: [MissionAction] = []
  ) {
    self.position = position
    self.altitudeMetres = altitudeMetres
    self.headingDegrees = headingDegrees
    self.gimbalPitchDegrees = gimbalPitchDegrees
    self.speedMetresPerSecond = speedMetresPerSecond
    self.cornerRadiusMetres = cornerRadiusMetres
    self.turnMode = turnMode
    self.actionRepeatTimes = actionRepeatTimes
    self.actionTimeoutSeconds = actionTimeoutSeconds
    self.actions = actions
  }
}
