import CapturePlanning
import SphereGeometry

/// A shot with the place where it is taken.
struct PlacedShot {
  var shot: Shot
  var position: GeodeticPosition
  /// The altitude in metres above the take-off point.
  var altitudeMetres: Double
  /// The number of the waypoint, from 1; nil for a plan without waypoints.
  var waypointNumber: Int?

  /// The shots of a plan in the order of capture; those of a mission are taken at its waypoints,
  /// which do not lie exactly at the planned place.
  static func shots(of plan: CapturePlan) -> [PlacedShot] {
    var waypointNumbers: [Int: Int] = [:]
    for (offset, waypoint) in (plan.waypoints ?? []).enumerated() {
      for case .shootPhoto(let shotIndex) in waypoint.actions {
        waypointNumbers[shotIndex] = offset + 1
      }
    }
    return plan.shots.map { shot in
      let number = waypointNumbers[shot.index]
      let waypoint = number.flatMap { plan.waypoints?[$0 - 1] }
      return PlacedShot(
        shot: shot, position: waypoint?.position ?? plan.location,
        altitudeMetres: waypoint?.altitudeMetres ?? plan.altitudeMetres, waypointNumber: number)
    }
  }
}
