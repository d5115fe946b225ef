import Foundation
import SphereGeometry

/// How long a capture takes, from the catalogue's rates.
///
/// Each shot costs the move to it, the time until the picture is still, the shot, and its storing,
/// during which the camera does not move. Turns speed up and slow down at the yaw acceleration.
struct CaptureTimeEstimate {
  /// The time of a capture by step, in seconds.
  struct Steps: Equatable {
    var turnSeconds = 0.0
    var settleSeconds = 0.0
    var shootSeconds = 0.0
    var storeSeconds = 0.0
    var legSeconds = 0.0

    var totalSeconds: Double {
      turnSeconds + settleSeconds + shootSeconds + storeSeconds + legSeconds
    }
  }

  let aircraft: AircraftModel
  let method: CaptureMethod
  /// The number of photos of each shot.
  var brackets = 1

  /// The time for shots taken from one place, starting level at the heading of the first, and for
  /// the legs between the waypoints of a mission.
  func steps(of shots: [Shot], over waypoints: [Waypoint] = []) -> Steps {
    var steps = Steps()
    guard let first = shots.first else { return steps }
    var yaw = first.yawDegrees
    var pitch = 0.0
    for shot in shots {
      let turn = abs(Angle.shortestTurn(toDegrees: shot.yawDegrees, fromDegrees: yaw))
      let tilt = abs(shot.pitchDegrees - pitch)
      steps.turnSeconds += moveSeconds(turnDegrees: turn, tiltDegrees: tilt)
      if turn > 0 || tilt > 0 { steps.settleSeconds += aircraft.rates.settleSeconds }
      steps.shootSeconds += aircraft.camera.shotSeconds * Double(brackets)
      steps.storeSeconds += aircraft.camera.storeSeconds * Double(brackets)
      yaw = shot.yawDegrees
      pitch = shot.pitchDegrees
    }
    steps.legSeconds = zip(waypoints, waypoints.dropFirst()).reduce(0) { sum, leg in
      sum + CaptureTimeEstimate.legSeconds(metres: WaypointSpacing.metres(from: leg.0, to: leg.1))
    }
    return steps
  }

  /// The longest that the actions of a waypoint may take, each photo at its time-out, in seconds.
  func longestActionSeconds(of waypoint: Waypoint, arrivingAtPitchDegrees: Double) -> Double {
    var yaw = waypoint.headingDegrees
    var pitch = waypoint.gimbalPitchDegrees ?? arrivingAtPitchDegrees
    return waypoint.actions.reduce(0) { total, action in
      switch action {
      case .stay(let milliseconds):
        return total + Double(milliseconds) / 1000
      case .shootPhoto:
        return total + WaypointMissionLimits.photoTimeoutSeconds * Double(brackets)
      case .rotateAircraft(let heading):
        // The turn mode may force the long way round.
        let turn = abs(Angle.shortestTurn(toDegrees: heading, fromDegrees: yaw))
        yaw = heading
        return total + turnSeconds(360 - turn)
      case .rotateGimbalPitch(let target):
        defer { pitch = target }
        return total + abs(target - pitch) / aircraft.rates.gimbalRateDegreesPerSecond
      }
    }
  }

  private func moveSeconds(turnDegrees: Double, tiltDegrees: Double) -> Double {
    let tilt = tiltDegrees / aircraft.rates.gimbalRateDegreesPerSecond
    switch method {
    case .virtualStick:
      return max(turnSeconds(turnDegrees), tilt)
    case .gimbal:
      return max(turnDegrees / aircraft.rates.gimbalRateDegreesPerSecond, tilt)
    case .waypoint:
      // The aircraft does its actions one after another.
      return turnSeconds(turnDegrees) + tilt
    }
  }

  /// A turn from rest to rest with limited rate and acceleration.
  private func turnSeconds(_ degrees: Double) -> Double {
    let rate = aircraft.rates.yawRateDegreesPerSecond
    let acceleration = aircraft.rates.yawAccelerationDegreesPerSecondSquared
    return CaptureTimeEstimate.restToRestSeconds(
      distance: degrees, rate: rate, acceleration: acceleration)
  }

  /// A short leg from hover to hover, at 1 m/s and 1 m/s²: tame, so that it does not overshoot.
  private static func legSeconds(metres: Double) -> Double {
    restToRestSeconds(distance: metres, rate: 1, acceleration: 1)
  }

  /// The time of a move from rest to rest: a triangle or a trapezium of speed.
  static func restToRestSeconds(distance: Double, rate: Double, acceleration: Double) -> Double {
    distance <= rate * rate / acceleration
      ? 2 * (distance / acceleration).squareRoot() : distance / rate + rate / acceleration
  }
}
