import Foundation
import Imaging
import SceneRendering
import SphereGeometry

/// Paints moving things into photos.
struct TrafficPainting {
  var things = MovingThing.traffic

  /// Paints what a photo sees of them, in the light that its sensor takes.
  func paint(
    into picture: Bitmap, photo: Int, attitude: CameraAttitude, lens: Lens, sensor: SensorModel
  ) {
    let painter = PolygonPainter(picture: picture)
    let rotation = attitude.cameraFromWorld
    let halfDiagonal = hypot(Double(lens.width), Double(lens.height)) / 2
    for thing in things {
      for face in thing.faces(photo: photo, heightMetres: Imagery.heightMetres) {
        let seen = face.corners.map { rotation * $0 }
        guard seen.allSatisfy({ $0.z > 1 }) else { continue }
        let corners = seen.compactMap { lens.pixel(ofDirectionInCamera: $0) }
        guard corners.count == seen.count else { continue }
        painter.paint(corners) { place in
          let away = place - SIMD2(lens.principalPointX, lens.principalPointY)
          let s = (away * away).sum() / (halfDiagonal * halfDiagonal)
          // As the sensor's model has it.
          let falloff = 1 - sensor.vignetting * s * (0.6 + 0.4 * s)
          return face.color * sensor.whiteBalanceGains * (sensor.lightFactor * falloff)
        }
      }
    }
  }
}
