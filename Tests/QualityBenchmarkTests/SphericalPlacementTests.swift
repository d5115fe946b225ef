import Foundation
import SphereGeometry
import Testing

@testable import QualityBenchmark

struct SphericalPlacementTests {
  /// The placement that places are made with is found again, though two of five matches are wrong.
  @Test func thePlacementOfMatchesIsFound() throws {
    var random = SeededRandom(seed: 3)
    let scale = 1_376.0 * 1.02
    let top = 300.0
    let turn = Rotation(rotationVector: Vector3(0.3, -0.2, 2.1))
    let matches = (0..<300).map { index -> SphericalPlacement.Match in
      let place = SIMD2(random.uniform(-4_000...4_000), random.uniform(200...3_300))
      let polar = (place.y + top) / scale
      let heading = place.x / scale
      let own = Vector3(sin(polar) * cos(heading), sin(polar) * sin(heading), -cos(polar))
      let wrong = Vector3(
        random.normal(sigma: 1), random.normal(sigma: 1), random.normal(sigma: 1)
      ).normalized
      return SphericalPlacement.Match(
        place: place, direction: index % 5 < 2 ? wrong : turn.inverse * own)
    }
    let found = try #require(SphericalPlacement(matches: matches, pixelsPerRadian: 1_376))
    #expect(abs(found.pixelsPerRadian / scale - 1) < 1e-5)
    #expect(abs(found.topPixels - top) < 0.1)
    #expect(found.pictureFromWorld.angle(to: turn).degrees < 0.005)
    for match in matches[3..<5] {
      let place = found.place(of: match.direction)
      #expect(abs(place.x - match.place.x) < 0.2 && abs(place.y - match.place.y) < 0.2)
    }
  }

  @Test func matchesThatHaveNothingInCommonGiveNone() {
    var random = SeededRandom(seed: 4)
    let matches = (0..<60).map { _ in
      SphericalPlacement.Match(
        place: SIMD2(random.uniform(-4_000...4_000), random.uniform(0...4_000)),
        direction: Vector3(
          random.normal(sigma: 1), random.normal(sigma: 1), random.normal(sigma: 1)
        ).normalized)
    }
    #expect(SphericalPlacement(matches: matches, pixelsPerRadian: 1_300) == nil)
  }
}
