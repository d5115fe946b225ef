import Foundation
import Imaging
import SphereGeometry

/// Samples a picture in spherical projection at directions in the world.
struct PlacedPicture {
  let picture: Bitmap
  let placement: SphericalPlacement

  /// A block of a canvas as the picture shows it.
  struct Block {
    let side: Int
    /// Red, green, blue, row by row, 0 to 255.
    var colors: [SIMD3<Float>]
  }

  /// Samples a square block by Catmull and Rom's cubic.
  ///
  /// - Parameters:
  ///   - canvas: The canvas.
  ///   - left: The first column.
  ///   - top: The first row.
  ///   - side: Rows and columns.
  ///   - shift: By how many pixels of the canvas the picture is moved to the right and down.
  /// - Returns: The block; nil where the picture does not show all of it.
  func block(
    of canvas: EquirectangularCanvas, left: Int, top: Int, side: Int,
    shift: SIMD2<Double> = SIMD2(0, 0)
  ) -> Block? {
    var block = Block(side: side, colors: [])
    block.colors.reserveCapacity(side * side)
    let middle = Double(picture.width) / 2
    let (width, height, stride) = (picture.width, picture.height, picture.stride)
    let isWhole = picture.withBytes { bytes -> Bool in
      for row in 0..<side {
        for column in 0..<side {
          let direction = canvas.directionInWorld(
            ofPixel: SIMD2(Double(left + column) + 0.5, Double(top + row) + 0.5) - shift)
          let place = placement.place(of: direction)
          let x = place.x + middle - 0.5
          let y = place.y - 0.5
          let (x0, y0) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
          guard x0 >= 1, y0 >= 1, x0 + 2 < width, y0 + 2 < height else { return false }
          let across = PlacedPicture.weights(Float(x - Double(x0)))
          let along = PlacedPicture.weights(Float(y - Double(y0)))
          var sum = SIMD3<Float>(repeating: 0)
          for j in 0..<4 {
            var line = SIMD3<Float>(repeating: 0)
            let start = (y0 - 1 + j) * stride + 3 * (x0 - 1)
            for i in 0..<4 {
              let at = start + 3 * i
              let color = SIMD3<Float>(Float(bytes[at]), Float(bytes[at + 1]), Float(bytes[at + 2]))
              // Black is where no photo was put.
              if color == SIMD3<Float>(repeating: 0) { return false }
              line += across[i] * color
            }
            sum += along[j] * line
          }
          block.colors.append(sum.clamped(lowerBound: .zero, upperBound: .init(repeating: 255)))
        }
      }
      return true
    }
    return isWhole ? block : nil
  }

  /// Catmull and Rom's weights (1974) of four samples.
  private static func weights(_ t: Float) -> SIMD4<Float> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4<Float>(
      -0.5 * t3 + t2 - 0.5 * t, 1.5 * t3 - 2.5 * t2 + 1, -1.5 * t3 + 2 * t2 + 0.5 * t,
      0.5 * t3 - 0.5 * t2)
  }
}
