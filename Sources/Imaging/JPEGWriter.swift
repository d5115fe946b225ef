internal import CShim
import Foundation

/// Writes a JPEG file row by row, so that the whole picture is never in memory.
///
/// The calls block; use one writer from one thread at a time. Letting a writer go before
/// ``finish()`` leaves no file behind.
public final class JPEGWriter: PictureWriter {
  /// The longest side in pixels; libjpeg's limit (the format itself would allow 65,535).
  public static let sideLimit = 65_500

  private let handle: OpaquePointer
  private let output: OutputFile

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - output: The file to become; this writer commits it.
  ///   - width: The width in pixels, up to ``sideLimit``.
  ///   - height: The height in pixels, up to ``sideLimit``.
  ///   - channels: 1 for grey, 3 for RGB.
  ///   - quality: libjpeg's quality, 1 to 100.
  ///   - chromaSampling: How finely colour is kept.
  ///   - segments: Metadata, written in front of the pixels in this order.
  /// - Throws: ``NativeError``: `unsupported` for a size or a segment that JPEG cannot hold,
  ///   `invalidArgument`, `cannotCreate`.
  public init(
    output: OutputFile, width: Int, height: Int, channels: Int = 3, quality: Int = 95,
    chromaSampling: ChromaSampling = .full, segments: [JPEGSegment] = []
  ) throws(NativeError) {
    self.output = output
    let handle = try NativeError.check(path: output.path) { error in
      skysphere_jpeg_writer_make(
        output.temporaryPath, Int32(clamping: width), Int32(clamping: height),
        Int32(clamping: channels), Int32(clamping: quality), chromaSampling.native, error)
    }
    guard let handle else {
      throw NativeError(kind: .internalFault, message: "no writer was made", path: output.path)
    }
    self.handle = handle
    for segment in segments {
      _ = try NativeError.check(path: output.path) { error in
        segment.payload.withUnsafeBytes { bytes in
          skysphere_jpeg_writer_add_segment(
            handle, Int32(segment.marker), bytes.bindMemory(to: UInt8.self).baseAddress,
            Int64(bytes.count), error)
        }
      }
    }
  }

  deinit {
    skysphere_jpeg_writer_free(handle)
    output.discard()
  }

  /// Appends rows.
  ///
  /// - Parameters:
  ///   - bitmap: 8-bit samples with the file's channels, at least as wide as the file.
  ///   - rows: Which rows of the bitmap; all unless given.
  ///   - firstColumn: The column of the bitmap that becomes the first of the file.
  /// - Throws: ``NativeError``: `inputOutput` when the disk is full, `invalidArgument` for rows that
  ///   do not fit.
  public func write(
    _ bitmap: Bitmap, rows: Range<Int>? = nil, firstColumn: Int = 0
  ) throws(NativeError) {
    let rows = rows ?? 0..<bitmap.height
    _ = try NativeError.check(path: output.path) { error in
      skysphere_jpeg_writer_write(
        handle, bitmap.handle, Int32(clamping: firstColumn), Int32(clamping: rows.lowerBound),
        Int32(clamping: rows.count), error)
    }
  }

  /// Appends all rows of a bitmap; a JPEG has no opacity.
  public func append(_ picture: Bitmap, opacity: Bitmap) throws(NativeError) {
    try write(picture)
  }

  /// Ends the file and gives it its name.
  ///
  /// - Throws: ``NativeError``: `invalidArgument` when rows are missing, `inputOutput`,
  ///   `alreadyExists`. There is no file then.
  public func finish() throws(NativeError) {
    _ = try NativeError.check(path: output.path) { error in
      skysphere_jpeg_writer_finish(handle, error)
    }
    try output.commit()
  }
}
