internal import CShim

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
