internal import CShim
import Foundation

/// The largest rectangle of a picture that holds no empty pixel.
public enum LargestRectangle {
  /// Finds the rectangle, exactly, in time linear in the number of pixels.
  ///
  /// The rectangle does not reach across the left and right edges, also not on a closed 360°.
  ///
  /// - Parameter mask: One 8-bit channel; zero is empty.
  /// - Returns: The rectangle of the greatest area, of equals the topmost, then the leftmost, then
  ///   the widest; nil when all pixels are empty.
  /// - Throws: ``NativeError`` when the mask has another form.
  public static func find(inMask mask: Bitmap) throws(NativeError) -> PixelRectangle? {
    var native = skysphere_rectangle()
    _ = try NativeError.check { error in
      skysphere_largest_rectangle(mask.handle, &native, error)
    }
    return PixelRectangle(native)
  }

  /// Finds the largest rectangle over the whole width, for panoramas that close at 360°.
  ///
  /// - Parameter mask: One 8-bit channel; zero is empty.
  /// - Returns: The longest block of rows without an empty pixel, of equals the topmost; nil when
  ///   every row has one.
  public static func findFullWidth(inMask mask: Bitmap) -> PixelRectangle? {
    let (width, height, stride) = (mask.width, mask.height, mask.stride)
    return mask.withBytes { bytes in
      guard let start = bytes.baseAddress else { return nil }
      var best: PixelRectangle?
      var top = 0
      for row in 0..<height {
        if memchr(start + row * stride, 0, width) != nil {
          top = row + 1
        } else if row + 1 - top > best?.height ?? 0 {
          best = PixelRectangle(left: 0, top: top, width: width, height: row + 1 - top)
        }
      }
      return best
    }
  }
}

extension PixelRectangle {
  /// A rectangle from C; nil when it has no pixels.
  init?(_ native: skysphere_rectangle) {
    guard native.width > 0, native.height > 0 else { return nil }
    self.init(
      left: Int(native.left), top: Int(native.top), width: Int(native.width),
      height: Int(native.height))
  }
}
