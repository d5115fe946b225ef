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

  /// Whether the stored picture is a mirror image, which no turn makes upright.
  public var isMirrored: Bool {
    switch self {
    case .topRight, .bottomLeft, .leftTop, .rightBottom: true
    case .topLeft, .bottomRight, .rightTop, .leftBottom: false
    }
  }

  /// The orientation that is left when a mirrored picture has been mirrored left to right; the same
  /// for one that is not mirrored.
  public var unmirrored: Orientation {
    switch self {
    case .topLeft, .topRight: .topLeft
    case .bottomRight, .bottomLeft: .bottomRight
    case .rightTop, .rightBottom: .rightTop
    case .leftBottom, .leftTop: .leftBottom
    }
  }

  /// The orientation that turns an upright picture into the stored one.
  public var inverse: Orientation {
    switch self {
    case .rightTop: .leftBottom
    case .leftBottom: .rightTop
    default: self
    }
  }

  /// The roll, in degrees, of a camera that stores a level picture so, mirroring left aside; right
  /// side down is positive.
  public var rollDegrees: Double {
    switch unmirrored {
    case .bottomRight: 180
    case .rightTop: 90
    case .leftBottom: -90
    default: 0
    }
  }
}

extension Bitmap {
  /// A copy of the picture, mirrored left to right.
  ///
  /// - Returns: A new picture of the same size.
  /// - Throws: ``NativeError`` when there is not enough memory.
  public func mirrored() throws(NativeError) -> Bitmap { try upright(from: .topRight) }

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
