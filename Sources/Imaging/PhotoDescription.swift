/// A format of picture files.
public enum PhotoFormat: String, Sendable, Hashable, Codable {
  /// JPEG, read by libjpeg-turbo.
  case jpeg = "JPEG"
  /// PNG, read by libpng.
  case png = "PNG"
  /// TIFF, read by libtiff.
  case tiff = "TIFF"
}

/// What a picture file holds, read from its content and not from its name or its EXIF.
public struct PhotoDescription: Sendable, Hashable, Codable {
  /// The format.
  public var format: PhotoFormat
  /// The stored width in pixels; the orientation is not applied.
  public var width: Int
  /// The stored height in pixels; the orientation is not applied.
  public var height: Int
  /// Samples of a pixel as stored: 1 grey, 3 colour, 4 with alpha or CMYK.
  public var channels: Int
  /// Bits of a sample as stored.
  public var bitsPerSample: Int
  /// Whether the file says how opaque each pixel is.
  public var hasAlpha: Bool
  /// How finely a JPEG holds colour; full for the other formats.
  ///
  /// All that is coarser than full is given as halved.
  public var chromaSampling: ChromaSampling
}
