import SphereGeometry

/// Splits shots over the waypoints of one mission.
///
/// One waypoint has room for 15 actions and neighbours must stand 0.5 m apart, also the last and
/// the first, while a panorama wants one place. The waypoints therefore alternate between two
/// points straight above each other, and their number is even: no arrangement strays less from the
/// planned place. Up and down is better than to and fro, because on level ground a climb moves the
/// ground in the pictures at most half as far as a sideways step does, and not at all straight down.
struct WaypointMission {
  /// The distance between the two points in metres: the least allowed, and room for the rounding
  /// of altitudes to a decimetre in other formats.
  static let spacingMetres = 0.6

  let location: GeodeticPosition
  let altitudeMetres: Double

  /// Splits the shots.
  ///
  /// - Parameter shots: The shots with whole degrees, in the order of capture.
  /// - Returns: As few waypoints as hold all actions, with the shots spread evenly over them.
  /// - Throws: ``PlanError/tooManyShotsForMission(shots:waypointLimit:)``.
  func waypoints(for shots: [Shot]) throws(PlanError) -> [Waypoint] {
    let limit = WaypointMissionLimits.waypointCount.upperBound
    for count in stride(from: 2, through: limit, by: 2) {
      let waypoints = split(shots, over: count)
      if waypoints.allSatisfy({ $0.actions.count <= WaypointMissionLimits.actionsPerWaypoint }) {
        return waypoints
      }
    }
    throw .tooManyShotsForMission(shots: shots.count, waypointLimit: limit)
  }

  private func split(_ shots: [Shot], over count: Int) -> [Waypoint] {
    // Both points within the limits, also where the plan is at the very top or bottom.
    let half = WaypointMission.spacingMetres / 2
    let limits = WaypointMissionLimits.altitudeMetres
    let middle = min(max(altitudeMetres, limits.lowerBound + half), limits.upperBound - half)
    var pitch: Double?
    return (0..<count).map { position in
      let range = position * shots.count / count..<(position + 1) * shots.count / count
      let part = shots[range]
      let arrivalHeading = part.first?.yawDegrees ?? shots.last?.yawDegrees ?? 0
      var heading = arrivalHeading
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
        headingDegrees: arrivalHeading, actions: actions, turnMode: turnMode)
    }
  }

  /// Centimetres, so that the file holds no digits that mean nothing.
  private func rounded(_ metres: Double) -> Double { (metres * 100).rounded() / 100 }
}
