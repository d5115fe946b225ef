import Foundation
import Imaging
import Testing

@Suite struct NadirPatchTests {
  /// Red above, green on the right, blue below, white on the left, with a clear middle.
  private func picture(side: Int) throws -> Bitmap {
    let bitmap = try Bitmap(width: side + 20, height: side, channels: 4)
    bitmap.withMutableBytes { bytes in
      for row in 0..<side {
        for column in 0..<(side + 20) {
          let right = Double(column) - Double(side + 20) / 2 + 0.5
          let down = Double(row) - Double(side) / 2 + 0.5
          let color: [UInt8] =
            if abs(down) > abs(right) {
              down < 0 ? [255, 0, 0] : [0, 0, 255]
            } else {
              right > 0 ? [0, 255, 0] : [255, 255, 255]
            }
          let isClear = (right * right + down * down).squareRoot() < Double(side) / 8
          for (channel, value) in (color + [isClear ? 0 : 255]).enumerated() {
            bytes[row * bitmap.stride + 4 * column + channel] = value
          }
        }
      }
    }
    return bitmap
  }

  @Test(arguments: [40, 600])
  func standsUprightSeenFromAbove(side: Int) throws {
    let width = 720
    let patch = try NadirPatch(
      picture: try picture(side: side), diameterDegrees: 40, canvasWidth: width)
    let rows = RenderedRows(
      firstRow: 300, firstColumn: 0, picture: try Bitmap(width: width, height: 60, channels: 3),
      covered: try Bitmap(width: width, height: 60, channels: 1))
    rows.picture.withMutableBytes { bytes in
      for index in bytes.indices { bytes[index] = 77 }
    }
    let invented = try Bitmap(width: width, height: 60, channels: 1)
    try patch.cover(rows, invented: invented)
    func color(_ heading: Int, degreesFromNadir: Int) -> [UInt8] {
      let start = (359 - 300 - 2 * degreesFromNadir) * rows.picture.stride + 3 * (360 + 2 * heading)
      return rows.picture.withBytes { Array($0[start..<(start + 3)]) }
    }
    func isInvented(_ heading: Int, degreesFromNadir: Int) -> Bool {
      invented.withBytes {
        $0[(59 - 2 * degreesFromNadir) * invented.stride + 360 + 2 * heading] == 255
      }
    }
    // Looking down with the middle heading ahead, right is 90° to the right.
    #expect(color(0, degreesFromNadir: 15) == [255, 0, 0])
    #expect(color(90, degreesFromNadir: 15) == [0, 255, 0])
    #expect(color(179, degreesFromNadir: 15) == [0, 0, 255])
    #expect(color(-90, degreesFromNadir: 15) == [255, 255, 255])
    #expect(isInvented(90, degreesFromNadir: 15))
    // Outside of the circle, and where the picture is clear, the panorama is as it was.
    #expect(color(0, degreesFromNadir: 22) == [77, 77, 77])
    #expect(!isInvented(0, degreesFromNadir: 22))
    #expect(color(45, degreesFromNadir: 2) == [77, 77, 77])
    #expect(!isInvented(45, degreesFromNadir: 2))
  }

  @Test func refusesWhatItCannotUse() throws {
    let opaque = try Bitmap(width: 8, height: 8, channels: 3)
    #expect(throws: NativeError.self) {
      try NadirPatch(picture: opaque, diameterDegrees: 30, canvasWidth: 64)
    }
  }
}
