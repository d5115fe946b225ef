import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct TiePointsTests {
  private let lens = Lens(width: 480, height: 360, focalLengthPixels: 420, k1: -0.03)
  private let rotations = [
    CameraAttitude(yawDegrees: 0, pitchDegrees: 0).cameraFromWorld,
    CameraAttitude(yawDegrees: 22, pitchDegrees: 6, rollDegrees: 8).cameraFromWorld,
  ]

  private func features() throws -> (first: PhotoFeatures, second: PhotoFeatures) {
    let sphere = WavySphere(seed: 3)
    let found = try rotations.map { rotation in
      let photo = try sphere.photo(lens: lens, cameraFromWorld: rotation, gain: 1)
      let detector = FeatureDetector(maximumCount: 300)
      return PhotoFeatures(
        features: try detector.features(in: try photo.grey()), fullSizePixelsPerPixel: 1)
    }
    return (found[0], found[1])
  }

  private func tiePoints(
    _ count: Int = 1_000, besides matches: [Correspondence] = [],
    in features: (first: PhotoFeatures, second: PhotoFeatures)
  ) -> [Correspondence] {
    let link = PairMatches(
      first: 0, second: 1, places: matches, inliers: Array(matches.indices),
      secondFromFirst: turn)
    return TiePoints().found(count, for: link, features: features, lenses: (lens, lens))
  }

  private var turn: Rotation { rotations[1] * rotations[0].inverse }

  private func predicted(_ place: SIMD2<Double>) throws -> SIMD2<Double> {
    try #require(
      lens.pixel(ofDirectionInCamera: turn * lens.directionInCamera(ofPixel: place)))
  }

  @Test func featuresOfBothPhotosLieWhereTheTurnPutsThem() throws {
    let features = try features()
    let found = tiePoints(in: features)
    let firstPlaces = Set(
      (0..<features.first.features.count).map { features.first.fullSizePosition($0) })
    let ofFirst = found.filter { firstPlaces.contains($0.first) }
    #expect(ofFirst.count > 50)
    #expect(found.count - ofFirst.count > 50)
    for place in found {
      let error = try predicted(place.first) - place.second
      #expect((error * error).sum() < 1e-6)
      for (x, y) in [(place.first.x, place.first.y), (place.second.x, place.second.y)] {
        #expect((0..<480).contains(x) && (0..<360).contains(y))
      }
    }
  }

  @Test func featuresThatHaveAMatchAreLeftOut() throws {
    let features = try features()
    let all = tiePoints(in: features)
    let matched = Array(all.prefix(20))
    let rest = tiePoints(besides: matched, in: features)
    // A place may have two features, of two directions.
    let others = all.filter { place in
      !matched.contains { $0.first == place.first || $0.second == place.second }
    }
    #expect((1...all.count - 20).contains(others.count))
    #expect(rest.count == others.count)
    #expect(Set(rest.map(\.first)).isDisjoint(with: matched.map(\.first)))
  }

  @Test func nearbyMatchesSayHowFarOffTheTurnAPlaceIs() throws {
    let features = try features()
    let shift = SIMD2(4.0, -3)
    let all = tiePoints(in: features)
    let shifted = all.prefix(30).map { Correspondence(first: $0.first, second: $0.second + shift) }
    let found = tiePoints(besides: shifted, in: features)
    #expect(found.count > 50)
    for place in found {
      let error = try predicted(place.first) + shift - place.second
      #expect((error * error).sum() < 1e-6)
    }
  }

  @Test func someAreSpreadOverThePicture() throws {
    let features = try features()
    let all = tiePoints(in: features)
    let some = tiePoints(20, in: features)
    #expect(some.count == 20)
    #expect(some == Array(all.prefix(20)))
    let cells = Set(some.map { Int($0.first.x * 10 / 480) + 10 * Int($0.first.y * 10 / 360) })
    #expect(cells.count == 20)
  }

  @Test func oneWrongMatchIsOutvoted() throws {
    let features = try features()
    let all = tiePoints(in: features)
    var matches = Array(all.prefix(2))
    let between = Correspondence(
      first: (matches[0].first + matches[1].first) / 2,
      second: (matches[0].second + matches[1].second) / 2 + SIMD2(60, 60))
    matches.append(between)
    let found = tiePoints(besides: matches, in: features)
    #expect(found.count > 50)
    for place in found {
      let error = try predicted(place.first) - place.second
      #expect((error * error).sum() < 1)
    }
  }
}
