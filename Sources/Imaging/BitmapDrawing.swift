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

  /// Writes a line of text; characters that are neither ASCII nor a degree sign become `?`.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - left: Where it begins.
  ///   - baseline: The row of the baseline.
  ///   - height: The height of capitals in pixels, at least 1.
  ///   - color: The colour.
  ///   - strokeWidth: The width of the letters' lines in pixels, at least 1.
  /// - Throws: ``NativeError`` for a picture of another kind.
  public func write(
    _ text: String, left: Int, baseline: Int, height: Int, color: PixelColor, strokeWidth: Int = 1
  ) throws(NativeError) {
    _ = try NativeError.check { error in
      skysphere_draw_text(
        handle, Bitmap.ascii(text), Int32(clamping: left), Int32(clamping: baseline),
        Int32(clamping: height), color.samples, Int32(clamping: max(1, strokeWidth)), error)
    }
  }

  /// Fills a polygon; its edges are smooth.
  ///
  /// - Parameters:
  ///   - polygon: The corners in pixels from the top left corner of the picture.
  ///   - color: The colour.
  ///   - opacity: 0 to 1.
  ///   - inside: The part of the picture that is painted.
  /// - Throws: ``NativeError`` for a picture of another kind.
  public func fill(
    polygon: [SIMD2<Double>], with color: PixelColor, opacity: Double = 1, inside: PixelRectangle
  ) throws(NativeError) {
    let points = polygon.flatMap { [$0.x, $0.y] }
    _ = try NativeError.check { error in
      skysphere_draw_polygon(
        handle, points, Int32(clamping: polygon.count), color.samples, opacity, inside.native,
        error)
    }
  }

  /// Draws a line through points.
  ///
  /// - Parameters:
  ///   - line: The points in pixels from the top left corner of the picture.
  ///   - width: The width in pixels, to whole pixels.
  ///   - color: The colour.
  ///   - opacity: 0 to 1.
  ///   - inside: The part of the picture that is painted.
  /// - Throws: ``NativeError`` for a picture of another kind.
  public func draw(
    line: [SIMD2<Double>], width: Double, with color: PixelColor, opacity: Double = 1,
    inside: PixelRectangle
  ) throws(NativeError) {
    let points = line.flatMap { [$0.x, $0.y] }
    _ = try NativeError.check { error in
      skysphere_draw_line(
        handle, points, Int32(clamping: line.count), Int32(max(1, width.rounded())),
        color.samples, opacity, inside.native, error)
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

  /// One `?` for each character that is not ASCII, however many bytes it has; degree signs stay, and
  /// signs that look like one of ASCII become it.
  private static func ascii(_ text: String) -> String {
    String(
      text.map { character in
        switch character {
        case "−", "–": "-"
        case "×": "x"
        case _ where character.isASCII || character == "°": character
        default: "?"
        }
      })
  }
}

extension PixelRectangle {
  /// Left, top, width, height.
  fileprivate var native: [Int32] {
    [left, top, width, height].map { Int32(clamping: $0) }
  }
}
