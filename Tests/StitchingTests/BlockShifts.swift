import Imaging

/// By how much one picture is shifted against another, block by block, where both show something.
struct BlockShifts {
  /// How many blocks have enough texture to tell.
  private(set) var count = 0
  /// The largest shift of a block in pixels.
  private(set) var worstPixels = 0.0
  /// The mean absolute difference of the blocks' pixels in grey levels.
  private(set) var meanDifference = 0.0

  /// Compares two pictures of one size; black pixels are taken as empty.
  ///
  /// The shift is Lucas and Kanade's (1981): the least-squares one by the gradients of the second
  /// picture.
  init(of first: Bitmap, against second: Bitmap, blockSide side: Int = 48) {
    let (a, b) = (Self.grey(first), Self.grey(second))
    let width = first.width
    var sum = 0.0
    for top in stride(from: 1, to: first.height - side - 1, by: side) {
      for left in stride(from: 1, to: width - side - 1, by: side) {
        var (xx, xy, yy, xt, yt, difference) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        var isFull = true
        for row in (top - 1)...(top + side) where isFull {
          for column in (left - 1)...(left + side) {
            let index = row * width + column
            if a[index] <= 0 || b[index] <= 0 {
              isFull = false
              break
            }
          }
        }
        guard isFull else { continue }
        for row in top..<(top + side) {
          for column in left..<(left + side) {
            let index = row * width + column
            let gx = (b[index + 1] - b[index - 1]) / 2
            let gy = (b[index + width] - b[index - width]) / 2
            let t = a[index] - b[index]
            xx += gx * gx
            xy += gx * gy
            yy += gy * gy
            xt += gx * t
            yt += gy * t
            difference += abs(t)
          }
        }
        let determinant = xx * yy - xy * xy
        let pixels = Double(side * side)
        // The weaker direction has a gradient of at least 4 grey levels a pixel in the mean.
        guard determinant / (xx + yy) > 16 * pixels else { continue }
        let x = -(yy * xt - xy * yt) / determinant
        let y = -(xx * yt - xy * xt) / determinant
        worstPixels = max(worstPixels, (x * x + y * y).squareRoot())
        sum += difference / pixels
        count += 1
      }
    }
    meanDifference = count == 0 ? .infinity : sum / Double(count)
  }

  private static func grey(_ picture: Bitmap) -> [Double] {
    let (width, stride) = (picture.width, picture.stride)
    return picture.withBytes { bytes in
      var values = [Double](repeating: 0, count: width * picture.height)
      for row in 0..<picture.height {
        for column in 0..<width {
          let offset = row * stride + 3 * column
          values[row * width + column] =
            (Double(bytes[offset]) + 2 * Double(bytes[offset + 1]) + Double(bytes[offset + 2])) / 4
        }
      }
      return values
    }
  }
}
