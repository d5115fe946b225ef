import Foundation
import Imaging

/// What the display values of a truth become in the brightness of a picture of it: one factor in
/// linear light for each channel.
struct ChannelTones {
  /// The factors on red, green and blue.
  let factors: [Double]
  /// For each channel and display value of the truth the expected one, in sixteenths.
  private let values: [Int]

  /// Finds the factors: of the sums of light over what is photographed and not blown out.
  ///
  /// - Parameters:
  ///   - picture: RGBA, clear where nothing is photographed.
  ///   - truth: RGB, as large.
  init(picture: Bitmap, truth: Bitmap) {
    let light = (0...255).map { ChannelTones.linear(Double($0) / 255) }
    var sums = [Double](repeating: 0, count: 6)
    picture.withBytes { a in
      truth.withBytes { b in
        for row in stride(from: 0, to: picture.height, by: 3) {
          let weight = sin((Double(row) + 0.5) / Double(picture.height) * .pi)
          for column in stride(from: 0, to: picture.width, by: 3) {
            let here = row * picture.stride + 4 * column
            let there = row * truth.stride + 3 * column
            guard a[here + 3] == 255 else { continue }
            for channel in 0..<3 where a[here + channel] < 240 && b[there + channel] < 240 {
              sums[channel] += weight * light[Int(a[here + channel])]
              sums[3 + channel] += weight * light[Int(b[there + channel])]
            }
          }
        }
      }
    }
    self.init(factors: (0..<3).map { sums[$0] / max(sums[3 + $0], 1e-9) })
  }

  /// Takes factors that are known, on red, green and blue.
  init(factors: [Double]) {
    self.factors = factors
    let light = (0...255).map { ChannelTones.linear(Double($0) / 255) }
    values = factors.flatMap { factor in
      light.map { Int((ChannelTones.display(min(1, $0 * factor)) * 255 * 16).rounded()) }
    }
  }

  /// What a display value of the truth should be in the picture, in sixteenths of a grey level.
  func expected(_ value: UInt8, _ channel: Int) -> Int { values[256 * channel + Int(value)] }

  /// Linear light of a display value, both 0 to 1 (IEC 61966-2-1).
  static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The display value of linear light.
  static func display(_ light: Double) -> Double {
    light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
