/// The state of the waypoint operator, by DJI's v4 state machine.
public enum WaypointMissionState: String, Sendable, CaseIterable {
  /// A mission can be loaded and uploaded.
  case readyToUpload
  /// The loaded mission is on its way to the aircraft.
  case uploading
  /// The aircraft holds the mission and can start it.
  case readyToExecute
  /// The aircraft flies the mission.
  case executing
  /// The aircraft hovers in the middle of the mission.
  case executionPaused
}
