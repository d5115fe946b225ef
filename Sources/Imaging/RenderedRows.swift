/// A part of a canvas as photos show it.
public struct RenderedRows: Sendable {
  /// The canvas row of the first row.
  public var firstRow: Int
  /// The canvas column of the first column.
  public var firstColumn: Int
  /// 8-bit RGB; black where no photo covers.
  public var picture: Bitmap
  /// One channel: 255 where photos cover, 0 where they do not.
  public var covered: Bitmap

  /// Puts a picture and its mask together.
  public init(firstRow: Int, firstColumn: Int, picture: Bitmap, covered: Bitmap) {
    self.firstRow = firstRow
    self.firstColumn = firstColumn
    self.picture = picture
    self.covered = covered
  }
}
