import CapturePlanning
import SphereGeometry

/// A mission that takes off, hovers at the plan's place and shoots: the aircraft turns, the gimbal
/// tilts.
///
/// Every shot is four steps: tilt, turn, wait until both are over, shoot, and then wait again, so
/// that neither the next turn nor what follows the mission begins during the exposure. The rules
/// come from missions flown on both autopilots in simulation:
///
/// * PX4 turns to the heading of a waypoint and waits by the waypoint's hold. It has no command for
///   turns (CONDITION_YAW is rejected), and it sinks during NAV_DELAY.
/// * ArduPilot ignores a waypoint's heading, turns by CONDITION_YAW and holds its altitude during
///   NAV_DELAY, which does not wait for the turn: the delay has to be long enough. The tilt comes
///   before the turn, because ArduPilot does what follows a turn only once the turn is over.
/// * No number is NaN or missing, since ArduPilot rejects that, and photos are taken by
///   DO_DIGICAM_CONTROL, which both know.
struct AutopilotMission {
  /// The turns and tilts that the waits allow for, in degrees a second.
  static let rateDegreesPerSecond = 30.0
  /// The wait after a photo in seconds: exposure and storing.
  static let exposureSeconds = 2.0
  /// How far the aircraft may have to turn before the first shot, in degrees.
  private static let unknownTurnDegrees = 180.0
  /// The mount mode in which the item's angles hold (`MAV_MOUNT_MODE_MAVLINK_TARGETING`).
  private static let angleTargeting = 2.0

  let autopilot: Autopilot
  /// The wait after a shot: for each of its exposures.
  private let shotSeconds: Double
  /// Latitude, longitude and altitude above home.
  private let place: [Double]
  private(set) var items: [MissionItem] = []

  /// The mission without ArduPilot's home item, which only the text format stores.
  init(_ plan: CapturePlan, for autopilot: Autopilot, as format: ExchangeFormat)
    throws(PlanExchangeError)
  {
    self.autopilot = autopilot
    shotSeconds = AutopilotMission.exposureSeconds * Double(plan.brackets ?? 1)
    place = AutopilotMission.place(of: plan)
    guard plan.altitudeMetres > 0 else {
      throw .cannotHold(
        format: format,
        reason: "the mission takes off to the plan's altitude, and "
          + "\(DecimalText.text(plan.altitudeMetres, decimals: 2)) m is not above the take-off "
          + "point; plan with a higher --altitude")
    }
    begin(headingDegrees: plan.shots.first?.yawDegrees ?? 0)
    var turn = AutopilotMission.unknownTurnDegrees
    var last: Shot?
    for shot in plan.shots {
      var tilt = AutopilotMission.unknownTurnDegrees
      if let last {
        turn = abs(Angle.shortestTurn(toDegrees: shot.yawDegrees, fromDegrees: last.yawDegrees))
        tilt = abs(shot.pitchDegrees - last.pitchDegrees)
      }
      take(shot, after: wait(forDegrees: max(turn, tilt)))
      last = shot
    }
    let count = items.count + (autopilot.storesHome ? 1 : 0)
    if let limit = autopilot.itemLimit, count > limit {
      throw .cannotHold(
        format: format,
        reason: "\(plan.shots.count) shots need \(count) items, and \(autopilot.displayName) holds "
          + "\(limit), home included; plan fewer shots, or several plans with a part each")
    }
  }

  /// Home, as ArduPilot's files begin; the autopilot puts the true one in when it arms.
  var home: MissionItem {
    .place(.navigateToWaypoint, at: [place[0], place[1], 0], frame: .global)
  }

  /// The place in whole units of 10⁻⁷ degrees, as autopilots store it, and centimetres.
  private static func place(of plan: CapturePlan) -> [Double] {
    [plan.location.latitudeDegrees, plan.location.longitudeDegrees].map {
      ($0 * 1e7).rounded() / 1e7
    } + [(plan.altitudeMetres * 100).rounded() / 100]
  }

  private mutating func begin(headingDegrees: Double) {
    switch autopilot {
    case .px4:
      items.append(.place(.takeOff, 0, 0, 0, compass(headingDegrees), at: place))
    case .arduPilot:
      items.append(.place(.takeOff, at: place))
      items.append(
        .place(.navigateToWaypoint, AutopilotMission.exposureSeconds, at: place))
    }
  }

  private mutating func take(_ shot: Shot, after seconds: Double) {
    let heading = compass(shot.yawDegrees)
    items.append(
      .order(.mountControl, shot.pitchDegrees, 0, 0, 0, 0, 0, AutopilotMission.angleTargeting))
    if autopilot == .arduPilot {
      // To an absolute heading, the shorter way round.
      items.append(.order(.conditionYaw, heading, AutopilotMission.rateDegreesPerSecond, 0, 0))
    }
    items.append(hold(seconds, headingDegrees: heading))
    items.append(.order(.digicamControl, 0, 0, 0, 0, 1))
    items.append(hold(shotSeconds, headingDegrees: heading))
  }

  private func hold(_ seconds: Double, headingDegrees: Double) -> MissionItem {
    switch autopilot {
    case .px4: .place(.navigateToWaypoint, seconds, 0, 0, headingDegrees, at: place)
    // No time of day, which −1 says.
    case .arduPilot: .order(.delay, seconds, -1, -1, -1)
    }
  }

  /// Whole seconds, since not every version of the autopilots keeps parts of them.
  private func wait(forDegrees degrees: Double) -> Double {
    let seconds = degrees / AutopilotMission.rateDegreesPerSecond + autopilot.settleSeconds
    return max(seconds.rounded(.up), autopilot.shortestWaitSeconds)
  }

  /// A heading in [0, 360); rounded, since adding a turn leaves a rounding error.
  private func compass(_ degrees: Double) -> Double {
    let heading = ((degrees < 0 ? degrees + 360 : degrees) * 10_000).rounded() / 10_000
    return heading == 360 ? 0 : heading
  }
}

extension AutopilotMission {
  /// What a mission does not say, or leaves to the aircraft.
  static func limitations(for autopilot: Autopilot) -> [String] {
    let rateLimit: String
    switch autopilot {
    case .px4: rateLimit = "MPC_YAWRAUTO_MAX"
    case .arduPilot: rateLimit = "ATC_SLEW_YAW"
    }
    return [
      "The mission ends in the air: after the last shot the aircraft goes on hovering at the "
        + "place, and the pilot brings it home.",
      "Altitudes are above the point where the aircraft arms.",
      "The aircraft turns and the gimbal tilts, whatever the method of the plan. The waits allow "
        + "for \(DecimalText.text(rateDegreesPerSecond, decimals: 0)) degrees a second: neither "
        + "the aircraft (\(rateLimit)) nor the gimbal may be slower, and the gimbal must reach the "
        + "pitches.",
      "\(autopilot.displayName) accepts the mission without a camera, too, and then takes no "
        + "photo: set the camera and the gimbal up first, and count the photos.",
      "A mission does not store the camera and what the shots cover: keep the plan file.",
    ]
  }
}
