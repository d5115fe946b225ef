import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct SeamCanvasTests {
  /// A seam costs little where photos agree, and so goes round what only one of them shows; the
  /// canvas is large enough to be halved twice.
  @Test(arguments: [0.0, 180])
  func seamsGoRoundWhatOnlyOnePhotoShows(headingDegrees: Double) throws {
    let lens = Lens(width: 240, height: 180, horizontalFieldOfViewDegrees: 74)
    let canvas = EquirectangularCanvas(width: 512)
    let cameras = [-15.0, 15].map { offset in
      CanvasCamera(
        lens: lens,
        cameraFromWorld: CameraAttitude(
          yawDegrees: headingDegrees + offset, pitchDegrees: 0
        ).cameraFromWorld)
    }
    let seams = try SeamCanvas(canvas: canvas, photoCount: 2)
    let thing = Vector3.direction(headingDegrees: headingDegrees, elevationDegrees: 0)
    for (index, camera) in cameras.enumerated() {
      let photo = try AnalyticScene().photo(lens: lens, cameraFromWorld: camera.cameraFromWorld)
      if index == 0 {
        paint(photo) { x, y in
          let seen = lens.directionInCamera(ofPixel: SIMD2(x, y)).normalized
          return (camera.cameraFromWorld.inverse * seen).dot(thing) > cos(5 * .pi / 180)
        }
      }
      try seams.add(photo, index: index, camera: camera)
    }
    let labels = try seams.findSeams().bitmap
    var photos = Set<UInt16>()
    var photosOfThing = Set<UInt16>()
    labels.withBytes { bytes in
      for row in 0..<canvas.height {
        for column in 0..<canvas.width {
          let label = bytes.load(
            fromByteOffset: row * labels.stride + 2 * column, as: UInt16.self)
          photos.insert(label)
          let direction = canvas.directionInWorld(
            ofPixel: SIMD2(Double(column) + 0.5, Double(row) + 0.5))
          if direction.normalized.dot(thing) > cos(4.5 * .pi / 180) {
            photosOfThing.insert(label)
          }
        }
      }
    }
    #expect(photos == [0, 1, 65_535])
    #expect(photosOfThing.count == 1)
  }

  private func paint(_ photo: Bitmap, where isPainted: (Double, Double) -> Bool) {
    photo.withMutableBytes { bytes in
      for row in 0..<photo.height {
        for column in 0..<photo.width
        where isPainted(Double(column) + 0.5, Double(row) + 0.5) {
          for channel in 0..<3 {
            bytes[row * photo.stride + 3 * column + channel] = channel == 0 ? 255 : 0
          }
        }
      }
    }
  }
}
