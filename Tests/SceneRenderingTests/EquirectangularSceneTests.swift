import Foundation
import Imaging
import SceneRendering
import SphereGeometry
import Testing

struct EquirectangularSceneTests {
  /// Colours that follow from the direction alone; one grey level is 0.024°.
  ///
  /// They are smooth over the whole sphere: the seam at ±180° and the poles are no special places.
  static func chartColor(_ direction: Vector3) -> SIMD3<Double> {
    SIMD3(sin(20 * direction.x), sin(20 * direction.y), sin(20 * direction.z)) * 120 + 127
  }

  static let chart: Result<EquirectangularScene, any Error> = Result {
    let canvas = EquirectangularCanvas(width: 1024, centerHeadingDegrees: 30)
    let picture = try PictureSamples.bitmap(width: canvas.width, height: canvas.height) { x, y in
      chartColor(canvas.directionInWorld(ofPixel: SIMD2(Double(x) + 0.5, Double(y) + 0.5)))
    }
    return try EquirectangularScene(picture: picture, centerHeadingDegrees: 30)
  }

  @Test(
    "Every pixel shows the direction that the lens gives it, also at ±180° and at the poles",
    arguments: [
      CameraAttitude(yawDegrees: 12, pitchDegrees: -20, rollDegrees: 7),
      CameraAttitude(yawDegrees: 180, pitchDegrees: 3),
      CameraAttitude(yawDegrees: -150, pitchDegrees: 0),
      CameraAttitude(yawDegrees: 75, pitchDegrees: 90),
      CameraAttitude(yawDegrees: -40, pitchDegrees: -90),
      CameraAttitude(yawDegrees: 179, pitchDegrees: 84, rollDegrees: -3),
    ])
  func projection(attitude: CameraAttitude) throws {
    let lens = Lens(
      width: 320, height: 240, focalLengthPixels: 200, principalPointX: 163, principalPointY: 118,
      k1: -0.08, k2: 0.015)
    let view = SceneView(
      cameraFromWorld: attitude.cameraFromWorld, positionMetres: Vector3(40, -30, -60), lens: lens)
    let photo = PictureSamples(try Self.chart.get().render(view))
    #expect(photo.width == 320 && photo.height == 240)
    let worldFromCamera = attitude.cameraFromWorld.inverse
    var worst = 0.0
    for y in stride(from: 0, to: 240, by: 7) {
      for x in stride(from: 0, to: 320, by: 7) {
        let inCamera = lens.directionInCamera(ofPixel: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let error = photo.pixel(x, y) - Self.chartColor(worldFromCamera * inCamera)
        worst = max(worst, abs(error.x), abs(error.y), abs(error.z))
      }
    }
    #expect(worst < 2.5)
  }

  @Test("A panorama shows each direction at the canvas's pixel")
  func panorama() throws {
    let canvas = EquirectangularCanvas(width: 1200, centerHeadingDegrees: -100)
    let panorama = PictureSamples(
      try Self.chart.get().renderPanorama(canvas: canvas, positionMetres: Vector3(0, 0, -60)))
    var worst = 0.0
    for y in stride(from: 0, to: canvas.height, by: 13) {
      for x in stride(from: 0, to: canvas.width, by: 13) {
        let direction = canvas.directionInWorld(ofPixel: SIMD2(Double(x) + 0.5, Double(y) + 0.5))
        let error = panorama.pixel(x, y) - Self.chartColor(direction)
        worst = max(worst, abs(error.x), abs(error.y), abs(error.z))
      }
    }
    #expect(worst < 2.5)
  }

  @Test("A pattern finer than the photo's pixels becomes its mean light, not an alias")
  func footprint() throws {
    let checks = try PictureSamples.bitmap(width: 2048, height: 1024) { x, y in
      SIMD3(repeating: (x + y).isMultiple(of: 2) ? 255 : 0)
    }
    let lens = Lens(width: 48, height: 36, horizontalFieldOfViewDegrees: 60)
    let view = SceneView(
      cameraFromWorld: CameraAttitude(yawDegrees: 10, pitchDegrees: 0).cameraFromWorld,
      positionMetres: Vector3(0, 0, 0), lens: lens)
    let photo = PictureSamples(try EquirectangularScene(picture: checks).render(view))
    // Half of the light is 188 in display values.
    #expect(photo.bytes.allSatisfy { abs(Int($0) - 188) <= 2 })
  }

  @Test("A picture that is not twice as wide as high is refused with its size")
  func shape() throws {
    let square = try Bitmap(width: 64, height: 64, channels: 3)
    let error = #expect(throws: NativeError.self) { try EquirectangularScene(picture: square) }
    #expect(error?.kind == .invalidArgument)
    #expect(error?.message.contains("64 × 64") == true)
    let grey = try Bitmap(width: 64, height: 32, channels: 1)
    #expect(throws: NativeError.self) { try EquirectangularScene(picture: grey) }
  }
}
