import Foundation
import Imaging

/// Reads the pixels of an 8-bit RGB picture in tests.
struct PictureSamples {
  let width: Int
  let height: Int
  /// Red, green, blue, row by row without padding.
  let bytes: [UInt8]

  init(_ bitmap: Bitmap) {
    let rowLength = bitmap.width * 3
    width = bitmap.width
    height = bitmap.height
    let stride = bitmap.stride
    let rows = bitmap.height
    bytes = bitmap.withBytes { source in
      var result = [UInt8]()
      result.reserveCapacity(rowLength * rows)
      for row in 0..<rows { result += source[row * stride..<row * stride + rowLength] }
      return result
    }
  }

  func pixel(_ x: Int, _ y: Int) -> SIMD3<Double> {
    let start = (y * width + x) * 3
    return SIMD3(Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2]))
  }

  /// The mean in display values over a part of the picture.
  func mean(rows: Range<Int>) -> SIMD3<Double> {
    var sum = SIMD3<Double>(0, 0, 0)
    for y in rows { for x in 0..<width { sum += pixel(x, y) } }
    return sum / Double(rows.count * width)
  }

  /// Linear light, 0 to 1, of a display value (IEC 61966-2-1).
  static func linear(_ value: Double) -> Double {
    let s = value / 255
    return s <= 0.04045 ? s / 12.92 : pow((s + 0.055) / 1.055, 2.4)
  }

  /// A picture whose every pixel follows from its place.
  static func bitmap(
    width: Int, height: Int, color: (_ x: Int, _ y: Int) -> SIMD3<Double>
  ) throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height, channels: 3)
    let stride = bitmap.stride
    bitmap.withMutableBytes { target in
      for y in 0..<height {
        for x in 0..<width {
          let value = color(x, y)
          for channel in 0..<3 {
            target[y * stride + x * 3 + channel] = UInt8(value[channel].rounded())
          }
        }
      }
    }
    return bitmap
  }
}
