import Imaging
import SphereGeometry
import Testing

@Suite struct PairRotationEstimatorTests {
  private let lens = Lens(width: 1000, height: 750, focalLengthPixels: 667)
  private let turn = Rotation(axis: Vector3(0.2, 1, 0.1), angle: .degrees(30))

  /// `good` correspondences that agree with the turn and `bad` ones that agree with nothing.
  private func correspondences(good: Int, bad: Int) -> [Correspondence] {
    var places: [Correspondence] = []
    var index = 0
    while places.count < good {
      index += 1
      let pixel = SIMD2(Double(index * 617 % 1000), Double(index * 431 % 750))
      guard
        let seen = lens.pixel(ofDirectionInCamera: turn * lens.directionInCamera(ofPixel: pixel)),
        seen.x > 0, seen.x < 1000, seen.y > 0, seen.y < 750
      else { continue }
      places.append(Correspondence(first: pixel, second: seen))
    }
    for number in 0..<bad {
      places.append(
        Correspondence(
          first: SIMD2(Double(number * 353 % 1000), Double(number * 271 % 750)),
          second: SIMD2(Double(number * 709 % 1000), Double(number * 547 % 750))))
    }
    return places
  }

  @Test func findsTheTurnAmongTwiceAsManyWrongMatches() throws {
    let estimate = try #require(
      try PairRotationEstimator(thresholdPixels: 3).estimate(
        correspondences(good: 50, bad: 100), firstLens: lens, secondLens: lens))
    #expect(estimate.secondFromFirst.angle(to: turn).degrees < 0.02)
    #expect(Set(0..<50).isSubset(of: estimate.inliers))
    #expect(estimate.inliers.count < 56)
  }

  @Test func theSameSeedGivesTheSameRotation() throws {
    let places = correspondences(good: 20, bad: 60)
    let estimator = PairRotationEstimator(thresholdPixels: 3, seed: 7)
    let first = try estimator.estimate(places, firstLens: lens, secondLens: lens)
    let again = try estimator.estimate(places, firstLens: lens, secondLens: lens)
    #expect(first?.secondFromFirst == again?.secondFromFirst)
    #expect(first?.inliers == again?.inliers)
  }

  @Test func nothingIsFoundInNothing() throws {
    let estimator = PairRotationEstimator(thresholdPixels: 3)
    #expect(try estimator.estimate([], firstLens: lens, secondLens: lens) == nil)
    let one = Correspondence(first: SIMD2(1, 1), second: SIMD2(2, 2))
    #expect(try estimator.estimate([one], firstLens: lens, secondLens: lens) == nil)
  }
}
