/// An autopilot that flies missions of MAVLink items.
enum Autopilot: Sendable, CaseIterable {
  case px4
  case arduPilot

  var displayName: String {
    switch self {
    case .px4: "PX4"
    case .arduPilot: "ArduPilot"
    }
  }

  /// How many items a mission may have, home included; nil where it depends on the board.
  var itemLimit: Int? {
    switch self {
    case .px4: nil
    case .arduPilot: 650
    }
  }

  /// Whether the first item of a mission is the home position instead of something to do.
  var storesHome: Bool { self == .arduPilot }

  /// The time to come to rest after a turn or a tilt, in seconds.
  ///
  /// PX4 takes a heading for reached 12° before it (MIS_YAW_ERR) and turns on during the hold.
  var settleSeconds: Double {
    switch self {
    case .px4: 3
    case .arduPilot: 2
    }
  }

  /// The shortest wait before a shot that was seen to be enough, in seconds.
  var shortestWaitSeconds: Double {
    switch self {
    case .px4: 4
    case .arduPilot: 2
    }
  }
}
