/// Writes a picture file row by row, so that the whole picture is never in memory.
///
/// The calls block; use one writer from one thread at a time. Letting a writer go before
/// ``finish()`` leaves no file behind.
public protocol PictureWriter: AnyObject {
  /// Appends rows.
  ///
  /// - Parameters:
  ///   - picture: RGB of the file's depth, as wide as the file.
  ///   - opacity: One channel, 255 where the picture is to be seen and 0 where it is clear; formats
  ///     and files without opacity pass over it.
  /// - Throws: ``NativeError``: `inputOutput` when the disk is full, `invalidArgument` for rows that
  ///   do not fit.
  func append(_ picture: Bitmap, opacity: Bitmap) throws(NativeError)

  /// Ends the file and gives it its name.
  ///
  /// - Throws: ``NativeError``: `invalidArgument` when rows are missing, `inputOutput`,
  ///   `alreadyExists`. There is no file then.
  func finish() throws(NativeError)
}

/// How a picture file is written.
public struct PictureEncoding: Sendable, Hashable {
  /// The format.
  public var format: PictureFormat
  /// libjpeg's quality, 1 to 100; for JPEG.
  public var jpegQuality: Int
  /// How finely colour is kept; for JPEG.
  public var chromaSampling: ChromaSampling
  /// Whether pixels can be clear, where the format allows it.
  public var hasOpacity: Bool
  /// 8 or 16 bits a sample; a JPEG has always 8.
  public var sample: Bitmap.Sample

  /// Creates an encoding.
  public init(
    format: PictureFormat, jpegQuality: Int = 93, chromaSampling: ChromaSampling = .halved,
    hasOpacity: Bool = false, sample: Bitmap.Sample = .uint8
  ) {
    self.format = format
    self.jpegQuality = jpegQuality
    self.chromaSampling = chromaSampling
    self.hasOpacity = hasOpacity
    self.sample = sample
  }

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - output: The file to become; the writer commits it.
  ///   - width: The width in pixels, up to the format's ``PictureFormat/sideLimit``.
  ///   - height: The height in pixels, likewise.
  ///   - tags: What the file says besides its pixels.
  /// - Returns: The writer.
  /// - Throws: ``NativeError``: `unsupported` for a size that the format cannot hold,
  ///   `invalidArgument`, `cannotCreate`.
  public func writer(
    output: OutputFile, width: Int, height: Int, tags: PictureTags = PictureTags()
  ) throws(NativeError) -> any PictureWriter {
    guard max(width, height) <= format.sideLimit else {
      throw NativeError(
        kind: .unsupported,
        message: "\(width) × \(height) pixels; a side is at most \(format.sideLimit) pixels",
        path: output.path)
    }
    switch format {
    case .jpeg:
      return try JPEGWriter(
        output: output, width: width, height: height, channels: 3, quality: jpegQuality,
        chromaSampling: chromaSampling, segments: tags.jpegSegments)
    case .tiff:
      return try LosslessWriter(
        .tiff, output: output, width: width, height: height, hasOpacity: hasOpacity, sample: sample,
        tags: tags)
    case .png:
      return try LosslessWriter(
        .png, output: output, width: width, height: height, hasOpacity: hasOpacity, sample: sample,
        tags: tags)
    }
  }
}
