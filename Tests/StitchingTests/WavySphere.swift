import Foundation
import Imaging
import SphereGeometry

/// A sphere of many waves in all directions, so that every place differs from those about it.
struct WavySphere {
  var waves: [(frequency: Vector3, phase: Double)] = []

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let direction = Vector3(generator.normal(), generator.normal(), generator.normal())
      waves.append(
        (
          direction.normalized * Double.random(in: 40...160, using: &generator),
          Double.random(in: 0..<6.28, using: &generator)
        ))
    }
  }

  func photo(lens: Lens, cameraFromWorld: Rotation, gain: Double) throws -> Bitmap {
    let worldFromCamera = cameraFromWorld.inverse
    let bitmap = try Bitmap(width: lens.width, height: lens.height, channels: 3)
    let stride = bitmap.stride
    bitmap.withMutableBytes { bytes in
      for row in 0..<lens.height {
        for column in 0..<lens.width {
          let direction =
            worldFromCamera
            * lens.directionInCamera(ofPixel: SIMD2(Double(column) + 0.5, Double(row) + 0.5))
          let sum = waves.reduce(0) { $0 + sin($1.frequency.dot(direction) + $1.phase) }
          let value = UInt8(max(0, min(255, (110 + 7 * sum) * gain)))
          for channel in 0..<3 { bytes[row * stride + 3 * column + channel] = value }
        }
      }
    }
    return bitmap
  }
}
