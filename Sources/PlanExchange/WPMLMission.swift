import CapturePlanning
import Foundation
import SphereGeometry

/// A plan as DJI's enterprise apps fly it: what happens at each point of a wayline.
///
/// At a point the aircraft turns, the gimbal tilts, the aircraft hovers until the picture is still,
/// and the camera shoots; one after another, in one action group. The file sets no limit to the
/// number of actions of a point (DJI Cloud API, WPML, common elements). A plan without waypoints has
/// one point with all shots, and a second one above it, since receivers want two.
struct WPMLMission {
  /// A point with the shots that are taken there.
  struct Point {
    var position: GeodeticPosition
    var altitudeMetres: Double
    var shots: [Shot]
  }

  /// How far above the only point of a plan the second one is, in metres; half a metre is the least.
  private static let secondPointMetres = 0.6

  let points: [Point]

  init(_ plan: CapturePlan) {
    guard let waypoints = plan.waypoints else {
      points = [
        Point(
          position: plan.location, altitudeMetres: plan.altitudeMetres, shots: plan.shots),
        Point(
          position: plan.location,
          altitudeMetres: plan.altitudeMetres + WPMLMission.secondPointMetres, shots: []),
      ]
      return
    }
    let shots = Dictionary(
      plan.shots.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    points = waypoints.map { waypoint in
      Point(
        position: waypoint.position, altitudeMetres: waypoint.altitudeMetres,
        shots: waypoint.actions.compactMap { action in
          if case .shootPhoto(let index) = action { return shots[index] }
          return nil
        })
    }
  }
}
