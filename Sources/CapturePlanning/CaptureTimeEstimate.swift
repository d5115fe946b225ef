import Foundation
import SphereGeometry

/// How long a capture takes, from the catalogue's rates.
///
/// Each shot costs the move to it, the time until the picture is still, the shot, and its storing,
/// during which the camera does not move. Turns speed up and slow down at the yaw acceleration.
struct CaptureTimeEstimate {
  let aircraft: AircraftModel
  let method: CaptureMethod

  /// The time for shots taken from one place, starting level at the heading of the first.
  func seconds(of shots: [Shot]) -> Double {
    guard let first = shots.first else { return 0 }
    var total = 0.0
    var yaw = first.yawDegrees
    var pitch = 0.0
    for shot in shots {
      let turn = abs(Angle.shortestTurn(toDegrees: shot.yawDegrees, fromDegrees: yaw))
      total += moveSeconds(turnDegrees: turn, tiltDegrees: abs(shot.pitchDegrees - pitch))
      total += aircraft.rates.shotSeconds + aircraft.rates.storeSeconds
      yaw = shot.yawDegrees
      pitch = shot.pitchDegrees
    }
    return total
  }

  /// The time for a waypoint mission, with the legs between its waypoints.
  func seconds(of shots: [Shot], over waypoints: [Waypoint]) -> Double {
    let legs = zip(waypoints, waypoints.dropFirst()).map { first, second in
      CaptureTimeEstimate.legSeconds(metres: WaypointSpacing.metres(from: first, to: second))
    }
    return seconds(of: shots) + legs.reduce(0, +)
  }

  /// The longest that the actions of a waypoint may take, each photo at its time-out, in seconds.
  func longestActionSeconds(of waypoint: Waypoint, arrivingAtPitchDegrees: Double) -> Double {
    var yaw = waypoint.headingDegrees
    var pitch = arrivingAtPitchDegrees
    return waypoint.actions.reduce(0) { total, action in
      switch action {
      case .stay(let milliseconds):
        return total + Double(milliseconds) / 1000
      case .shootPhoto:
        return total + WaypointMissionLimits.photoTimeoutSeconds
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
    let settle = turnDegrees > 0 || tiltDegrees > 0 ? aircraft.rates.settleSeconds : 0
    switch method {
    case .virtualStick:
      return max(turnSeconds(turnDegrees), tilt) + settle
    case .gimbal:
      return max(turnDegrees / aircraft.rates.gimbalRateDegreesPerSecond, tilt) + settle
    case .waypoint:
      // The aircraft does its actions one after another.
      return turnSeconds(turnDegrees) + tilt + settle
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
