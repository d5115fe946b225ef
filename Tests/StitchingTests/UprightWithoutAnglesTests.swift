import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

/// Photos without recorded angles must never come out upside down, whatever the set.
@Suite struct UprightWithoutAnglesTests {
  /// A set as people take it: a ring, two rows, part of a row or a column, from a hand that is off
  /// by some degrees, some photos with the camera upside down.
  private func randomSet(seed: UInt64) -> (attitudes: [CameraAttitude], orientations: [Orientation])
  {
    var generator = SeededGenerator(seed: seed)
    let start = Double.random(in: 0..<360, using: &generator)
    let pitch = Double.random(in: -25...25, using: &generator)
    let directions: [(yaw: Double, pitch: Double)] =
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: (0..<9).map { (40 * Double($0), pitch) }
      case 1: (0..<16).map { (45 * Double($0 % 8), $0 < 8 ? pitch + 15 : pitch - 15) }
      case 2: (0..<4).map { (30 * Double($0), pitch) }
      default: (0..<4).map { (3 * generator.normal(), pitch + 25 * (Double($0) - 1.5)) }
      }
    var attitudes: [CameraAttitude] = []
    var orientations: [Orientation] = []
    for direction in directions {
      let isUpsideDown = Int.random(in: 0..<5, using: &generator) == 0
      orientations.append(isUpsideDown ? .bottomRight : .topLeft)
      attitudes.append(
        CameraAttitude(
          yawDegrees: Angle.wrap(degrees: start + direction.yaw + generator.normal()),
          pitchDegrees: direction.pitch + generator.normal(),
          rollDegrees: Angle.wrap(degrees: 2 * generator.normal() + (isUpsideDown ? 180 : 0))))
    }
    return (attitudes, orientations)
  }

  /// How far down is off, in degrees.
  private func tiltDegrees(seed: UInt64) throws -> Double {
    let (attitudes, orientations) = randomSet(seed: seed)
    let sphere = SyntheticSphere(attitudes: attitudes, seed: seed, pointCount: 1_200)
    let solution = try PoseSolver().solve(
      photos: orientations.map { PoseSolver.Photo(lens: 0, orientation: $0) },
      lenses: [sphere.lens], links: sphere.links, fullSizePixelsPerPixel: 4)
    #expect(solution.placements.allSatisfy { $0 == .matches })
    let downs = zip(solution.rotations, sphere.truth).compactMap { solved, truth in
      solved.map { ($0.inverse * truth) * Vector3(0, 0, 1) }
    }
    return (downs.map { $0.angle(to: Vector3(0, 0, 1)).degrees }).max() ?? 180
  }

  @Test func upIsUpIn200RandomSets() throws {
    for seed in UInt64(1)...200 {
      let (set, tilt) = (randomSet(seed: seed), try tiltDegrees(seed: seed))
      // How far a column looks up or down on the whole, only edges could tell: here its mean pitch
      // stays, and it must only be the right way up. Everything else is upright but for the rolls of the hand.
      let isColumn =
        set.attitudes.count == 4
        && abs(
          Angle.shortestTurn(
            toDegrees: set.attitudes[3].yawDegrees, fromDegrees: set.attitudes[0].yawDegrees)) < 45
      #expect(tilt < (isColumn ? 60 : 12), "seed \(seed)")
    }
  }
}
