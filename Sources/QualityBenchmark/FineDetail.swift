import Foundation
import Imaging
import SphereGeometry

/// A sphere that has detail everywhere, the poles included, down to four pixels of an 8K panorama.
///
/// The sum of eleven octaves of noise of the same strength, as natural pictures have about the same
/// contrast in every octave (Field, JOSA A 4, 1987). It is noise in space, looked at on the unit
/// sphere, so that no place and no direction is special.
struct FineDetail {
  /// The width of the picture in pixels.
  var width = 8_192
  private static let octaves = 11
  /// The standard deviation of an octave, in grey levels.
  private static let contrast = 9.0

  /// Where the lattice lies; with whole numbers, its points would line up at headings of 0 and 180°.
  private static let origin = SIMD3(64_000.31, 64_000.73, 64_000.17)

  /// Makes the equirectangular picture.
  func picture() throws -> Bitmap {
    let canvas = EquirectangularCanvas(width: width)
    let picture = try Bitmap(width: width, height: width / 2, channels: 3)
    let stride = picture.stride
    picture.withMutableBytes { bytes in
      nonisolated(unsafe) let bytes = bytes
      DispatchQueue.concurrentPerform(iterations: canvas.height) { row in
        for column in 0..<canvas.width {
          let direction = canvas.directionInWorld(
            ofPixel: SIMD2(Double(column) + 0.5, Double(row) + 0.5))
          let color = FineDetail.color(SIMD3(direction.x, direction.y, direction.z))
          for channel in 0..<3 {
            bytes[row * stride + 3 * column + channel] = color[channel]
          }
        }
      }
    }
    return picture
  }

  /// Two independent noises make red, green and blue, so that colours have detail, too.
  private static func color(_ direction: SIMD3<Double>) -> SIMD3<UInt8> {
    var bright = 0.0
    var warm = 0.0
    // The finest lattice has two pixels of an 8K panorama from one point to the next.
    var frequency = Double(8_192) / (2 * .pi) / 2
    for octave in 0..<octaves {
      let place = direction * frequency + origin
      bright += noise(place, seed: UInt64(2 * octave))
      if octave > 1 { warm += noise(place, seed: UInt64(2 * octave + 1)) }
      frequency /= 2
    }
    // Noise between lattice points of ±1 has a standard deviation of about 0.34.
    let scale = contrast / 0.34
    let levels = SIMD3(bright + 0.4 * warm, bright, bright - 0.4 * warm) * scale + 118
    return SIMD3<UInt8>(
      clamping: SIMD3<Int>(levels.rounded(.toNearestOrEven)))
  }

  /// Value noise: random numbers on a lattice, smoothly in between (Perlin's fade, 2002).
  private static func noise(_ place: SIMD3<Double>, seed: UInt64) -> Double {
    let floor = place.rounded(.down)
    let t = place - floor
    let fade = t * t * t * (t * (t * 6 - 15) + 10)
    let corner = SIMD3<Int>(floor)
    var sum = 0.0
    for z in 0...1 {
      for y in 0...1 {
        let near = random(corner.x, corner.y + y, corner.z + z, seed)
        let far = random(corner.x + 1, corner.y + y, corner.z + z, seed)
        let along = near + (far - near) * fade.x
        sum += along * (y == 0 ? 1 - fade.y : fade.y) * (z == 0 ? 1 - fade.z : fade.z)
      }
    }
    return sum
  }

  /// A number from −1 to 1 that follows from a lattice point.
  private static func random(_ x: Int, _ y: Int, _ z: Int, _ seed: UInt64) -> Double {
    var bits =
      UInt64(truncatingIfNeeded: x) &* 0x9E37_79B9_7F4A_7C15
      ^ UInt64(truncatingIfNeeded: y) &* 0xC2B2_AE3D_27D4_EB4F
      ^ UInt64(truncatingIfNeeded: z) &* 0x1656_67B1_9E37_79F9 ^ (seed &* 0x27D4_EB2F_1656_67C5)
    bits = (bits ^ (bits >> 32)) &* 0xD6E8_FEB8_6659_FD93
    bits = (bits ^ (bits >> 32)) &* 0xD6E8_FEB8_6659_FD93
    bits ^= bits >> 32
    return Double(bits >> 11) * 0x1p-52 - 1
  }
}
