import Foundation
import Imaging
import SphereGeometry

/// A scene given by a formula: a smooth colour for every direction, so that the right value of any
/// pixel of any photo or panorama is known.
struct AnalyticScene {
  /// The display value of each colour in a direction (north, east, down), 0 to 255.
  func color(ofDirectionInWorld direction: Vector3) -> (Double, Double, Double) {
    let d = direction.normalized
    return (
      120 + 60 * d.x + 30 * sin(9 * d.y + 4 * d.z),
      120 + 60 * d.y + 30 * sin(8 * d.z - 5 * d.x),
      120 + 60 * d.z + 30 * cos(7 * d.x + 6 * d.y)
    )
  }

  /// What a camera sees, without noise, one sample a pixel.
  ///
  /// - Parameters:
  ///   - lens: The lens.
  ///   - cameraFromWorld: Its rotation.
  ///   - logGain: The photo's gain over the scene.
  ///   - cornerLight: The share of light in the corners; it falls off with the squared radius.
  ///   - seenFrom: Where the common place sees what this camera sees in a direction.
  /// - Returns: 8-bit RGB of the lens's size.
  /// - Throws: `NativeError` when the picture does not fit into memory.
  func photo(
    lens: Lens, cameraFromWorld: Rotation, logGain: Double = 0, cornerLight: Double = 1,
    seenFrom: (Vector3) -> Vector3 = { $0 }
  ) throws -> Bitmap {
    let worldFromCamera = cameraFromWorld.inverse
    let corner =
      lens.principalPointX * lens.principalPointX + lens.principalPointY * lens.principalPointY
    return try picture(
      width: lens.width, height: lens.height,
      logGain: { x, y in
        let (dx, dy) = (x - lens.principalPointX, y - lens.principalPointY)
        return logGain + log(1 - (1 - cornerLight) * (dx * dx + dy * dy) / corner)
      }
    ) { x, y in
      seenFrom(worldFromCamera * lens.directionInCamera(ofPixel: SIMD2(x, y)))
    }
  }

  /// The whole sphere.
  func panorama(canvas: EquirectangularCanvas) throws -> Bitmap {
    try picture(width: canvas.width, height: canvas.height, logGain: { _, _ in 0 }) { x, y in
      canvas.directionInWorld(ofPixel: SIMD2(x, y))
    }
  }

  private func picture(
    width: Int, height: Int, logGain: (Double, Double) -> Double,
    direction: (Double, Double) -> Vector3
  ) throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height, channels: 3)
    let stride = bitmap.stride
    bitmap.withMutableBytes { bytes in
      for row in 0..<height {
        for column in 0..<width {
          let gain = logGain(Double(column) + 0.5, Double(row) + 0.5)
          let (r, g, b) = color(
            ofDirectionInWorld: direction(Double(column) + 0.5, Double(row) + 0.5))
          for (channel, value) in [r, g, b].enumerated() {
            bytes[row * stride + 3 * column + channel] = AnalyticScene.exposed(
              value, logGain: gain)
          }
        }
      }
    }
    return bitmap
  }

  /// A display value after a gain in linear light (sRGB, IEC 61966-2-1).
  private static func exposed(_ value: Double, logGain: Double) -> UInt8 {
    guard logGain != 0 else { return UInt8(max(0, min(255, value.rounded()))) }
    let v = value / 255
    let linear = v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    let gained = linear * exp(logGain)
    let display = gained <= 0.0031308 ? 12.92 * gained : 1.055 * pow(gained, 1 / 2.4) - 0.055
    return UInt8(max(0, min(255, (display * 255).rounded())))
  }
}

/// A sphere of shots: rows all round and the nadir.
func sphereAttitudes(
  rows: [Double] = [15, -20, -55], columns: Int = 8, nadirPitchDegrees: Double = -90,
  startYawDegrees: Double = 0
) -> [CameraAttitude] {
  var attitudes: [CameraAttitude] = []
  for column in 0..<columns {
    for row in rows {
      attitudes.append(
        CameraAttitude(
          yawDegrees: Angle.wrap(
            degrees: startYawDegrees + 360 * Double(column) / Double(columns)),
          pitchDegrees: row))
    }
  }
  attitudes.append(
    CameraAttitude(yawDegrees: startYawDegrees, pitchDegrees: nadirPitchDegrees))
  return attitudes
}
