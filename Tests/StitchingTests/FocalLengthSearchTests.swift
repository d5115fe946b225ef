import SphereGeometry
import Testing

@testable import Stitching

@Suite struct FocalLengthSearchTests {
  /// The narrower the field of view, the less a turn looks different with another focal length.
  @Test(arguments: [(400.0, 0.1), (900.0, 0.15), (2_000.0, 0.3)])
  func theFocalLengthOfARowIsFound(focalLengthPixels: Double, toleranceShare: Double) throws {
    let lens = Lens(width: 800, height: 600, focalLengthPixels: focalLengthPixels)
    let step = lens.horizontalFieldOfViewDegrees * 0.6
    let row = SyntheticSphere(
      attitudes: (0..<4).map { CameraAttitude(yawDegrees: Double($0) * step, pitchDegrees: 3) },
      seed: 1, matchNoisePixels: 0.5, pointCount: 20_000, lens: lens)
    var unknown = lens
    unknown.focalLengthPixels = 1
    let share = try #require(
      try FocalLengthSearch().shareOfDiagonal(
        candidates: row.links.map {
          LinkSearch.Unverified(
            pair: CandidatePairs.Pair(first: $0.first, second: $0.second), places: $0.places)
        }, lenses: Array(repeating: unknown, count: 4), isUnknown: [true, true, true, true],
        thresholdPixels: [4, 4, 4, 4], thresholdMultiples: [1]))
    #expect(abs(share * 1_000 / focalLengthPixels - 1) < toleranceShare)
  }

  @Test func withoutMatchesThereIsNoFocalLength() throws {
    let lens = Lens(width: 800, height: 600, focalLengthPixels: 1)
    #expect(
      try FocalLengthSearch().shareOfDiagonal(
        candidates: [], lenses: [lens, lens], isUnknown: [true, true], thresholdPixels: [4, 4],
        thresholdMultiples: [1]) == nil)
  }
}
