public import Imaging
public import SphereGeometry

extension PixelRectangle {
  /// The whole of a canvas.
  public init(wholeOf canvas: EquirectangularCanvas) {
    self.init(left: 0, top: 0, width: canvas.width, height: canvas.height)
  }

  /// The rows as a range.
  public var rows: Range<Int> { top..<(top + height) }
  /// The columns as a range.
  public var columns: Range<Int> { left..<(left + width) }
}
