import Foundation
import Imaging
import SceneRendering
import SphereGeometry
import Testing

struct SensorModelTests {
  static let lens = Lens(width: 200, height: 150, horizontalFieldOfViewDegrees: 70)

  /// A photo of a sphere of one colour.
  static func photo(of level: Double, sensor: SensorModel) throws -> PictureSamples {
    let picture = try PictureSamples.bitmap(width: 64, height: 32) { _, _ in
      SIMD3(repeating: level)
    }
    let view = SceneView(
      cameraFromWorld: .identity, positionMetres: Vector3(0, 0, 0), lens: lens, sensor: sensor)
    return PictureSamples(try EquirectangularScene(picture: picture).render(view))
  }

  @Test("The ideal sensor keeps every display value", arguments: [0, 1, 17, 128, 201, 255])
  func ideal(level: Int) throws {
    let photo = try Self.photo(of: Double(level), sensor: .ideal)
    #expect(photo.bytes.allSatisfy { Int($0) == level })
  }

  @Test("One EV doubles the linear light", arguments: [40.0, 90, 150])
  func exposure(level: Double) throws {
    let photo = try Self.photo(of: level, sensor: SensorModel(exposureCompensationEV: 1))
    let light = PictureSamples.linear(photo.pixel(20, 20).x)
    let step = PictureSamples.linear(photo.pixel(20, 20).x + 1) - light
    #expect(abs(light - 2 * PictureSamples.linear(level)) < step)
  }

  @Test("White balance gains act on their own channel")
  func whiteBalance() throws {
    let sensor = SensorModel(whiteBalanceGains: Vector3(1.5, 1, 0.5))
    let pixel = try Self.photo(of: 120, sensor: sensor).pixel(50, 50)
    let light = PictureSamples.linear(120)
    #expect(abs(PictureSamples.linear(pixel.x) / light - 1.5) < 0.03)
    #expect(pixel.y == 120)
    #expect(abs(PictureSamples.linear(pixel.z) / light - 0.5) < 0.03)
  }

  @Test("The corners miss the share of light that the vignetting says, and fall off smoothly")
  func vignetting() throws {
    let photo = try Self.photo(of: 230, sensor: SensorModel(vignetting: 0.4))
    let centre = PictureSamples.linear(photo.pixel(100, 75).x)
    let corner = PictureSamples.linear(photo.pixel(0, 0).x)
    // The corner pixel's centre is 124.3 of 125 pixels away from the middle.
    #expect(abs(corner / centre - 0.605) < 0.01)
    // At half of the half diagonal: 1 − 0.4 · 0.25 · (0.6 + 0.1).
    let half = PictureSamples.linear(photo.pixel(162, 75).x)
    #expect(abs(half / centre - 0.93) < 0.01)
    #expect(PictureSamples.linear(230) == centre)
  }

  @Test("Noise has the photon and read variance, no bias, and is independent between channels")
  func noise() throws {
    let sensor = SensorModel(fullWellElectrons: 2000, readNoiseElectrons: 8, noiseSeed: 5)
    let photo = try Self.photo(of: 160, sensor: sensor)
    let light = PictureSamples.linear(160)
    let count = Double(photo.width * photo.height)
    var sum = Vector3(0, 0, 0)
    var squares = Vector3(0, 0, 0)
    var product = 0.0
    for y in 0..<photo.height {
      for x in 0..<photo.width {
        let pixel = photo.pixel(x, y)
        let error =
          Vector3(
            PictureSamples.linear(pixel.x), PictureSamples.linear(pixel.y),
            PictureSamples.linear(pixel.z)) - light
        sum += error
        squares += error * error
        product += error.x * error.y
      }
    }
    let variance = light / 2000 + (8.0 / 2000) * (8.0 / 2000)
    for channel in 0..<3 {
      // Five standard errors of the mean and of the variance of 30,000 samples.
      #expect(abs(sum[channel] / count) < 5 * (variance / count).squareRoot())
      #expect(abs(squares[channel] / count / variance - 1) < 5 * (2 / count).squareRoot())
    }
    #expect(abs(product / count / variance) < 5 / count.squareRoot())
  }

  @Test("The noise follows from its seed")
  func noiseSeed() throws {
    let first = try Self.photo(of: 100, sensor: .smallSensor(noiseSeed: 1))
    #expect(try Self.photo(of: 100, sensor: .smallSensor(noiseSeed: 1)).bytes == first.bytes)
    #expect(try Self.photo(of: 100, sensor: .smallSensor(noiseSeed: 2)).bytes != first.bytes)
  }

  @Test("A sensor that makes no sense is refused")
  func refusal() throws {
    for sensor in [
      SensorModel(vignetting: 1.5), SensorModel(fullWellElectrons: -1),
      SensorModel(whiteBalanceGains: Vector3(1, -1, 1)), SensorModel(exposureCompensationEV: .nan),
    ] {
      let error = #expect(throws: NativeError.self) {
        try Self.photo(of: 100, sensor: sensor)
      }
      #expect(error?.kind == .invalidArgument)
    }
  }
}
