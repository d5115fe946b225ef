import Testing

@testable import Imaging

struct OrientationTests {
  /// The upright position of a stored pixel of a 3 × 2 picture, written out from the definition:
  /// which side of the scene the stored row 0 and the stored column 0 are.
  private static func uprightPosition(_ orientation: Orientation, x: Int, y: Int) -> (Int, Int) {
    switch orientation {
    case .topLeft: (x, y)
    case .topRight: (2 - x, y)
    case .bottomRight: (2 - x, 1 - y)
    case .bottomLeft: (x, 1 - y)
    case .leftTop: (y, x)
    case .rightTop: (1 - y, x)
    case .rightBottom: (1 - y, 2 - x)
    case .leftBottom: (y, 2 - x)
    }
  }

  @Test("Each orientation puts each pixel where Exif says", arguments: Orientation.allCases)
  func upright(orientation: Orientation) throws {
    let stored = try Bitmap.make(width: 3, height: 2) { x, y, channel in
      100 * y + 10 * x + channel
    }
    let upright = try stored.upright(from: orientation)
    #expect(upright.width == (orientation.swapsSides ? 2 : 3))
    #expect(upright.height == (orientation.swapsSides ? 3 : 2))
    for y in 0..<2 {
      for x in 0..<3 {
        let (uprightX, uprightY) = OrientationTests.uprightPosition(orientation, x: x, y: y)
        for channel in 0..<3 {
          #expect(upright.value(uprightX, uprightY, channel) == stored.value(x, y, channel))
        }
      }
    }
  }
}
