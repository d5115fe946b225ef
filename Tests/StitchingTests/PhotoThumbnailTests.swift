import Foundation
import Imaging
import Testing

@testable import Stitching

@Suite struct PhotoThumbnailTests {
  private static func picture(
    width: Int, height: Int, level: (Int, Int) -> Double
  ) throws -> Bitmap {
    let grey = try Bitmap(width: width, height: height, channels: 1)
    let stride = grey.stride
    grey.withMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width { bytes[y * stride + x] = UInt8(max(0, min(255, level(x, y)))) }
      }
    }
    return grey
  }

  private static func waves(_ x: Int, _ y: Int) -> Double {
    120 + 50 * sin(0.13 * Double(x) + 0.07 * Double(y)) + 40 * cos(0.11 * Double(y))
  }

  /// Strips are narrower in the copy than views are shifted to be compared.
  @Test(arguments: [(640, 10), (10, 640), (128, 1), (1, 128), (1, 1)])
  func strips(width: Int, height: Int) throws {
    let strip = try PhotoThumbnail(
      grey: try Self.picture(width: width, height: height, level: Self.waves))
    #expect(max(strip.width, strip.height) == 64 && min(strip.width, strip.height) >= 1)
    let comparison = strip.comparison(with: strip)
    if width == height {
      // A single pixel, made larger, shows nothing.
      #expect(comparison == nil)
    } else {
      #expect(abs((comparison?.correlation ?? 0) - 1) < 1e-6)
    }
    #expect(strip.level(atShareOfWidth: 1, height: 1) != nil)
    let other = try PhotoThumbnail(
      grey: try Self.picture(width: 64, height: 48, level: Self.waves))
    #expect(strip.comparison(with: other) == nil)
  }

  @Test func aViewIsKnownAgainWhateverItsExposure() throws {
    let view = try PhotoThumbnail(
      grey: try Self.picture(width: 320, height: 240, level: Self.waves))
    for gain in [0.25, 0.5, 2, 3] {
      let other = try PhotoThumbnail(
        grey: try Self.picture(width: 320, height: 240) { x, y in gain * Self.waves(x + 5, y - 4) })
      #expect((view.comparison(with: other)?.correlation ?? 0) > 0.9, "gain \(gain)")
      // Display levels follow light to the power of 1 / 2.2; where some are white, the small copy mixes
      // these with others, so that steps are told only roughly.
      guard gain < 1 else { continue }
      let unmoved = try PhotoThumbnail(
        grey: try Self.picture(width: 320, height: 240) { x, y in gain * Self.waves(x, y) })
      #expect(abs(view.steps(to: unmoved) - 2.2 * log2(gain)) < 0.1, "gain \(gain)")
    }
    let different = try PhotoThumbnail(
      grey: try Self.picture(width: 320, height: 240) { x, y in Self.waves(y + 90, 2 * x) })
    #expect((view.comparison(with: different)?.correlation ?? 0) < 0.5)
  }

  @Test func whatIsBlankOrBurntOutTellsNoView() throws {
    let blank = try PhotoThumbnail(
      grey: try Self.picture(width: 320, height: 240) { x, _ in 150 + Double(x % 2) })
    #expect(blank.comparison(with: blank) == nil)
    let burnt = try PhotoThumbnail(
      grey: try Self.picture(width: 320, height: 240) { x, y in 8 * Self.waves(x, y) })
    let view = try PhotoThumbnail(
      grey: try Self.picture(width: 320, height: 240, level: Self.waves))
    #expect(burnt.whiteShare > 0.9 && view.comparison(with: burnt) == nil)
    #expect(view.exposureQuality > burnt.exposureQuality)
  }
}
