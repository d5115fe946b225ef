import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct MatchRefinementTests {
  private let lens = Lens(width: 480, height: 360, focalLengthPixels: 420, k1: -0.03)

  /// Two photos turned against each other, and places that both see, the second ones off.
  private func pair(
    in folder: URL, offPixels: Double
  ) throws -> (photos: [PhotoSource], link: PairMatches, truth: [Correspondence]) {
    let sphere = WavySphere(seed: 3)
    let rotations = [
      CameraAttitude(yawDegrees: 0, pitchDegrees: 0).cameraFromWorld,
      CameraAttitude(yawDegrees: 22, pitchDegrees: 6, rollDegrees: 8).cameraFromWorld,
    ]
    let photos = try rotations.enumerated().map { index, rotation in
      let url = folder.appendingPathComponent("\(index).jpg")
      let picture = try sphere.photo(
        lens: lens, cameraFromWorld: rotation, gain: index == 0 ? 1 : 0.7)
      try JPEGEncoder.encode(picture, quality: 95).write(to: url)
      return PhotoSource(
        url: url, width: lens.width, height: lens.height,
        focalLengthPixels: lens.focalLengthPixels)
    }
    let secondFromFirst = rotations[1] * rotations[0].inverse
    var generator = SeededGenerator(seed: 8)
    var truth: [Correspondence] = []
    while truth.count < 60 {
      let first = SIMD2(
        Double.random(in: 40..<440, using: &generator),
        Double.random(in: 40..<320, using: &generator))
      let direction = secondFromFirst * lens.directionInCamera(ofPixel: first)
      guard let second = lens.pixel(ofDirectionInCamera: direction), second.x > 45,
        second.y > 45, second.x < 435, second.y < 315
      else { continue }
      truth.append(Correspondence(first: first, second: second))
    }
    let places = truth.map { place in
      Correspondence(
        first: place.first,
        second: place.second
          + SIMD2(
            Double.random(in: -offPixels...offPixels, using: &generator),
            Double.random(in: -offPixels...offPixels, using: &generator)))
    }
    return (
      photos,
      PairMatches(
        first: 0, second: 1, places: places, inliers: Array(places.indices),
        secondFromFirst: secondFromFirst), truth
    )
  }

  /// Features of copies a quarter as large in which nothing was found.
  private func blankFeatures() throws -> [PhotoFeatures] {
    let blank = try Bitmap(width: lens.width / 4, height: lens.height / 4, channels: 1)
    let none = PhotoFeatures(
      features: try FeatureDetector().features(in: blank), fullSizePixelsPerPixel: 4)
    return [none, none]
  }

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("MatchRefinementTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test func placesThatAreOffByPixelsAreMeasuredToAPartOfOne() async throws {
    try await withFolder { folder in
      let (photos, link, truth) = try pair(in: folder, offPixels: 3)
      let refined = try await MatchRefinement().refine(
        [link], photos: photos, lenses: [lens, lens], features: try blankFeatures(),
        threads: .shared)[0]
      #expect(refined.measuredInliers.count >= 50)
      let errors = refined.measuredInliers.map { number -> Double in
        let error = refined.places[number].second - truth[number].second
        return (error.x * error.x + error.y * error.y).squareRoot()
      }
      #expect(RobustMean.median(errors) < 0.05)
      #expect((errors.max() ?? 1) < 0.2)
      #expect(refined.inliers == link.inliers)
    }
  }

  @Test func matchesOfDifferentThingsAreNotMeasured() async throws {
    try await withFolder { folder in
      var (photos, link, truth) = try pair(in: folder, offPixels: 0)
      for number in truth.indices {
        link.places[number].second = truth[(number + 7) % truth.count].second
      }
      let refined = try await MatchRefinement().refine(
        [link], photos: photos, lenses: [lens, lens], features: try blankFeatures(),
        threads: .shared)[0]
      #expect(refined.measuredInliers.isEmpty)
      #expect(refined.places == link.places)
    }
  }

  @Test func featuresWithoutAMatchAreMeasuredWhereALinkHasFew() async throws {
    try await withFolder { folder in
      var (photos, link, truth) = try pair(in: folder, offPixels: 0)
      link.places = Array(truth.prefix(20))
      link.inliers = Array(link.places.indices)
      let features = try photos.map {
        try FeatureExtraction(lines: LineDetector()).features(of: $0, among: 2)
      }
      let refined = try await MatchRefinement().refine(
        [link], photos: photos, lenses: [lens, lens], features: features, threads: .shared)[0]
      let added = refined.measuredInliers.filter { $0 >= 20 }
      #expect(added.count >= 30)
      #expect(refined.inliers == Array(0..<20) + added)
      #expect(refined.places.count == 20 + added.count)
      for number in added {
        let place = refined.places[number]
        let error =
          try #require(
            lens.pixel(
              ofDirectionInCamera: link.secondFromFirst
                * lens.directionInCamera(ofPixel: place.first))) - place.second
        #expect((error * error).sum().squareRoot() < 0.3)
      }
    }
  }

  @Test func spreadInliersComeFromAllPartsOfThePhotoFirst() {
    // Nine places in one corner, one in the other.
    let places = (0..<10).map { number in
      let place = number < 9 ? SIMD2(Double(number), 1) : SIMD2(470.0, 350)
      return Correspondence(first: place, second: place)
    }
    let link = PairMatches(
      first: 0, second: 1, places: places, inliers: Array(0..<10), secondFromFirst: .identity)
    #expect(link.inliersSpread(overWidth: 480, height: 360).prefix(2) == [0, 9])
  }
}
