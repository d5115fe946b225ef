/// A rectangle of whole pixels; the first pixel is column 0, row 0.
public struct PixelRectangle: Sendable, Hashable, Codable {
  /// The first column.
  public var left: Int
  /// The first row.
  public var top: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a rectangle.
  public init(left: Int, top: Int, width: Int, height: Int) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  public var area: Int { width * height }
}
