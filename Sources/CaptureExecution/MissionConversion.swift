import AircraftControl
import CapturePlanning
import SphereGeometry

/// A plan's waypoints as a mission in DJI's terms, and which of its actions takes which shot.
struct MissionConversion {
  /// Where in the mission a shot is taken.
  struct Place: Hashable {
    /// The waypoint, from 0.
    var waypointIndex: Int
    /// The action, from 0.
    var actionIndex: Int
  }

  /// The mission.
  var mission: WaypointMission
  /// The shots by their places.
  var shots: [Place: Shot]
  /// The shots in the order of the mission.
  var shotsInOrder: [Shot]

  /// Converts the waypoints of a plan.
  ///
  /// Headings and pitches become whole degrees, since missions hold no others.
  ///
  /// - Parameters:
  ///   - plan: A plan with waypoints.
  ///   - speedLimit: The fastest level flight of the aircraft in metres per second.
  /// - Throws: ``CaptureError/planRefused(reasons:)`` when the actions do not take each shot once.
  init(plan: CapturePlan, speedLimitMetresPerSecond speedLimit: Double) throws(CaptureError) {
    let planned = Dictionary(
      plan.shots.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    var reasons: [String] = []
    shots = [:]
    shotsInOrder = []
    var waypoints: [MissionWaypoint] = []
    for (waypointIndex, waypoint) in (plan.waypoints ?? []).enumerated() {
      for (actionIndex, action) in waypoint.actions.enumerated() {
        guard case .shootPhoto(let index) = action else { continue }
        guard let shot = planned[index] else {
          reasons.append("waypoint \(waypointIndex + 1) takes shot \(index), which is not planned")
          continue
        }
        shots[Place(waypointIndex: waypointIndex, actionIndex: actionIndex)] = shot
        shotsInOrder.append(shot)
      }
      waypoints.append(
        MissionConversion.waypoint(waypoint, actionTimeoutSeconds: plan.actionTimeoutSeconds))
    }
    for shot in plan.shots {
      let count = shotsInOrder.count { $0.index == shot.index }
      if count != 1 { reasons.append("shot \(shot.index) is taken \(count) times") }
    }
    if !reasons.isEmpty { throw .planRefused(reasons: reasons) }
    let maximumSpeed = max(2, min(15, speedLimit))
    mission = WaypointMission(
      maximumFlightSpeedMetresPerSecond: maximumSpeed,
      autoFlightSpeedMetresPerSecond: min(4, maximumSpeed), waypoints: waypoints)
  }

  private static func waypoint(
    _ waypoint: Waypoint, actionTimeoutSeconds: Int?
  ) -> MissionWaypoint {
    MissionWaypoint(
      position: waypoint.position, altitudeMetres: waypoint.altitudeMetres,
      headingDegrees: wholeHeading(waypoint.headingDegrees),
      gimbalPitchDegrees: waypoint.gimbalPitchDegrees,
      turnMode: waypoint.turnMode == .counterClockwise ? .counterClockwise : .clockwise,
      // The usual 60 s are too short for a waypoint with 7 photos of up to 6 s and their turns.
      actionTimeoutSeconds: actionTimeoutSeconds
        ?? Int(WaypointMissionLimits.actionTimeoutSeconds),
      actions: waypoint.actions.map { action in
        switch action {
        case .stay(let milliseconds): .stay(milliseconds: milliseconds)
        case .shootPhoto: .shootPhoto
        case .rotateAircraft(let heading):
          .rotateAircraft(headingDegrees: wholeHeading(heading))
        case .rotateGimbalPitch(let pitch): .rotateGimbalPitch(degrees: Int(pitch.rounded()))
        }
      })
  }

  private static func wholeHeading(_ degrees: Double) -> Int {
    Int(Angle.wrap(degrees: degrees.rounded()))
  }
}
