import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

/// What photos blew out is told by others that show the same places darker.
@Suite struct HighlightTests {
  private let lens = Lens(width: 240, height: 180, horizontalFieldOfViewDegrees: 74)
  private let ground = (90.0, 90.0, 90.0)

  /// Two photos of the same ground and sky, the second of them brighter.
  private func seams(
    sky: (Double, Double, Double), factor: Double
  ) throws -> (canvas: SeamCanvas, cameras: [CanvasCamera]) {
    let cameras = [-8.0, 8].map {
      CanvasCamera(
        lens: lens,
        cameraFromWorld: CameraAttitude(yawDegrees: $0, pitchDegrees: 0).cameraFromWorld)
    }
    let canvas = try SeamCanvas(canvas: EquirectangularCanvas(width: 512), photoCount: 2)
    for (index, camera) in cameras.enumerated() {
      let photo = try Bitmap(width: lens.width, height: lens.height, channels: 3)
      let (stride, worldFromCamera) = (photo.stride, camera.cameraFromWorld.inverse)
      photo.withMutableBytes { bytes in
        for row in 0..<lens.height {
          for column in 0..<lens.width {
            let seen = lens.directionInCamera(
              ofPixel: SIMD2(Double(column) + 0.5, Double(row) + 0.5))
            let isSky = (worldFromCamera * seen).elevationDegrees > 4
            let color = isSky ? sky : ground
            for (channel, value) in [color.0, color.1, color.2].enumerated() {
              let light = light(value) * (index == 1 ? factor : 1)
              bytes[row * stride + 3 * column + channel] = display(light)
            }
          }
        }
      }
      try canvas.add(photo, index: index, camera: camera)
    }
    return (canvas, cameras)
  }

  /// Linear light of a display value (IEC 61966-2-1).
  private func light(_ value: Double) -> Double {
    value <= 10.31 ? value / 255 / 12.92 : pow((value / 255 + 0.055) / 1.055, 2.4)
  }

  private func display(_ light: Double) -> UInt8 {
    let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(min(1, light), 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }

  @Test func aClippedChannelFollowsTheOthers() throws {
    let sky = (120.0, 150.0, 235.0)
    let exposures = try seams(sky: sky, factor: 1.8).canvas.solveExposures().exposures
    let highlights = try #require(exposures[1].highlights)
    let mean = (light(sky.0) + light(sky.1)) / 2
    #expect(abs(highlights.ratio[2] - light(sky.2) / mean) < 0.1)
    // Of the others nothing is clipped anywhere, and nothing at all in the darker photo.
    #expect(highlights.ratio[0] == 0)
    #expect(try #require(exposures[0].highlights).ratio == [0, 0, 0])
  }

  @Test func whiteIsAsBrightAsOthersShowIt() throws {
    let exposures = try seams(sky: (200, 200, 200), factor: 2.5).canvas.solveExposures().exposures
    let white = try #require(exposures[1].highlights).white
    for channel in 0..<3 { #expect(abs(white[channel] - 2.5 * light(200)) < 0.05) }
  }

  /// The brighter photo's sky comes out like the darker one's.
  @Test(arguments: [(120.0, 150.0, 235.0), (215, 215, 215)])
  func skiesAreAlike(sky: (Double, Double, Double)) throws {
    let (canvas, cameras) = try seams(sky: sky, factor: 1.7)
    let solved = try canvas.solveExposures().exposures
    // The first photo stays as it is.
    let exposures = solved.map { $0.relative(toLogGain: solved[0].logGain) }
    let photo = try Bitmap(width: 8, height: 8, channels: 3)
    let stride = photo.stride
    photo.withMutableBytes { bytes in
      for row in 0..<8 {
        for column in 0..<8 {
          for (channel, value) in [sky.0, sky.1, sky.2].enumerated() {
            bytes[row * stride + 3 * column + channel] = display(1.7 * light(value))
          }
        }
      }
    }
    var camera = cameras[1]
    camera.lens = Lens(width: 8, height: 8, horizontalFieldOfViewDegrees: 60)
    let single = try SeamCanvas(canvas: EquirectangularCanvas(width: 64), photoCount: 1)
    try single.add(photo, index: 0, camera: camera)
    var flat = exposures[1]
    flat.vignetting = [0, 0, 0]
    let composer = try StripComposer(
      canvas: EquirectangularCanvas(width: 64), labels: try single.findSeams(),
      cameras: [camera], exposures: [flat], bandCount: 0)
    try composer.makeOverview(of: [0: photo], bandCount: 0)
    let rows = try composer.render(rows: 15..<17, columns: 32..<34, photos: [0: photo])
    rows.picture.withBytes { bytes in
      for (channel, value) in [sky.0, sky.1, sky.2].enumerated() {
        #expect(abs(Double(bytes[channel]) - value) <= 4)
      }
    }
  }
}
