import Testing

@testable import Imaging

struct EdgeNarrowingTests {
  @Test("A frame of any thickness on each side is taken off exactly")
  func frame() throws {
    let mask = try Bitmap.make(width: 40, height: 30, channels: 1) { x, y, _ in
      x >= 3 && x < 35 && y >= 7 && y < 28 ? 255 : 0
    }
    #expect(
      try EdgeNarrowing.narrow(mask: mask)
        == PixelRectangle(left: 3, top: 7, width: 32, height: 21))
  }

  @Test("Edges end clean on random masks, and never beat the largest rectangle when all is clean")
  func properties() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let (width, height) = (12, 9)
      let rows = (0..<height).map { _ in
        (0..<width).map { _ in UInt8.random(in: 0..<10, using: &random) == 0 ? 0 : 255 }
      }
      let mask = try Bitmap.make(width: width, height: height, channels: 1) { x, y, _ in
        rows[y][x]
      }
      guard let found = try EdgeNarrowing.narrow(mask: mask) else { continue }
      let columns = found.left..<found.left + found.width
      let lines = found.top..<found.top + found.height
      #expect(columns.lowerBound >= 0 && columns.upperBound <= width)
      #expect(lines.lowerBound >= 0 && lines.upperBound <= height)
      for x in columns {
        #expect(rows[lines.lowerBound][x] != 0 && rows[lines.upperBound - 1][x] != 0)
      }
      for y in lines {
        #expect(rows[y][columns.lowerBound] != 0 && rows[y][columns.upperBound - 1] != 0)
      }
      if lines.allSatisfy({ y in columns.allSatisfy { rows[y][$0] != 0 } }) {
        let largest = try #require(try LargestRectangle.find(inMask: mask))
        #expect(found.area <= largest.area)
      }
    }
  }

  @Test("The share is one of the current edge, not of the picture")
  func share() throws {
    // 2 of 20 pixels of the top row are empty: 10 %.
    let mask = try Bitmap.make(width: 20, height: 10, channels: 1) { x, y, _ in
      y == 0 && (5..<7).contains(x) ? 0 : 255
    }
    #expect(try EdgeNarrowing.narrow(mask: mask, toleratedShare: 0.1)?.top == 0)
    #expect(try EdgeNarrowing.narrow(mask: mask, toleratedShare: 0.09)?.top == 1)
  }

  @Test("An empty mask leaves nothing, and a clean one everything")
  func extremes() throws {
    #expect(try EdgeNarrowing.narrow(mask: Bitmap(width: 5, height: 4, channels: 1)) == nil)
    let full = try Bitmap.make(width: 5, height: 4, channels: 1) { _, _, _ in 1 }
    #expect(
      try EdgeNarrowing.narrow(mask: full)
        == PixelRectangle(left: 0, top: 0, width: 5, height: 4))
    #expect(throws: NativeError.self) { try EdgeNarrowing.narrow(mask: full, toleratedShare: 1) }
  }
}
