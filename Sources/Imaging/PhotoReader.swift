internal import CShim
public import Foundation

/// Reads picture files: JPEG, PNG and TIFF, told apart by their content.
///
/// The calls block; run them on ``NativeThreads``.
public enum PhotoReader {
  /// The channels of a decoded picture.
  public enum Color: Int, Sendable {
    /// One channel: the luma of ITU-R BT.601.
    case grey = 1
    /// Red, green, blue.
    case rgb = 3
    /// Red, green, blue and opacity; 255 is opaque.
    case rgba = 4
  }

  /// The most pixels that a photo may have unless the caller says otherwise: 2²⁸, 0.8 GB as RGB.
  public static let photoPixelLimit = 1 << 28

  /// Reads what a file holds, without its pixels.
  ///
  /// - Parameter path: The file.
  /// - Returns: The format and the real pixel size.
  /// - Throws: ``NativeError``: `notFound`, `unreadable` (not a picture, or broken), `unsupported`
  ///   (another format) or `inputOutput`.
  public static func probe(path: String) throws(NativeError) -> PhotoDescription {
    var native = skysphere_photo_description()
    _ = try NativeError.check(path: path) { error in
      skysphere_photo_probe(path, &native, error)
    }
    let format: PhotoFormat =
      switch native.format {
      case SKYSPHERE_FORMAT_PNG: .png
      case SKYSPHERE_FORMAT_TIFF: .tiff
      default: .jpeg
      }
    return PhotoDescription(
      format: format, width: Int(native.width), height: Int(native.height),
      channels: Int(native.channels), bitsPerSample: Int(native.bits_per_sample),
      hasAlpha: native.has_alpha != 0,
      chromaSampling: native.chroma == SKYSPHERE_CHROMA_420 ? .halved : .full)
  }

  /// Decodes a file.
  ///
  /// A JPEG that is cut short or damaged is an error that says what libjpeg found; it is never
  /// used as far as it goes. The EXIF orientation is not applied: see ``Bitmap/upright(from:)``.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - color: The channels that the result has.
  ///   - sample: 8 or 16 bits a sample; stored samples of 8 bits are spread over 16, so that 255
  ///     becomes 65,535.
  ///   - scaleEighths: 1 to 8: each side becomes ⌈side · scaleEighths / 8⌉. A JPEG is decoded
  ///     from fewer DCT coefficients, which makes small copies almost free; other formats are
  ///     decoded whole and reduced by averaging.
  ///   - pixelLimit: The most pixels that the file may have; more is `unsupported`, and no memory
  ///     is taken.
  /// - Returns: The picture.
  /// - Throws: ``NativeError``: `notFound`, `unreadable`, `unsupported`, `inputOutput` or
  ///   `outOfMemory`.
  public static func decode(
    path: String, color: Color = .rgb, sample: Bitmap.Sample = .uint8, scaleEighths: Int = 8,
    pixelLimit: Int = photoPixelLimit
  ) throws(NativeError) -> Bitmap {
    try Bitmap.owning(path: path) { error in
      skysphere_photo_read(
        path, Int32(color.rawValue), sample.native, Int32(clamping: scaleEighths),
        Int64(pixelLimit), error)
    }
  }

  /// Decodes a JPEG that is in memory; see ``decode(path:color:sample:scaleEighths:pixelLimit:)``.
  ///
  /// - Parameters:
  ///   - jpeg: The bytes of a whole JPEG file.
  ///   - color: The channels that the result has.
  ///   - scaleEighths: 1 to 8.
  ///   - pixelLimit: The most pixels that the file may have.
  /// - Returns: The picture.
  /// - Throws: ``NativeError`` as for a file.
  public static func decode(
    jpeg: Data, color: Color = .rgb, scaleEighths: Int = 8, pixelLimit: Int = photoPixelLimit
  ) throws(NativeError) -> Bitmap {
    try Bitmap.owning { error in
      jpeg.withUnsafeBytes { bytes in
        skysphere_jpeg_read_memory(
          bytes.bindMemory(to: UInt8.self).baseAddress, Int64(bytes.count),
          Int32(color.rawValue), Int32(clamping: scaleEighths), Int64(pixelLimit), error)
      }
    }
  }

  /// The smallest scale, in eighths, at which a picture still has a number of pixels.
  ///
  /// - Parameters:
  ///   - pixelCount: The pixels that the reduced picture should have at least.
  ///   - width: The full width in pixels.
  ///   - height: The full height in pixels.
  /// - Returns: 1 to 8; 8 also when the full picture has fewer pixels.
  public static func scaleEighths(forPixelCount pixelCount: Int, width: Int, height: Int) -> Int {
    (1...8).first { eighths in
      ((width * eighths + 7) / 8) * ((height * eighths + 7) / 8) >= pixelCount
    } ?? 8
  }
}
