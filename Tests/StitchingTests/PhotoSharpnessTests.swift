import Imaging
import Testing

@testable import Stitching

@Suite struct PhotoSharpnessTests {
  /// Squares of random grey, blurred by the mean over so many pixels each way.
  private func picture(blur: Int, contrast: Double = 1, squares: Int = 6) throws -> Bitmap {
    let (width, height) = (640, 480)
    var generator = SeededGenerator(seed: 5)
    let columns = width / squares + 1
    let greys = (0..<(columns * (height / squares + 1))).map { _ in
      128 + contrast * Double.random(in: -90...90, using: &generator)
    }
    let sharp = (0..<(width * height)).map { place in
      greys[place / width / squares * columns + place % width / squares]
    }
    let across = PhotoSharpnessTests.mean(sharp, count: blur, step: 1)
    let levels = PhotoSharpnessTests.mean(across, count: blur, step: width)
    let grey = try Bitmap(width: width, height: height, channels: 1)
    let stride = grey.stride
    grey.withMutableBytes { bytes in
      for row in 0..<height {
        for column in 0..<width {
          bytes[row * stride + column] = UInt8(max(0, min(255, levels[row * width + column])))
        }
      }
    }
    return grey
  }

  /// The mean of values that follow one another at a step.
  private static func mean(_ values: [Double], count: Int, step: Int) -> [Double] {
    values.indices.map { place in
      let last = min(values.count - 1, place + (count - 1) * step)
      let places = stride(from: place, through: last, by: step)
      return places.reduce(0) { $0 + values[$1] } / Double(Array(places).count)
    }
  }

  @Test func aBlurredPictureHasLessFineDetail() throws {
    let sharp = try #require(try PhotoSharpness.measure(grey: picture(blur: 1)))
    let blurred = try #require(try PhotoSharpness.measure(grey: picture(blur: 5)))
    let veryBlurred = try #require(try PhotoSharpness.measure(grey: picture(blur: 9)))
    #expect(blurred < InspectionLimits().leastSharpnessShare * sharp)
    #expect(veryBlurred < blurred)
  }

  @Test func contrastAndExposureChangeLittle() throws {
    let full = try #require(try PhotoSharpness.measure(grey: picture(blur: 2)))
    let weak = try #require(try PhotoSharpness.measure(grey: picture(blur: 2, contrast: 0.4)))
    #expect(abs(weak / full - 1) < 0.1)
  }

  @Test func ofBlankSkyNothingIsSaid() throws {
    #expect(try PhotoSharpness.measure(grey: picture(blur: 1, contrast: 0)) == nil)
    #expect(try PhotoSharpness.measure(grey: Bitmap(width: 40, height: 30, channels: 1)) == nil)
  }
}
