public import Imaging

/// What a photo's pixels are like: whether they can be read at all, how sharp, how bright.
public struct PhotoCondition: Sendable, Hashable {
  /// Levels of grey from here up are white.
  public static let whiteLevel: UInt8 = 252
  /// Levels of grey up to here are black.
  public static let blackLevel: UInt8 = 5

  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The ratio of fine to coarse detail, to compare with other photos of the camera; nil where there
  /// is too little detail to tell.
  public var sharpness: Double?
  /// The share of pixels that are white, 0 to 1.
  public var whiteShare: Double
  /// The share of pixels that are black, 0 to 1.
  public var blackShare: Double

  /// Decodes a photo whole and measures it; blocks for some hundredths of a second a megapixel.
  ///
  /// - Parameter photo: The photo.
  /// - Throws: `NativeError` when the file cannot be decoded, or is cut short or damaged.
  public init(of photo: PhotoSource) throws(NativeError) {
    let grey = try photo.decode(color: .grey)
    width = grey.width
    height = grey.height
    sharpness = try PhotoSharpness.measure(grey: grey)
    let (columns, rows, stride) = (grey.width, grey.height, grey.stride)
    let counts = grey.withBytes { bytes in
      var (white, black) = (0, 0)
      for row in 0..<rows {
        for column in 0..<columns {
          let level = bytes[row * stride + column]
          if level >= PhotoCondition.whiteLevel { white += 1 }
          if level <= PhotoCondition.blackLevel { black += 1 }
        }
      }
      return (white: white, black: black)
    }
    let pixels = Double(max(1, columns * rows))
    whiteShare = Double(counts.white) / pixels
    blackShare = Double(counts.black) / pixels
  }
}
