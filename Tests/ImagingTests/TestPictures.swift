import Foundation

@testable import Imaging

/// Numbers that look random and are the same in each run (Steele, Lea, Flood: SplitMix64, 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension Bitmap {
  /// An 8-bit picture whose samples are computed from column, row and channel.
  static func make(
    width: Int, height: Int, channels: Int = 3, sample: (Int, Int, Int) -> Int
  ) throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height, channels: channels)
    let stride = bitmap.stride
    bitmap.withMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          for channel in 0..<channels {
            bytes[y * stride + x * channels + channel] = UInt8(
              clamping: sample(x, y, channel))
          }
        }
      }
    }
    return bitmap
  }

  /// A colourful picture without sharp edges, which JPEG keeps well.
  static func smooth(width: Int, height: Int, channels: Int = 3) throws -> Bitmap {
    try make(width: width, height: height, channels: channels) { x, y, channel in
      let phase = Double(x) / 17 + Double(y) / 23 + Double(channel)
      return Int(128 + 90 * sin(phase))
    }
  }

  /// One 8-bit sample.
  func value(_ x: Int, _ y: Int, _ channel: Int = 0) -> Int {
    let offset = y * stride + x * channels + channel
    return withBytes { Int($0[offset]) }
  }

  /// All samples of 8 bits, row by row, without padding.
  var samples: [UInt8] {
    let rowBytes = width * channels
    return withBytes { bytes in
      (0..<height).flatMap { Array(bytes[$0 * stride..<$0 * stride + rowBytes]) }
    }
  }

  /// The mean of the absolute differences to another picture of the same form.
  func meanDifference(to other: Bitmap) -> Double {
    let pairs = zip(samples, other.samples)
    let sum = pairs.reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(max(1, samples.count))
  }
}
