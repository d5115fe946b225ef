import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct FocalLengthCheckTests {
  private let lens = Lens(width: 800, height: 600, focalLengthPixels: 700)

  /// What the check says when files state so many times the true focal length.
  private func finding(
    statedTimesTrue factor: Double, rowLens: Lens
  ) throws -> FocalLengthCheck.Finding {
    let step = rowLens.horizontalFieldOfViewDegrees * 0.4
    let row = SyntheticSphere(
      attitudes: (0..<5).map { CameraAttitude(yawDegrees: Double($0) * step, pitchDegrees: 3) },
      seed: 1, matchNoisePixels: 0.5, pointCount: 20_000, lens: rowLens)
    var stated = rowLens
    stated.focalLengthPixels *= factor
    (stated.k1, stated.k2) = (0, 0)
    let check = FocalLengthCheck()
    let asked = Set(check.pairs(of: Array(0..<5)))
    return try check.finding(
      candidates: row.links.map {
        LinkSearch.Unverified(
          pair: CandidatePairs.Pair(first: $0.first, second: $0.second), places: $0.places)
      }.filter { asked.contains($0.pair) }, lenses: Array(repeating: stated, count: 5),
      thresholdPixels: Array(repeating: 4, count: 5))
  }

  @Test(arguments: [0.6, 1.6])
  func aStatedFocalLengthThatIsFarOffIsFoundAnew(factor: Double) throws {
    guard case .wrong(let share) = try finding(statedTimesTrue: factor, rowLens: lens) else {
      Issue.record("the stated focal length is believed")
      return
    }
    #expect(abs(share * 1_000 / lens.focalLengthPixels - 1) < 0.1)
  }

  @Test(arguments: [0.97, 1, 1.03])
  func aStatedFocalLengthWithinItsRoundingIsKept(factor: Double) throws {
    #expect(try finding(statedTimesTrue: factor, rowLens: lens) == .fits)
  }

  @Test(arguments: [-0.05, 0.05])
  func distortionDoesNotSpeakAgainstAStatedFocalLength(k1: Double) throws {
    var distorted = lens
    distorted.k1 = k1
    if case .wrong = try finding(statedTimesTrue: 1, rowLens: distorted) {
      Issue.record("the stated focal length is given up")
    }
  }

  @Test func pairsAreSpreadOverAllPhotos() {
    let pairs = FocalLengthCheck(pairCount: 3).pairs(of: [2, 4, 5, 8, 9, 11, 30])
    #expect(
      pairs == [
        CandidatePairs.Pair(first: 2, second: 4), CandidatePairs.Pair(first: 5, second: 8),
        CandidatePairs.Pair(first: 9, second: 11),
      ])
    #expect(FocalLengthCheck().pairs(of: [3]).isEmpty)
  }
}
