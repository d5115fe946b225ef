/// What happens to a waypoint mission, in order.
public enum WaypointMissionEvent: Sendable, Equatable {
  /// The operator went from one state to another.
  case stateChanged(from: WaypointMissionState, to: WaypointMissionState)
  /// A waypoint arrived at the aircraft; indices are from 0.
  case uploaded(waypointIndex: Int, waypointCount: Int)
  /// The aircraft is at a waypoint.
  case reached(waypointIndex: Int)
  /// An action begins.
  case actionBegan(waypointIndex: Int, actionIndex: Int)
  /// An action was done.
  case actionFinished(waypointIndex: Int, actionIndex: Int)
  /// An action took longer than its limit and was given up.
  case actionGivenUp(waypointIndex: Int, actionIndex: Int, reason: AircraftError)
  /// The time of the action list is over; the actions from this one on are skipped.
  case actionListTimedOut(waypointIndex: Int, firstSkippedActionIndex: Int)
  /// The mission is over; with an error when it did not come to its end.
  case finished(error: AircraftError?)
}
