import Foundation
import SphereGeometry

/// Something that moves round the town's square while photos are taken: a box on the ground.
struct MovingThing {
  /// Its length, width and height in metres.
  var size: Vector3
  /// Linear light of its sides, red, green, blue.
  var color: Vector3
  /// How far from the middle of the square it goes round, in metres.
  var radiusMetres: Double
  /// Where it is seen from the middle when the first photo is taken, in degrees from north.
  var bearingDegrees: Double
  /// How fast it goes; negative goes round to the left.
  var metresPerSecond: Double

  /// A side that a camera sees.
  struct Face {
    /// The directions of its corners from the camera, going round.
    var corners: [Vector3]
    /// Its linear light.
    var color: Vector3
  }

  /// The time from one photo to the next in seconds.
  static let photoInterval = 3.0

  /// Cars, a bus and people on the square: everything is somewhere else in every photo.
  static let traffic: [MovingThing] = {
    var random = SeededRandom(seed: 11)
    let car = Vector3(4.6, 1.9, 1.5)
    let bus = Vector3(12, 2.5, 3)
    let person = Vector3(0.6, 0.6, 1.8)
    let colors = [
      Vector3(0.6, 0.03, 0.02), Vector3(0.02, 0.08, 0.5), Vector3(0.75, 0.75, 0.72),
      Vector3(0.01, 0.01, 0.012), Vector3(0.7, 0.45, 0.02), Vector3(0.03, 0.3, 0.1),
    ]
    return (0..<24).map { index in
      let isPerson = index % 3 == 2
      return MovingThing(
        size: isPerson ? person : index % 8 == 0 ? bus : car, color: colors[index % colors.count],
        radiusMetres: random.uniform(14...52),
        bearingDegrees: random.uniform(0...360),
        metresPerSecond: (isPerson ? 1.4 : 6) * (index % 2 == 0 ? 1 : -1))
    }
  }()

  /// The sides that a camera above the middle of the square sees.
  ///
  /// - Parameters:
  ///   - photo: The number of the photo.
  ///   - heightMetres: How high the camera is.
  /// - Returns: The sides.
  func faces(photo: Int, heightMetres: Double) -> [Face] {
    let angle =
      bearingDegrees * .pi / 180
      + metresPerSecond * Self.photoInterval * Double(photo) / radiusMetres
    let middle = Vector3(cos(angle), sin(angle), 0) * radiusMetres
    let forward = Vector3(-sin(angle), cos(angle), 0)
    let right = Vector3(-cos(angle), -sin(angle), 0)
    func corner(_ x: Double, _ y: Double, _ z: Double) -> Vector3 {
      middle + forward * (x * size.x / 2) + right * (y * size.y / 2)
        + Vector3(0, 0, heightMetres - z * size.z)
    }
    let sides: [(corners: [Vector3], normal: Vector3, light: Double)] = [
      (
        [corner(1, 1, 1), corner(1, -1, 1), corner(-1, -1, 1), corner(-1, 1, 1)],
        Vector3(0, 0, -1), 1
      ),
      ([corner(1, 1, 0), corner(1, -1, 0), corner(1, -1, 1), corner(1, 1, 1)], forward, 0.5),
      (
        [corner(-1, 1, 0), corner(-1, -1, 0), corner(-1, -1, 1), corner(-1, 1, 1)],
        forward * -1, 0.35
      ),
      ([corner(1, 1, 0), corner(-1, 1, 0), corner(-1, 1, 1), corner(1, 1, 1)], right, 0.7),
      (
        [corner(1, -1, 0), corner(-1, -1, 0), corner(-1, -1, 1), corner(1, -1, 1)],
        right * -1, 0.25
      ),
    ]
    return sides.filter { $0.corners[0].dot($0.normal) < 0 }.map {
      Face(corners: $0.corners, color: color * $0.light)
    }
  }
}
