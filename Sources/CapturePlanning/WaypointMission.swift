import Foundation
import SphereGeometry

/// Splits shots over the waypoints of one mission.
///
/// A waypoint has room for 15 actions; its first shot needs only one of them, since the aircraft
/// arrives at the heading and the pitch of that shot. What fits one waypoint is taken there, and
/// another one before it, since a mission needs two, has nothing to do. Else the waypoints, which must stand 0.5 m
/// apart, also the last and the first, alternate between two points straight above each other, and
/// their number is even: no arrangement strays less from the planned place. Up and down is better
/// than to and fro, because on level ground a climb moves the ground in the pictures at most half as
/// far as a sideways step does, and not at all straight down.
struct WaypointMission {
  /// The distance between the two points in metres: the least allowed, and room for the rounding
  /// of altitudes to a decimetre in other formats.
  static let spacingMetres = 0.6

  let location: GeodeticPosition
  let altitudeMetres: Double
  let estimate: CaptureTimeEstimate
  var actionsPerWaypoint = WaypointMissionLimits.actionsPerWaypoint

  /// Splits the shots.
  ///
  /// - Parameter shots: The shots with whole degrees, in the order of capture.
  /// - Returns: As few waypoints as hold all actions within the time that can be asked for.
  /// - Throws: ``PlanError/tooManyShotsForMission(shots:waypointLimit:instead:)``.
  func waypoints(for shots: [Shot]) throws(PlanError) -> [Waypoint] {
    let limit = WaypointMissionLimits.waypointCount.upperBound
    let single = points(for: [[], shots[...]], of: shots)
    if single.allSatisfy({ fits($0, actions: actionsPerWaypoint) }) { return single }
    // Programs that tilt on arrival by an action need one at the first waypoint; later the gimbal
    // mostly stands right, or the waypoint before has room.
    let mostAtFirst = min(actionsPerWaypoint, WaypointMissionLimits.actionsPerWaypoint - 1)
    for count in stride(from: 2, through: limit, by: 2) {
      let parts = (0..<count).map { part in
        shots[part * shots.count / count..<(part + 1) * shots.count / count]
      }
      let waypoints = points(for: parts, of: shots)
      let fitting = waypoints.enumerated().allSatisfy { position, waypoint in
        fits(waypoint, actions: position == 0 ? mostAtFirst : actionsPerWaypoint)
      }
      if fitting { return waypoints }
    }
    throw .tooManyShotsForMission(
      shots: shots.count, waypointLimit: limit,
      instead: estimate.aircraft.methods.filter { $0 != .waypoint })
  }

  /// The time-out that a mission must set: all actions of a waypoint at their slowest, in seconds,
  /// and at least the 60 s that DJI sets by itself.
  func actionTimeoutSeconds(for waypoints: [Waypoint]) -> Int {
    let longest = waypoints.map(longestSeconds).max() ?? 0
    return max(60, Int((longest / 10).rounded(.up)) * 10)
  }

  private func fits(_ waypoint: Waypoint, actions: Int) -> Bool {
    waypoint.actions.count <= actions
      && longestSeconds(of: waypoint) <= WaypointMissionLimits.actionTimeoutSeconds
  }

  private func longestSeconds(of waypoint: Waypoint) -> Double {
    estimate.longestActionSeconds(of: waypoint, arrivingAtPitchDegrees: 0)
  }

  /// A waypoint for each part of the shots; one without shots has the direction of the next shot.
  private func points(for parts: [ArraySlice<Shot>], of shots: [Shot]) -> [Waypoint] {
    // Both points within the limits, also where the plan is at the very top or bottom.
    let half = WaypointMission.spacingMetres / 2
    let limits = PlaceLimits.plannedAltitudeMetres
    let middle = min(max(altitudeMetres, limits.lowerBound + half), limits.upperBound - half)
    return parts.enumerated().map { position, part in
      let arrival =
        part.first ?? shots.first { $0.index > (parts[..<position].last?.last?.index ?? 0) }
      var (heading, pitch) = (arrival?.yawDegrees ?? 0, arrival?.pitchDegrees)
      var actions: [WaypointAction] = []
      var turnMode: Waypoint.TurnMode?
      for shot in part {
        if shot.yawDegrees != heading {
          let turn = Angle.shortestTurn(toDegrees: shot.yawDegrees, fromDegrees: heading)
          turnMode = turnMode ?? (turn < 0 ? .counterClockwise : .clockwise)
          actions.append(.rotateAircraft(headingDegrees: shot.yawDegrees))
          heading = shot.yawDegrees
        }
        if shot.pitchDegrees != pitch {
          actions.append(.rotateGimbalPitch(pitchDegrees: shot.pitchDegrees))
          pitch = shot.pitchDegrees
        }
        actions.append(.shootPhoto(shotIndex: shot.index))
      }
      return Waypoint(
        position: location,
        altitudeMetres: rounded(middle + (position % 2 == 0 ? -half : half)),
        headingDegrees: arrival?.yawDegrees ?? 0, gimbalPitchDegrees: arrival?.pitchDegrees,
        actions: actions, turnMode: turnMode)
    }
  }

  /// Centimetres, so that the file holds no digits that mean nothing.
  private func rounded(_ metres: Double) -> Double { (metres * 100).rounded() / 100 }
}
