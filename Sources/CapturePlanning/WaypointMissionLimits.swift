/// The limits of DJI's waypoint missions (Mobile SDK 4, waypoint mission reference).
public enum WaypointMissionLimits {
  /// How many waypoints a mission may have.
  public static let waypointCount = 2...99
  /// The distance between neighbours, and between the last and the first, in metres in space.
  public static let spacingMetres = 0.5...2000.0
  /// How many actions a waypoint may have: the sixteenth is dropped in silence.
  public static let actionsPerWaypoint = 15
  /// The altitude above the take-off point in metres.
  public static let altitudeMetres = -200.0...500.0
  /// Headings and turns in degrees; whole degrees only.
  public static let headingDegrees = -180.0...180.0
  /// A stay in milliseconds.
  public static let stayMilliseconds = 0...32_767
  /// The longest time for all actions of a waypoint that can be asked for, in seconds.
  ///
  /// The default is 60 s; what is left then is skipped in silence. Missions made from these plans
  /// must ask for this value.
  public static let actionTimeoutSeconds = 999.0
  /// The time after which a photo that does not come is skipped, in seconds.
  public static let photoTimeoutSeconds = 6.0
  /// What messages name as the origin of these limits.
  static let source = "DJI waypoint missions"
}
