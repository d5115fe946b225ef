internal import CShim

/// How a stored picture is turned and mirrored to be upright: the EXIF orientation.
///
/// Named after where the first stored row and the first stored column belong (Exif 2.3, JEITA
/// CP-3451C, tag 0x0112).
public enum Orientation: Int, Sendable, Hashable, Codable, CaseIterable {
  /// Stored upright.
  case topLeft = 1
  /// Mirrored left to right.
  case topRight = 2
  /// Upside down.
  case bottomRight = 3
  /// Mirrored top to bottom.
  case bottomLeft = 4
  /// Mirrored about the diagonal from the top left.
  case leftTop = 5
  /// To be turned a quarter clockwise.
  case rightTop = 6
  /// Mirrored about the diagonal from the top right.
  case rightBottom = 7
  /// To be turned a quarter anticlockwise.
  case leftBottom = 8

  /// Whether the upright picture has the stored width as its height.
  public var swapsSides: Bool { rawValue >= 5 }
}

extension Bitmap {
  /// A copy of a stored picture, turned upright.
  ///
  /// - Parameter orientation: The orientation that the file states for this picture.
  /// - Returns: A new picture; its sides are swapped where ``Orientation/swapsSides`` says so.
  /// - Throws: ``NativeError`` when there is not enough memory.
  public func upright(from orientation: Orientation) throws(NativeError) -> Bitmap {
    try Bitmap.owning { error in
      skysphere_bitmap_upright(handle, Int32(orientation.rawValue), error)
    }
  }
}
