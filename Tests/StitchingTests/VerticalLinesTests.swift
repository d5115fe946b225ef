import Foundation
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct VerticalLinesTests {
  /// Edges round a camera: upright ones and ones in any direction, seen from a tilted frame.
  private func sights(
    uprightCount: Int, otherCount: Int, frameFromWorld: Rotation, seed: UInt64
  ) -> [VerticalLines.Sight] {
    var generator = SeededGenerator(seed: seed)
    var sights: [VerticalLines.Sight] = []
    for _ in 0..<uprightCount {
      let heading = Double.random(in: -180...180, using: &generator)
      let elevation = Double.random(in: -25...15, using: &generator)
      let length = Double.random(in: 4...15, using: &generator)
      func end(_ elevation: Double) -> Vector3 {
        .direction(
          headingDegrees: heading + 0.05 * generator.normal(), elevationDegrees: elevation)
      }
      sights.append(
        VerticalLines.Sight(
          start: frameFromWorld * end(elevation), end: frameFromWorld * end(elevation + length)))
    }
    for _ in 0..<otherCount {
      let start = Vector3(generator.normal(), generator.normal(), 0.4 * generator.normal())
        .normalized
      let step = Vector3(generator.normal(), generator.normal(), generator.normal()) * 0.08
      sights.append(
        VerticalLines.Sight(
          start: frameFromWorld * start, end: frameFromWorld * (start + step).normalized))
    }
    return sights
  }

  private let tilt = Rotation(axis: Vector3(0.6, 0.8, 0), angle: .degrees(7))

  @Test func uprightEdgesTellDownAmongOthers() throws {
    let down = try #require(
      VerticalLines().down(
        near: Vector3(0, 0, 1),
        sights: sights(uprightCount: 60, otherCount: 60, frameFromWorld: tilt, seed: 1)))
    #expect(down.angle(to: tilt * Vector3(0, 0, 1)).degrees < 0.2)
  }

  @Test(arguments: UInt64(1)...5) func aSceneWithoutUprightEdgesTellsNothing(seed: UInt64) {
    #expect(
      VerticalLines().down(
        near: Vector3(0, 0, 1),
        sights: sights(uprightCount: 0, otherCount: 150, frameFromWorld: tilt, seed: seed)) == nil)
    #expect(VerticalLines().down(near: Vector3(0, 0, 1), sights: []) == nil)
  }

  @Test func aColumnMayLookFarUpOrDown() throws {
    let steep = Rotation(axis: Vector3(1, 0, 0), angle: .degrees(28))
    let edges = sights(uprightCount: 60, otherCount: 40, frameFromWorld: steep, seed: 2)
    let down = steep * Vector3(0, 0, 1)
    let near = VerticalLines().down(near: Vector3(0, 0, 1), sights: edges)
    #expect(near.map { $0.angle(to: down).degrees > 5 } ?? true)
    let far = try #require(
      VerticalLines().down(
        near: Vector3(0, 0, 1), sights: edges, openAxis: Vector3(1, 0, 0)))
    #expect(far.angle(to: down).degrees < 0.2)
  }
}
