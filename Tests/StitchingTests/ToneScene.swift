import Foundation
import Imaging
import SphereGeometry

/// A smooth scene of shadows, greys and highlights, photographed by a camera whose curve of display
/// values over light is known.
struct ToneScene {
  /// How cameras turn light, 0 to 1, into display values, 0 to 1.
  enum Curve: CaseIterable {
    /// IEC 61966-2-1.
    case sRGB
    /// As film darkens: the share of grains that light has hit.
    case film
    /// More contrast on top of sRGB, as picture programs make it.
    case contrast

    func value(ofLight light: Double) -> Double {
      switch self {
      case .sRGB:
        return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
      case .film:
        return (1 - exp(-2.5 * pow(light, 0.7))) / (1 - exp(-2.5))
      case .contrast:
        let value = Curve.sRGB.value(ofLight: light)
        return value - 0.09 * sin(2 * .pi * value)
      }
    }
  }

  static let lens = Lens(width: 200, height: 150, horizontalFieldOfViewDegrees: 74)

  var curve: Curve
  /// The standard deviation of noise in display values, 0 to 1.
  var noise = 1.0 / 255
  /// How far the light of the scene goes, up and down, as a natural logarithm.
  var range = 1.6

  /// Cameras all round, each of which overlaps its neighbours by a third.
  static let cameras = (0..<8).map {
    CanvasCamera(
      lens: lens,
      cameraFromWorld: CameraAttitude(yawDegrees: 45 * Double($0), pitchDegrees: 0)
        .cameraFromWorld)
  }

  /// The light of red, green or blue from a direction.
  func light(_ direction: Vector3, channel: Int) -> Double {
    let d = direction.normalized
    let strength: [Double] = [0.1, 0, -0.15]
    let tint: Double = strength[channel] * sin(5 * d.x + 3 * d.y)
    let texture: Double = 0.3 * sin(11 * d.y + 7 * d.z) * cos(9 * d.x - 4 * d.z)
    let broad: Double = range * sin(6 * d.z + 2.5 * d.x - 4 * d.y)
    return exp(-1.9 + broad + texture + tint)
  }

  /// What a camera shows of light that it sees.
  func value(ofLight light: Double) -> Double { curve.value(ofLight: min(1, light)) }

  /// A photo, 8 bits a sample or 16.
  func photo(
    camera: CanvasCamera, logGain: [Double] = [0, 0, 0], cornerLogLight: Double = 0,
    sample: Bitmap.Sample = .uint8, seed: UInt64 = 1
  ) throws -> Bitmap {
    let lens = camera.lens
    let worldFromCamera = camera.cameraFromWorld.inverse
    let bitmap = try Bitmap(
      width: lens.width, height: lens.height, channels: 3, sample: sample)
    let stride = bitmap.stride
    var state = seed
    let corner = hypot(lens.principalPointX, lens.principalPointY)
    bitmap.withMutableBytes { bytes in
      for row in 0..<lens.height {
        for column in 0..<lens.width {
          let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
          let radius = hypot(x - lens.principalPointX, y - lens.principalPointY) / corner
          let seen = worldFromCamera * lens.directionInCamera(ofPixel: SIMD2(x, y))
          for channel in 0..<3 {
            let gain = exp(logGain[channel] + cornerLogLight * radius * radius)
            let value = value(ofLight: light(seen, channel: channel) * gain)
            let noisy = max(0, min(1, value + noise * ToneScene.deviation(&state)))
            let place = row * stride + (3 * column + channel) * (sample == .uint16 ? 2 : 1)
            if sample == .uint16 {
              bytes.storeBytes(
                of: UInt16((noisy * 65_535).rounded()), toByteOffset: place, as: UInt16.self)
            } else {
              bytes[place] = UInt8((noisy * 255).rounded())
            }
          }
        }
      }
    }
    return bitmap
  }

  /// A number of mean 0 and standard deviation 1 (Steele, Lea, Flood: SplitMix64, 2014; the sum of
  /// four even numbers is nearly normal).
  private static func deviation(_ state: inout UInt64) -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    z ^= z >> 31
    var sum = -2.0
    for part: UInt64 in 0..<4 { sum += Double((z >> (16 * part)) & 0xffff) / 65_535 }
    return sum * 3.0.squareRoot()
  }
}
