import Foundation
import Imaging
import SphereGeometry
import Testing

@Suite struct FeatureMatcherTests {
  /// A grey picture of soft blobs at the given places (the centre of the first pixel at 0.5).
  private func blobs(_ places: [(x: Double, y: Double, radius: Double)]) throws -> Bitmap {
    let bitmap = try Bitmap(width: 320, height: 240, channels: 1)
    let stride = bitmap.stride
    bitmap.withMutableBytes { bytes in
      for row in 0..<240 {
        for column in 0..<320 {
          var value = 60.0
          for place in places {
            let dx = Double(column) + 0.5 - place.x
            let dy = Double(row) + 0.5 - place.y
            guard abs(dx) < 40, abs(dy) < 40 else { continue }
            value += 150 * exp(-(dx * dx + dy * dy) / (2 * place.radius * place.radius))
          }
          bytes[row * stride + column] = UInt8(min(255, value.rounded()))
        }
      }
    }
    return bitmap
  }

  @Test func aFeatureIsFoundWhereItIs() throws {
    let places = [(60.3, 70.8, 3.0), (200.9, 120.2, 4.5), (260.5, 40.5, 6.0)]
    let features = try FeatureDetector().features(
      in: try blobs(places.map { (x: $0.0, y: $0.1, radius: $0.2) }))
    for place in places {
      let nearest = features.positions.map {
        hypot(Double($0.x) - place.0, Double($0.y) - place.1)
      }.min()
      #expect((nearest ?? 99) < 0.1)
    }
  }

  @Test func aBlankPictureHasNoFeatures() throws {
    let blank = try Bitmap(width: 320, height: 240, channels: 1)
    let features = try FeatureDetector().features(in: blank)
    #expect(features.count == 0)
    #expect(try FeatureMatcher().matches(features, features).isEmpty)
  }

  @Test func aColourPictureIsRefused() throws {
    let colour = try Bitmap(width: 32, height: 24, channels: 3)
    #expect(throws: NativeError.self) { try FeatureDetector().features(in: colour) }
  }

  /// Pairs of blobs at differing distances, so that each feature has a neighbourhood of its own.
  private func pattern(shift: Double) -> [(x: Double, y: Double, radius: Double)] {
    (0..<12).flatMap { index -> [(x: Double, y: Double, radius: Double)] in
      let x = 40 + Double(index % 4) * 70 + shift
      let y = 40 + Double(index / 4) * 75
      let turn = Double(index) * 0.7
      let distance = 8 + Double(index)
      return [
        (x: x, y: y, radius: 3),
        (x: x + distance * cos(turn), y: y + distance * sin(turn), radius: 2.2),
      ]
    }
  }

  @Test func matchesFollowAShift() throws {
    let detector = FeatureDetector()
    let first = try detector.features(in: blobs(pattern(shift: 0)))
    let second = try detector.features(in: blobs(pattern(shift: 9)))
    let matches = try FeatureMatcher().matches(first, second)
    let right = matches.count {
      abs(second.positions[$0.second].x - first.positions[$0.first].x - 9) < 0.5
    }
    #expect(matches.count >= 10)
    #expect(Double(right) > 0.8 * Double(matches.count))
  }

  @Test func aGuideKeepsMatchesNearThePredictedPlace() throws {
    let detector = FeatureDetector()
    let first = try detector.features(in: blobs(pattern(shift: 0)))
    let second = try detector.features(in: blobs(pattern(shift: 9)))
    let lens = Lens(width: 320, height: 240, focalLengthPixels: 5_000)
    let turn = Rotation(axis: Vector3(0, 1, 0), angle: .radians(9 / 5_000.0))
    let guide = FeatureMatcher.Guide(
      secondFromFirst: turn, firstLens: lens, secondLens: lens, radiusPixels: 2)
    let matches = try FeatureMatcher().matches(first, second, guide: guide)
    #expect(matches.count >= 10)
    for match in matches {
      let offset = second.positions[match.second] - first.positions[match.first]
      #expect(hypot(offset.x - 9, offset.y) < 2.1)
    }
  }
}
