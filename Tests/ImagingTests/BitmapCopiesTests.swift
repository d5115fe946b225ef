import Testing

@testable import Imaging

@Suite struct BitmapCopiesTests {
  @Test func aSmallerCopyIsTheAverageOfWhatItCovers() throws {
    let picture = try Bitmap.make(width: 8, height: 4) { x, y, channel in
      10 * x + y + 50 * channel
    }
    let small = try picture.resized(width: 4, height: 2)
    for y in 0..<2 {
      for x in 0..<4 {
        for channel in 0..<3 {
          let mean = 20 * Double(x) + 5 + 2 * Double(y) + 0.5 + 50 * Double(channel)
          #expect(abs(Double(small.value(x, y, channel)) - mean) <= 0.5)
        }
      }
    }
  }

  /// ITU-R BT.601: 0.299, 0.587 and 0.114 of red, green and blue.
  @Test func aGreyCopyHasTheLumaOfTheColours() throws {
    let colors = [(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255), (40, 90, 200)]
    let picture = try Bitmap.make(width: colors.count, height: 1) { x, _, channel in
      [colors[x].0, colors[x].1, colors[x].2][channel]
    }
    let grey = try picture.grey()
    #expect(grey.channels == 1)
    for (x, color) in colors.enumerated() {
      let luma = 0.299 * Double(color.0) + 0.587 * Double(color.1) + 0.114 * Double(color.2)
      #expect(abs(Double(grey.value(x, 0)) - luma) <= 1)
    }
  }

  @Test func aGreyPictureIsItsOwnGreyCopy() throws {
    let grey = try Bitmap(width: 3, height: 3, channels: 1)
    #expect(try grey.grey() === grey)
    let withOpacity = try Bitmap(width: 3, height: 3, channels: 4)
    #expect(throws: NativeError.self) { try withOpacity.grey() }
  }
}
