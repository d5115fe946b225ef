import Foundation
import Testing

@testable import Imaging

@Suite struct LineDetectorTests {
  /// A dark door on a light wall, 60 wide and 120 high.
  private static func door() throws -> Bitmap {
    try Bitmap.make(width: 200, height: 200, channels: 1) { x, y, _ in
      (70..<130).contains(x) && (40..<160).contains(y) ? 60 : 190
    }
  }

  @Test func theEdgesOfADoorAreFoundLongestFirst() throws {
    let lines = try LineDetector(leastLength: 0.2).lines(in: try Self.door())
    let lengths = lines.map { line in
      let along = line.end - line.start
      return (along * along).sum().squareRoot()
    }
    #expect(lengths == lengths.sorted(by: >))
    #expect(lines.count == 4, "\(lines)")
    let posts = lines.prefix(2).map { line in (line.start + line.end) / 2 }
    #expect(lengths.prefix(2).allSatisfy { abs($0 - 120) < 6 }, "\(lengths)")
    // The edge of a pixel is where the level changes: at 70 and at 130.
    let columns = posts.map(\.x).sorted()
    #expect(abs(columns[0] - 70) < 1 && abs(columns[1] - 130) < 1, "\(columns)")
    #expect(lines.prefix(2).allSatisfy { abs($0.start.x - $0.end.x) < 1 })
    let rows = lines.suffix(2).map { ($0.start.y + $0.end.y) / 2 }.sorted()
    #expect(abs(rows[0] - 40) < 1 && abs(rows[1] - 160) < 1, "\(rows)")
  }

  @Test func shortEdgesAreLeftOutAndTheLongestKept() throws {
    let door = try Self.door()
    // 120 of 200 pixels is 0.6, 60 of 200 is 0.3.
    #expect(try LineDetector(leastLength: 0.45).lines(in: door).count == 2)
    #expect(try LineDetector(leastLength: 0.7).lines(in: door).isEmpty)
    let longest = try LineDetector(leastLength: 0.2, maximumCount: 1).lines(in: door)
    #expect(longest.count == 1 && abs(longest[0].start.x - longest[0].end.x) < 1)
  }

  @Test func aBlankPictureHasNone() throws {
    let blank = try Bitmap.make(width: 100, height: 80, channels: 1) { _, _, _ in 128 }
    #expect(try LineDetector().lines(in: blank).isEmpty)
  }

  @Test func onlyGreyPicturesAreLookedAt() throws {
    let picture = try Bitmap.smooth(width: 60, height: 60)
    #expect(throws: NativeError.self) { try LineDetector().lines(in: picture) }
  }
}
