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
    let asked = Set(check.pairs(of: Array(0..<5), among: 5))
    return try check.finding(
      candidates: row.links.map {
        LinkSearch.Unverified(
          pair: CandidatePairs.Pair(first: $0.first, second: $0.second), places: $0.places)
      }.filter { asked.contains($0.pair) }, isOwn: Array(repeating: true, count: 5),
      lenses: Array(repeating: stated, count: 5),
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
    let pairs = FocalLengthCheck(pairCount: 3).pairs(
      of: [2, 4, 5, 8, 9, 11, 30], among: 31)
    #expect(
      pairs == [
        CandidatePairs.Pair(first: 2, second: 4), CandidatePairs.Pair(first: 5, second: 8),
        CandidatePairs.Pair(first: 9, second: 11),
      ])
  }

  @Test func aPhotoThatIsAloneWithItsLensIsComparedWithThoseRoundIt() {
    let pairs = FocalLengthCheck().pairs(of: [1], among: 5)
    #expect(
      Set(pairs) == [
        CandidatePairs.Pair(first: 1, second: 4), CandidatePairs.Pair(first: 0, second: 1),
        CandidatePairs.Pair(first: 1, second: 2), CandidatePairs.Pair(first: 1, second: 3),
      ])
    #expect(FocalLengthCheck().pairs(of: [0], among: 1).isEmpty)
    #expect(FocalLengthCheck().pairs(of: [0, 1], among: 2).isEmpty)
  }

  /// What the check says of the photo in the middle of a row, which was cropped, if at all, and
  /// enlarged to the old width, while its file states the old focal length.
  private func finding(enlargedBy factor: Double) throws -> FocalLengthCheck.Finding {
    let step = lens.horizontalFieldOfViewDegrees * 0.4
    let row = SyntheticSphere(
      attitudes: (0..<5).map { CameraAttitude(yawDegrees: Double($0) * step, pitchDegrees: 3) },
      seed: 2, matchNoisePixels: 0.5, pointCount: 20_000, lens: lens)
    let middle = SIMD2(Double(lens.width), Double(lens.height)) / 2
    func enlarged(_ place: SIMD2<Double>) -> SIMD2<Double>? {
      let moved = middle + (place - middle) * factor
      let isSeen = moved.x > 0 && moved.y > 0 && moved.x < 2 * middle.x && moved.y < 2 * middle.y
      return isSeen ? moved : nil
    }
    let check = FocalLengthCheck()
    let asked = Set(check.pairs(of: [2], among: 5))
    let candidates = row.links.map { link in
      LinkSearch.Unverified(
        pair: CandidatePairs.Pair(first: link.first, second: link.second),
        places: link.places.compactMap { places in
          var places = places
          if link.first == 2 {
            guard let moved = enlarged(places.first) else { return nil }
            places.first = moved
          } else if link.second == 2 {
            guard let moved = enlarged(places.second) else { return nil }
            places.second = moved
          }
          return places
        })
    }
    return try check.finding(
      candidates: candidates.filter { asked.contains($0.pair) },
      isOwn: (0..<5).map { $0 == 2 }, lenses: Array(repeating: lens, count: 5),
      thresholdPixels: Array(repeating: 4, count: 5))
  }

  @Test func aPhotoThatWasCroppedHasAnotherFocalLength() throws {
    guard case .wrong(let share) = try finding(enlargedBy: 1.5) else {
      Issue.record("the stated focal length is believed")
      return
    }
    #expect(abs(share * 1_000 / (1.5 * lens.focalLengthPixels) - 1) < 0.1)
    #expect(try finding(enlargedBy: 1) == .fits)
  }
}
