internal import CShim

/// A colour of 8 bits a channel.
public struct PixelColor: Sendable, Hashable {
  /// Red, 0 to 255.
  public var red: UInt8
  /// Green, 0 to 255.
  public var green: UInt8
  /// Blue, 0 to 255.
  public var blue: UInt8

  /// Creates a colour.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  fileprivate var samples: [UInt8] { [red, green, blue] }
}

/// Draws on an RGB picture of 8 bits; only for whoever has just made it.
extension Bitmap {
  /// Fills a rectangle; what lies outside the picture is passed over.
  ///
  /// - Parameters:
  ///   - rectangle: The rectangle in pixels.
  ///   - color: Its colour.
  /// - Throws: ``NativeError`` for a picture of another kind.
  public func fill(_ rectangle: PixelRectangle, with color: PixelColor) throws(NativeError) {
    _ = try NativeError.check { error in
      skysphere_draw_rectangle(
        handle, Int32(clamping: rectangle.left), Int32(clamping: rectangle.top),
        Int32(clamping: rectangle.width), Int32(clamping: rectangle.height), color.samples, error)
    }
  }

  /// Copies a picture into this one; what lies outside is passed over.
  ///
  /// - Parameters:
  ///   - picture: An RGB picture of 8 bits.
  ///   - left: Where its left edge goes.
  ///   - top: Where its top edge goes.
  /// - Throws: ``NativeError`` for a picture of another kind.
  public func paste(_ picture: Bitmap, left: Int, top: Int) throws(NativeError) {
    _ = try NativeError.check { error in
      skysphere_draw_picture(
        handle, picture.handle, Int32(clamping: left), Int32(clamping: top), error)
    }
  }

  /// Writes a line of text; characters that are not ASCII become `?`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - left: Where it begins.
  ///   - baseline: The row of the baseline.
  ///   - height: The height of capitals in pixels, at least 1.
  ///   - color: The colour.
  /// - Throws: ``NativeError`` for a picture of another kind.
  public func write(
    _ text: String, left: Int, baseline: Int, height: Int, color: PixelColor
  ) throws(NativeError) {
    _ = try NativeError.check { error in
      skysphere_draw_text(
        handle, Bitmap.ascii(text), Int32(clamping: left), Int32(clamping: baseline),
        Int32(clamping: height),
        color.samples, error)
    }
  }

  /// The width in pixels of a line of text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - height: The height of capitals in pixels, at least 1.
  /// - Returns: The width.
  /// - Throws: ``NativeError`` for a height that is not positive.
  public static func width(ofText text: String, height: Int) throws(NativeError) -> Int {
    Int(
      try NativeError.check { error in
        skysphere_text_width(ascii(text), Int32(clamping: height), error)
      })
  }

  /// One `?` for each character that is not ASCII, however many bytes it has.
  private static func ascii(_ text: String) -> String {
    String(text.map { $0.isASCII ? $0 : "?" })
  }
}
