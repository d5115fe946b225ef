import Foundation
import Imaging
import SphereGeometry

/// Paints convex polygons into a picture, with smooth edges.
struct PolygonPainter {
  let picture: Bitmap

  /// Paints one.
  ///
  /// - Parameters:
  ///   - corners: Its corners in pixels, going round.
  ///   - light: Its linear light at a place in pixels.
  func paint(_ corners: [SIMD2<Double>], light: (SIMD2<Double>) -> Vector3) {
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return }
    let columns = max(0, Int(left))..<max(max(0, Int(left)), min(picture.width, Int(right) + 1))
    let rows = max(0, Int(top))..<max(max(0, Int(top)), min(picture.height, Int(bottom) + 1))
    let (stride, channels) = (picture.stride, picture.channels)
    picture.withMutableBytes { bytes in
      for row in rows {
        for column in columns {
          let corner = SIMD2(Double(column), Double(row))
          let share = PolygonPainter.coverage(corner, corners)
          guard share > 0 else { continue }
          let color = light(corner + 0.5)
          for channel in 0..<min(3, channels) {
            let at = row * stride + channels * column + channel
            let under = ChannelTones.linear(Double(bytes[at]) / 255)
            let mixed = under + share * (color[channel] - under)
            bytes[at] = UInt8((ChannelTones.display(max(0, min(1, mixed))) * 255).rounded())
          }
        }
      }
    }
  }

  /// The share of a pixel inside, from four by four samples.
  private static func coverage(_ pixel: SIMD2<Double>, _ corners: [SIMD2<Double>]) -> Double {
    var count = 0
    for y in 0..<4 {
      for x in 0..<4 {
        let place = pixel + SIMD2(Double(x) + 0.5, Double(y) + 0.5) / 4
        var signs = (false, false)
        for (index, corner) in corners.enumerated() {
          let side = corners[(index + 1) % corners.count] - corner
          let away = place - corner
          let cross = side.x * away.y - side.y * away.x
          if cross > 0 { signs.0 = true } else if cross < 0 { signs.1 = true }
        }
        if !(signs.0 && signs.1) { count += 1 }
      }
    }
    return Double(count) / 16
  }
}
