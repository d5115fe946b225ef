import AircraftControl

/// How far an executing mission has come.
struct WaypointMissionRun {
  /// What the aircraft is doing.
  enum Phase {
    /// Flies to the waypoint.
    case moving
    /// Turns to the heading of the waypoint, and tilts the gimbal to its pitch.
    case facing
    /// Does an action; `isBegun` when its command was given.
    case acting(isBegun: Bool)
  }

  /// How long a photo may take before it is given up, in seconds.
  static let photoLimitSeconds = 6.0
  /// Within how many metres of a waypoint the aircraft has reached it.
  static let arrivalRadiusMetres = 0.1
  /// Within how many degrees of a heading a turn is done.
  static let headingToleranceDegrees = 0.3

  var mission: WaypointMission
  var phase = Phase.moving
  var waypointIndex = 0
  var actionIndex = 0
  /// Which repetition of the action list is done, from 1.
  var actionPass = 1
  /// Which repetition of the mission is flown, from 1.
  var missionPass = 1
  var secondsInList = 0.0
  var secondsInAction = 0.0
  /// How many photos were stored when the photo action began.
  var storedBeforeAction = 0
  /// Whether the first waypoint's altitude is reached; below it the aircraft climbs first.
  var hasClimbed = false

  var waypoint: MissionWaypoint { mission.waypoints[waypointIndex] }

  /// The sense in which the heading turns to that of the waypoint: by the one that was left.
  var approachSense: MissionWaypoint.TurnMode? {
    waypointIndex == 0 ? nil : mission.waypoints[waypointIndex - 1].turnMode
  }
}
