import Foundation
import Testing

@testable import Imaging

struct EmptyAreaTests {
  /// Whether a pixel belongs to a hole with a wavy lower edge at the top of the picture.
  private static func isHole(_ x: Int, _ y: Int) -> Bool {
    Double(y) < 60 + 14 * sin(Double(x) / 25)
  }

  /// A textured daylight picture with the hole.
  private static func daylight(width: Int = 300, height: Int = 160) throws -> Bitmap {
    try Bitmap.make(width: width, height: height) { x, y, channel in
      isHole(x, y) ? 0 : 120 + (x * 37 + y * 59 + channel * 31) % 97
    }
  }

  /// A dark sky with noise of a standard deviation of about 2 in each channel.
  private static func night(seed: UInt64, hole: Bool) throws -> Bitmap {
    var random = SplitMix64(seed: seed)
    return try Bitmap.make(width: 300, height: 160) { x, y, _ in
      // The sum of four uniform numbers from 0 to 3 has a variance of 5.
      let noise = (0..<4).reduce(0) { sum, _ in sum + Int.random(in: 0...3, using: &random) }
      return hole && isHole(x, y) ? 0 : max(0, noise - 2)
    }
  }

  private static func jpeg(_ bitmap: Bitmap, quality: Int, chroma: ChromaSampling) throws -> Bitmap
  {
    try PhotoReader.decode(
      jpeg: JPEGEncoder.encode(bitmap, quality: quality, chromaSampling: chroma))
  }

  @Test("In a file without loss the hole is found to the pixel")
  func exact() throws {
    let mask = try EmptyArea.mask(of: Self.daylight())
    for y in 0..<160 {
      for x in 0..<300 where (mask.value(x, y) == 0) != Self.isHole(x, y) {
        Issue.record("(\(x), \(y)) is \(mask.value(x, y))")
      }
    }
  }

  @Test(
    "After JPEG the rectangle touches no hole, and loses at most one block",
    arguments: [50, 75, 95], [ChromaSampling.full, .halved])
  func ripples(quality: Int, chroma: ChromaSampling) throws {
    let picture = try Self.jpeg(Self.daylight(), quality: quality, chroma: chroma)
    let found = try #require(
      try LargestRectangle.find(inMask: EmptyArea.mask(of: picture)))
    // The lowest point of the hole is at 60 + 14, so that row 74 is the first clean one.
    #expect(found.left == 0 && found.width == 300)
    #expect((74...76).contains(found.top))
    #expect(found.top + found.height == 160)
  }

  @Test("A night sky without a hole is left whole", arguments: [1, 2, 3])
  func night(seed: UInt64) throws {
    let sky = try Self.night(seed: seed, hole: false)
    for picture in [sky, try Self.jpeg(sky, quality: 90, chroma: .full)] {
      #expect(try EmptyArea.mask(of: picture).samples.allSatisfy { $0 == 255 })
    }
  }

  @Test("A night sky beside a hole loses no more than the growth")
  func nightWithHole() throws {
    let sky = try Self.night(seed: 4, hole: true)
    for picture in [sky, try Self.jpeg(sky, quality: 90, chroma: .full)] {
      let mask = try EmptyArea.mask(of: picture)
      #expect((0..<300).allSatisfy { mask.value($0, 40) == 0 })
      #expect((0..<300).allSatisfy { mask.value($0, 75 + 16) == 255 })
    }
  }

  @Test("Black inside the picture is picture")
  func inside() throws {
    let picture = try Bitmap.make(width: 120, height: 90) { x, y, _ in
      (30..<80).contains(x) && (30..<60).contains(y) ? 0 : 140 + (x + y) % 50
    }
    #expect(try EmptyArea.mask(of: picture).samples.allSatisfy { $0 == 255 })
  }

  @Test("A long thin wedge along an edge is found down to its tip")
  func wedge() throws {
    let picture = try Bitmap.make(width: 400, height: 80) { x, y, _ in
      y < x / 80 ? 0 : 140 + (x + y) % 50
    }
    let mask = try EmptyArea.mask(of: picture)
    #expect((80..<400).allSatisfy { mask.value($0, 0) == 0 })
    #expect((0..<80).allSatisfy { mask.value($0, 0) == 255 })
    #expect(mask.value(399, 4) == 255)
  }

  @Test("Bright specks inside a hole are empty, larger pieces are picture")
  func specks() throws {
    let picture = try Bitmap.make(width: 200, height: 100) { x, y, _ in
      let isSpeck = (20..<24).contains(x) && (20..<24).contains(y)
      let isPiece = (60..<80).contains(x) && (20..<40).contains(y)
      return y >= 70 || isSpeck || isPiece ? 150 : 0
    }
    let mask = try EmptyArea.mask(of: picture)
    #expect(mask.value(22, 22) == 0)
    #expect(mask.value(70, 30) == 255)
  }

  @Test("A hole that is not quite black is found, an all-black picture is all empty")
  func otherColors() throws {
    let picture = try Bitmap.make(width: 100, height: 100) { x, y, channel in
      y < 50 ? [2, 0, 3][channel] : 150
    }
    let mask = try EmptyArea.mask(of: picture)
    #expect(mask.value(50, 49) == 0 && mask.value(50, 50) == 255)
    let black = try Bitmap(width: 50, height: 50, channels: 3)
    #expect(try EmptyArea.mask(of: black).samples.allSatisfy { $0 == 0 })
  }

  @Test("Options out of their ranges are refused")
  func wrongOptions() throws {
    var options = EmptyArea.Options()
    options.blackLevel = 200
    let picture = try Bitmap(width: 20, height: 20, channels: 3)
    #expect(throws: NativeError.self) { try EmptyArea.mask(of: picture, options: options) }
  }
}
