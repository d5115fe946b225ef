public import Imaging
public import SphereGeometry

extension PixelRectangle {
  /// The whole of a canvas.
  public init(wholeOf canvas: EquirectangularCanvas) {
    self.init(left: 0, top: 0, width: canvas.width, height: canvas.height)
  }

  /// All that a composer paints.
  init(wholeOf composer: StripComposer) {
    if let view = composer.view {
      self.init(left: 0, top: 0, width: view.width, height: view.height)
    } else {
      self.init(wholeOf: composer.canvas)
    }
  }

  /// The smallest rectangle that holds this one and another.
  func union(_ other: PixelRectangle) -> PixelRectangle {
    let left = min(left, other.left)
    let top = min(top, other.top)
    return PixelRectangle(
      left: left, top: top, width: max(columns.upperBound, other.columns.upperBound) - left,
      height: max(rows.upperBound, other.rows.upperBound) - top)
  }

  /// The rows as a range.
  public var rows: Range<Int> { top..<(top + height) }
  /// The columns as a range.
  public var columns: Range<Int> { left..<(left + width) }
}
