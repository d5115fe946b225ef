import Imaging

/// Times the search for the largest rectangle on the mask of a full-size sphere.
///
/// The mask is 16,384 × 8,192 pixels with ragged holes at the top and the bottom, as photos leave
/// them, and specks that the search has to work around.
@main
enum LargestRectangleBenchmark {
  private static let width = 16_384
  private static let height = 8_192
  private static let repetitions = 5

  static func main() throws {
    let mask = try raggedMask()
    var seconds: [Double] = []
    var found: PixelRectangle?
    for _ in 0..<repetitions {
      let elapsed = try ContinuousClock().measure {
        found = try LargestRectangle.find(inMask: mask)
      }
      let parts = elapsed.components
      seconds.append(Double(parts.seconds) + Double(parts.attoseconds) * 1e-18)
    }
    guard let found, let best = seconds.min() else { return }
    let size = "\(width) × \(height)"
    print(
      "Largest rectangle of a mask of \(size) pixels: \(milliseconds(best)) ms, the best of "
        + "\(repetitions) (found \(found.width) × \(found.height)).")
  }

  /// A picture between two edges that go up and down, with a speck in every block of 512 pixels.
  private static func raggedMask() throws -> Bitmap {
    var state: UInt64 = 1
    func random(below limit: Int) -> Int {
      // Knuth's linear congruential generator; the upper bits are the good ones.
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let mask = try Bitmap(width: width, height: height, channels: 1)
    let rowBytes = mask.stride
    mask.withMutableBytes { samples in
      var upper = height / 4
      var lower = height * 7 / 8
      var bounds: [Range<Int>] = []
      for _ in 0..<width {
        upper = max(1, min(height / 2, upper + random(below: 9) - 4))
        lower = max(height * 3 / 4, min(height, lower + random(below: 9) - 4))
        bounds.append(upper..<lower)
      }
      for row in 0..<height {
        for column in 0..<width where bounds[column].contains(row) {
          samples[row * rowBytes + column] = 255
        }
      }
      for top in stride(from: 0, to: height, by: 512) {
        for left in stride(from: 0, to: width, by: 512) {
          samples[(top + random(below: 512)) * rowBytes + left + random(below: 512)] = 0
        }
      }
    }
    return mask
  }

  private static func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
}
