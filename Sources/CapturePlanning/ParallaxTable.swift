import Foundation
import SphereGeometry

/// How far near things move between neighbouring photos, since these are not taken from one place.
///
/// A panorama takes one place for granted. The camera leaves it in two ways: a waypoint mission has
/// points at least half a metre apart, and a camera in front of the axis that the aircraft turns
/// about goes round it. What moves at a distance d is the part b of the way that is square to the
/// view: f · b / d pixels.
public struct ParallaxTable: Encodable, Sendable, Equatable {
  /// The parallax at a distance.
  public struct Row: Encodable, Sendable, Equatable {
    /// The distance in metres.
    public var distanceMetres: Double
    /// The largest parallax of two neighbouring photos in pixels of the photo.
    public var pixels: Double
  }

  /// The distances that are shown unless others are asked for, in metres.
  public static let defaultDistancesMetres: [Double] = [2, 5, 10, 20, 50, 100]

  /// The distance of the camera from the axis that the aircraft turns about, in metres; 0 where it
  /// is not known, or where the gimbal turns the camera.
  public var cameraOffsetMetres: Double
  /// The largest distance between the places of any two shots in metres.
  public var spreadMetres: Double
  /// The longest way between two neighbours, square to the view, in metres.
  public var baselineMetres: Double
  /// The two neighbours by index; nil where all shots are taken from one place.
  public var shots: [Int]?
  /// The parallax by distance.
  public var rows: [Row]

  /// Finds the parallax of a plan.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - neighbours: Its neighbours.
  ///   - cameraOffsetMetres: How far in front of the aircraft's axis the camera sits.
  ///   - distancesMetres: The distances, each above 0.
  public init(
    of plan: CapturePlan, neighbours: [NeighbourOverlap], cameraOffsetMetres: Double = 0,
    distancesMetres: [Double] = defaultDistancesMetres
  ) {
    let offset = plan.method == .gimbal ? 0 : cameraOffsetMetres
    let places = ParallaxTable.placesMetres(of: plan, cameraOffsetMetres: offset)
    var baseline = 0.0
    var pair: [Int]?
    let axes = Dictionary(
      plan.shots.map {
        (
          $0.index,
          Vector3.direction(headingDegrees: $0.yawDegrees, elevationDegrees: $0.pitchDegrees)
        )
      }, uniquingKeysWith: { first, _ in first })
    for neighbour in neighbours {
      guard let first = places[neighbour.shots[0]], let second = places[neighbour.shots[1]],
        let firstAxis = axes[neighbour.shots[0]], let secondAxis = axes[neighbour.shots[1]]
      else { continue }
      let way = second - first
      let view = (firstAxis + secondAxis).normalized
      let across = (way - view * way.dot(view)).length
      // The margin keeps equal ways from changing places with the last bit of a sine.
      if across > baseline + 1e-9 {
        baseline = across
        pair = neighbour.shots
      }
    }
    let all = Array(places.values)
    let corner = all.reduce((low: all.first ?? .zero, high: all.first ?? .zero)) {
      (
        Vector3(min($0.low.x, $1.x), min($0.low.y, $1.y), min($0.low.z, $1.z)),
        Vector3(max($0.high.x, $1.x), max($0.high.y, $1.y), max($0.high.z, $1.z))
      )
    }
    let focalLength = plan.camera.lens.focalLengthPixels
    func rounded(_ value: Double, to steps: Double = 1000) -> Double {
      (value * steps).rounded() / steps
    }
    self.cameraOffsetMetres = offset
    spreadMetres = rounded((corner.high - corner.low).length)
    baselineMetres = rounded(baseline)
    shots = pair
    rows = distancesMetres.map {
      Row(distanceMetres: $0, pixels: rounded(focalLength * baseline / $0, to: 10))
    }
  }

  /// Where each shot is taken: metres north, east and down of the plan's place.
  private static func placesMetres(
    of plan: CapturePlan, cameraOffsetMetres: Double
  ) -> [Int: Vector3] {
    var places: [Int: Vector3] = [:]
    for shot in plan.shots { places[shot.index] = .zero }
    for waypoint in plan.waypoints ?? [] {
      let offset = waypoint.position.offsetMetres(from: plan.location)
      let place = Vector3(
        offset.north, offset.east, plan.altitudeMetres - waypoint.altitudeMetres)
      for case .shootPhoto(let index) in waypoint.actions { places[index] = place }
    }
    for shot in plan.shots {
      let nose = Vector3.direction(headingDegrees: shot.yawDegrees, elevationDegrees: 0)
      places[shot.index, default: .zero] += nose * cameraOffsetMetres
    }
    return places
  }
}
