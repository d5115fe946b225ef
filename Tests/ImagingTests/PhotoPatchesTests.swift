import Foundation
import SphereGeometry
import Testing

@testable import Imaging

@Suite struct PhotoPatchesTests {
  private static let lens = Lens(width: 200, height: 160, focalLengthPixels: 400)
  /// Turned and rolled, so that the second picture is not just a shifted copy.
  private static let secondFromFirst =
    CameraAttitude(yawDegrees: 2.3, pitchDegrees: -1.7, rollDegrees: 4).cameraFromWorld
    * CameraAttitude(yawDegrees: 0, pitchDegrees: 0).cameraFromWorld.inverse

  private static func level(_ place: SIMD2<Double>) -> Double {
    128 + 35 * sin(0.35 * place.x + 0.11 * place.y) + 30 * cos(0.27 * place.y - 0.17 * place.x)
      + 20 * sin(0.5 * place.x - 0.4 * place.y)
  }

  /// Where the second camera sees what the first sees at a place.
  private static func place(inSecond first: SIMD2<Double>) throws -> SIMD2<Double> {
    try #require(
      lens.pixel(ofDirectionInCamera: secondFromFirst * lens.directionInCamera(ofPixel: first)))
  }

  /// Grey pictures of both cameras; the second may be of another exposure.
  private static func pictures(
    gain: Double = 1, offset: Double = 0
  ) throws -> (first: Bitmap, second: Bitmap) {
    let first = try Bitmap.make(width: lens.width, height: lens.height, channels: 1) { x, y, _ in
      Int(level(SIMD2(Double(x) + 0.5, Double(y) + 0.5)).rounded())
    }
    let firstFromSecond = secondFromFirst.inverse
    let second = try Bitmap.make(width: lens.width, height: lens.height, channels: 1) { x, y, _ in
      let direction = lens.directionInCamera(ofPixel: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
      let place = lens.pixel(ofDirectionInCamera: firstFromSecond * direction) ?? .zero
      return Int((gain * level(place) + offset).rounded())
    }
    return (first, second)
  }

  /// Cuts a square at a place in the first picture and one a little off in the second, and measures.
  private static func measured(
    _ pictures: (first: Bitmap, second: Bitmap), at first: SIMD2<Double>,
    offBy offset: SIMD2<Double>
  ) throws -> Correspondence? {
    let refiner = MatchRefiner()
    let second = try place(inSecond: first) + offset
    return try refiner.refine(
      [MatchRefiner.Pair(first: 0, second: 0)],
      first: try PhotoPatches(of: pictures.first, around: [first], for: refiner), firstLens: lens,
      second: try PhotoPatches(of: pictures.second, around: [second], for: refiner),
      secondLens: lens, secondFromFirst: secondFromFirst)[0]
  }

  @Test(arguments: [(1.0, 0.0), (0.7, 20)])
  func aPlaceIsMeasuredToATwentiethOfAPixel(gain: Double, offset: Double) throws {
    let pictures = try Self.pictures(gain: gain, offset: offset)
    for place in [SIMD2(100.0, 80), SIMD2(71.3, 66.8), SIMD2(120.6, 95.1)] {
      let found = try #require(
        try Self.measured(pictures, at: place, offBy: SIMD2(2.4, -1.7)), "\(place)")
      #expect(found.first == place)
      let error = found.second - (try Self.place(inSecond: place))
      #expect((error * error).sum().squareRoot() < 0.05, "\(error) at \(place)")
    }
  }

  @Test func whatDoesNotLookAlikeIsNotMeasured() throws {
    let (first, _) = try Self.pictures()
    let other = try Bitmap.make(width: 200, height: 160, channels: 1) { x, y, _ in
      Int(128 + 60 * sin(0.9 * Double(y)) * cos(0.05 * Double(x)))
    }
    #expect(try Self.measured((first, other), at: SIMD2(100, 80), offBy: .zero) == nil)
    let blank = try Bitmap.make(width: 200, height: 160, channels: 1) { _, _, _ in 100 }
    #expect(try Self.measured((blank, blank), at: SIMD2(100, 80), offBy: .zero) == nil)
  }

  @Test func aSquareThatReachesOutOfThePhotoIsNotMeasured() throws {
    let pictures = try Self.pictures()
    #expect(try Self.measured(pictures, at: SIMD2(3, 80), offBy: .zero) == nil)
  }

  @Test func onlyGreyPicturesAreCut() throws {
    let picture = try Bitmap.smooth(width: 60, height: 60)
    #expect(throws: NativeError.self) {
      try PhotoPatches(of: picture, around: [SIMD2(30, 30)], for: MatchRefiner())
    }
  }
}
