/// The numeric error codes of DJI's Mobile SDK that an aircraft of this kind can answer with.
///
/// Numbers and meanings are those of `NSError+DJISDK.h`; the names say the same in plain words.
public enum AircraftErrorCode: Int, Sendable, CaseIterable, Codable {
  /// The product does not offer the function.
  case notSupported = -1000
  /// The aircraft did not answer in time.
  case timedOut = -1003
  /// The system is busy with another command.
  case busy = -1004
  /// A parameter is outside of its range.
  case invalidParameters = -1005
  /// The command cannot be executed.
  case cannotExecute = -1025
  /// The command is not allowed in the present state.
  case notInThisState = -1027
  /// The product is not connected.
  case notConnected = -1028

  /// The camera is busy or not enabled.
  case cameraBusy = -3002
  /// No card is inserted.
  case cameraNoCard = -3004
  /// The card is full.
  case cameraCardFull = -3005
  /// The card has an error.
  case cameraCardError = -3006
  /// No such media file is stored.
  case cameraNoSuchFile = -3010
  /// The camera is in the wrong mode.
  case cameraWrongMode = -3021

  /// The flight mode does not allow the command.
  case flightControllerMode = -4000
  /// A mission is running.
  case flightControllerMissionRunning = -4002
  /// Virtual stick control is running.
  case flightControllerStickRunning = -4003
  /// The aircraft is not in the air.
  case flightControllerNotInTheAir = -4004
  /// The GPS signal is weak.
  case flightControllerWeakGPS = -4006
  /// The battery is low.
  case flightControllerLowBattery = -4007
  /// The aircraft is taking off.
  case flightControllerTakingOff = -4009
  /// The virtual stick control mode is wrong, or virtual stick is not enabled.
  case flightControllerStickMode = -4020

  /// The GPS signal is too weak for the mission.
  case missionWeakGPS = -5001
  /// The battery is too low for the mission.
  case missionLowBattery = -5002
  /// The aircraft is not in the air.
  case missionNotInTheAir = -5003
  /// The aircraft is taking off.
  case missionTakingOff = -5006
  /// A mission is running.
  case missionRunning = -5015
  /// No mission is running.
  case missionNotRunning = -5016
  /// No mission is loaded.
  case missionMissing = -5017
  /// The mission's parameters do not hold together.
  case missionBadParameters = -5020
  /// The whole way is longer than allowed.
  case missionTotalDistance = -5021
  /// The mission is already in the wanted state.
  case missionAlreadyInState = -5025
  /// The mission is not ready: not uploaded.
  case missionNotReady = -5026
  /// The user stopped the mission.
  case missionStoppedByUser = -5036

  /// The mission's maximum flight speed is out of range.
  case waypointMaximumSpeed = -5100
  /// The mission's automatic flight speed is out of range.
  case waypointAutoSpeed = -5101
  /// The number of repetitions of the mission is out of range.
  case waypointRepeatTimes = -5102
  /// The number of waypoints is out of range.
  case waypointCount = -5103
  /// A waypoint's coordinate is invalid.
  case waypointCoordinate = -5120
  /// A waypoint's altitude is out of range.
  case waypointAltitude = -5121
  /// A waypoint's heading is out of range.
  case waypointHeading = -5122
  /// The number of repetitions of a waypoint's actions is out of range.
  case waypointActionRepeatTimes = -5123
  /// The time limit of a waypoint's action list is out of range.
  case waypointActionTimeout = -5124
  /// A waypoint's corner radius is out of range.
  case waypointCornerRadius = -5125
  /// A waypoint's gimbal pitch is out of range.
  case waypointGimbalPitch = -5126
  /// A waypoint's speed is out of range.
  case waypointSpeed = -5127
  /// The parameter of a stay action is out of range.
  case waypointStayParameter = -5129
  /// The parameter of a gimbal action is out of range.
  case waypointGimbalParameter = -5130
  /// The parameter of a rotate action is out of range.
  case waypointRotateParameter = -5131
}
