/// A mission that the aircraft flies on its own, from waypoint to waypoint.
///
/// Headings are those of the waypoints (`UsingWaypointHeading`), legs are straight and end with a
/// stop (`Normal`), since actions are not executed on curved paths, and the aircraft hovers at the
/// end (`NoAction`).
public struct WaypointMission: Sendable, Equatable {
  /// How many waypoints a mission may have.
  public static let waypointCountRange = 2...99

  /// The speed limit in metres per second, 2 to 15.
  public var maximumFlightSpeedMetresPerSecond: Double
  /// The speed between waypoints in metres per second, at most the limit in size.
  public var autoFlightSpeedMetresPerSecond: Double
  /// How often the mission is flown, 1 to 255.
  public var repeatTimes: Int
  /// The waypoints in order, 2 to 99.
  public var waypoints: [MissionWaypoint]

  /// Creates a mission.
  public init(
    maximumFlightSpeedMetresPerSecond: Double = 10, autoFlightSpeedMetresPerSecond: Double = 4,
    repeatTimes: Int = 1, waypoints: [MissionWaypoint]
  ) {
    self.maximumFlightSpeedMetresPerSecond = maximumFlightSpeedMetresPerSecond
    self.autoFlightSpeedMetresPerSecond = autoFlightSpeedMetresPerSecond
    self.repeatTimes = repeatTimes
    self.waypoints = waypoints
  }
}
