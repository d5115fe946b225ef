import Foundation
import Testing

@testable import Imaging

struct LargestRectangleTests {
  private static func mask(_ rows: [[Int]]) throws -> Bitmap {
    try Bitmap.make(width: rows[0].count, height: rows.count, channels: 1) { x, y, _ in
      rows[y][x]
    }
  }

  /// Every rectangle in order of top, left and falling width; the first of the largest wins.
  private static func bruteForce(_ rows: [[Int]]) -> PixelRectangle? {
    let (width, height) = (rows[0].count, rows.count)
    var best: PixelRectangle?
    for top in 0..<height {
      for left in 0..<width where rows[top][left] != 0 {
        var candidates: [PixelRectangle] = []
        var reach = width
        for bottom in top..<height {
          let run = rows[bottom][left..<reach].prefix { $0 != 0 }.count
          if run == 0 { break }
          reach = left + run
          candidates.append(
            PixelRectangle(left: left, top: top, width: run, height: bottom - top + 1))
        }
        for candidate in candidates.sorted(by: { $0.width > $1.width })
        where candidate.area > best?.area ?? 0 {
          best = candidate
        }
      }
    }
    return best
  }

  @Test("Equal to brute force, ties included, on 1,000 random masks")
  func bruteForce() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<1000 {
      let width = Int.random(in: 1...10, using: &random)
      let height = Int.random(in: 1...10, using: &random)
      let density = Double.random(in: 0...1, using: &random)
      let rows = (0..<height).map { _ in
        (0..<width).map { _ in Double.random(in: 0..<1, using: &random) < density ? 255 : 0 }
      }
      let found = try LargestRectangle.find(inMask: Self.mask(rows))
      #expect(found == Self.bruteForce(rows), "\(rows)")
    }
  }

  @Test("Full and empty masks")
  func extremes() throws {
    #expect(try LargestRectangle.find(inMask: Self.mask([[0, 0], [0, 0]])) == nil)
    #expect(
      try LargestRectangle.find(inMask: Self.mask([[1, 1, 1], [1, 1, 1]]))
        == PixelRectangle(left: 0, top: 0, width: 3, height: 2))
  }

  @Test("Of equals the topmost, then the leftmost, then the widest")
  func ties() throws {
    #expect(
      try LargestRectangle.find(inMask: Self.mask([[1, 0, 1], [0, 0, 0], [1, 0, 1]]))
        == PixelRectangle(left: 0, top: 0, width: 1, height: 1))
    #expect(
      try LargestRectangle.find(inMask: Self.mask([[1, 1], [1, 0]]))
        == PixelRectangle(left: 0, top: 0, width: 2, height: 1))
  }

  @Test("Over the whole width: the longest block of whole rows, of equals the topmost")
  func fullWidth() throws {
    let rows = [[1, 1, 1], [1, 1, 1], [1, 0, 1], [1, 1, 1], [1, 1, 1], [0, 1, 1]]
    #expect(
      LargestRectangle.findFullWidth(inMask: try Self.mask(rows))
        == PixelRectangle(left: 0, top: 0, width: 3, height: 2))
    #expect(LargestRectangle.findFullWidth(inMask: try Self.mask([[1, 0], [0, 1]])) == nil)
  }

  @Test("A mask of another form is refused")
  func wrongForm() throws {
    #expect(throws: NativeError.self) {
      try LargestRectangle.find(inMask: Bitmap(width: 4, height: 4, channels: 3))
    }
  }

  @Test("134 million pixels take less than a second of processor time")
  func speed() throws {
    let mask = try Bitmap(width: 16_384, height: 8192, channels: 1)
    let stride = mask.stride
    mask.withMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      // A jagged zenith hole and a jagged nadir, so that every row has many steps.
      memset(start + 1500 * stride, 255, 5500 * stride)
      for x in 0..<16_384 {
        for y in 0..<(x * 7919 % 300) {
          bytes[(1500 + y) * stride + x] = 0
          bytes[(6999 - y) * stride + x] = 0
        }
      }
    }
    func processorSeconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    let start = processorSeconds()
    let found = try LargestRectangle.find(inMask: mask)
    let seconds = processorSeconds() - start
    #expect(found == PixelRectangle(left: 0, top: 1799, width: 16_384, height: 4902))
    #expect(seconds < 1, "\(seconds) s")
  }
}
