/// The commands of MAVLink that missions for shots need, by their numbers (`MAV_CMD`).
enum MissionCommand: Int, Sendable {
  case navigateToWaypoint = 16
  case loiterTime = 19
  case takeOff = 22
  case delay = 93
  case conditionYaw = 115
  case digicamControl = 203
  case mountControl = 205
}

/// The frames of MAVLink in which the parameters of an item are meant (`MAV_FRAME`).
enum MissionFrame: Int, Sendable {
  /// Altitudes above mean sea level.
  case global = 0
  /// No coordinates: all seven parameters are plain numbers.
  case mission = 2
  /// Altitudes above home.
  case globalRelativeAltitude = 3
}

/// One item of a mission.
struct MissionItem: Sendable, Equatable {
  var command: MissionCommand
  var frame: MissionFrame
  /// Seven numbers, whose meaning depends on the command; for places the last three are latitude,
  /// longitude and altitude.
  var parameters: [Double]

  /// An item without a place.
  ///
  /// The frame matters even so: in a global one ArduPilot scales the fifth and sixth parameter
  /// like coordinates and then takes no photo, and PX4 rejects the mission.
  static func order(_ command: MissionCommand, _ parameters: Double...) -> MissionItem {
    MissionItem(command: command, frame: .mission, parameters: padded(parameters))
  }

  /// An item at a place.
  static func place(
    _ command: MissionCommand, _ parameters: Double..., at place: [Double],
    frame: MissionFrame = .globalRelativeAltitude
  ) -> MissionItem {
    MissionItem(
      command: command, frame: frame,
      parameters: padded(parameters).prefix(4) + place)
  }

  private static func padded(_ parameters: [Double]) -> [Double] {
    parameters + Array(repeating: 0, count: 7 - parameters.count)
  }
}
