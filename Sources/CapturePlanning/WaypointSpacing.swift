import Foundation
import SphereGeometry

/// How far apart waypoints are.
enum WaypointSpacing {
  /// The distance in space between two waypoints in metres, on the local tangent plane.
  static func metres(from first: Waypoint, to second: Waypoint) -> Double {
    let offset = second.position.offsetMetres(from: first.position)
    let climb = second.altitudeMetres - first.altitudeMetres
    return (offset.north * offset.north + offset.east * offset.east + climb * climb).squareRoot()
  }
}
