import Foundation
import Imaging
import SceneRendering
import SphereGeometry
import Stitching

/// Something that is photographed for tests: each seed another place.
enum RenderedSubject: Hashable, Sendable {
  /// The built-in town from 60 m above its square: a horizon, houses, a sky with few clouds.
  case town(seed: UInt64)
  /// A sphere full of spots of all sizes, brighter above than below.
  case spots(seed: UInt64)

  func scene() throws -> any Scene {
    switch self {
    case .town(let seed): try TownScene(seed: seed)
    case .spots(let seed): try EquirectangularScene(picture: Self.spots(seed: seed))
    }
  }

  /// A photo as a camera takes it, by default from above the scene's middle.
  static func photo(
    of scene: any Scene, attitude: CameraAttitude, lens: Lens, exposureSteps: Double = 0,
    positionMetres: Vector3 = Vector3(0, 0, -60)
  ) throws -> Bitmap {
    var sensor = SensorModel.ideal
    sensor.exposureCompensationEV = exposureSteps
    return try scene.render(
      SceneView(
        cameraFromWorld: attitude.cameraFromWorld, positionMetres: positionMetres, lens: lens,
        sensor: sensor))
  }

  private static func spots(seed: UInt64) throws -> Bitmap {
    let (width, height) = (1024, 512)
    var generator = SeededGenerator(seed: seed)
    var levels = (0..<height).flatMap { row in
      [Float](repeating: 160 - 90 * Float(row) / Float(height), count: width)
    }
    for _ in 0..<5_000 {
      // As wide on the sphere everywhere, so wider in the picture near the poles.
      let radius = exp(Double.random(in: 0.2...2.2, using: &generator))
      let row = Int.random(in: 0..<height, using: &generator)
      let stretch = 1 / max(0.05, cos((Double(row) + 0.5) / Double(height) * .pi - .pi / 2))
      let column = Int.random(in: 0..<width, using: &generator)
      let strength = Float.random(in: -80...80, using: &generator)
      let (down, right) = (Int(3 * radius), min(width / 2 - 1, Int(3 * radius * stretch)))
      for y in max(0, row - down)...min(height - 1, row + down) {
        for x in (column - right)...(column + right) {
          let (dx, dy) = (Double(x - column) / stretch, Double(y - row))
          levels[y * width + (x + width) % width] +=
            strength * Float(exp(-(dx * dx + dy * dy) / (2 * radius * radius)))
        }
      }
    }
    let picture = try Bitmap(width: width, height: height, channels: 3)
    let stride = picture.stride
    picture.withMutableBytes { bytes in
      for row in 0..<height {
        for place in 0..<(3 * width) {
          bytes[row * stride + place] = UInt8(max(0, min(255, levels[row * width + place / 3])))
        }
      }
    }
    return picture
  }
}
