internal import CShim

/// Writes a PNG or TIFF file of RGB with 8 or 16 bits a sample, row by row.
///
/// PNG has the XMP packet in the text `XML:com.adobe.xmp` and EXIF in the chunk `eXIf`. TIFF is deflated;
/// strips are packed side by side on all threads, and a file whose pixels would not fit into 4 GB is a
/// BigTIFF, which most programs read.
public final class LosslessWriter: PictureWriter {
  /// The formats that lose nothing.
  public enum Format: Sendable {
    /// Portable Network Graphics.
    case png
    /// Tagged Image File Format.
    case tiff
  }

  private let handle: OpaquePointer
  private let output: OutputFile
  private let hasOpacity: Bool

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - format: Its format.
  ///   - output: The file to become; this writer commits it.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - hasOpacity: Whether there is an alpha channel, not premultiplied.
  ///   - sample: 8 or 16 bits a sample.
  ///   - tags: What the file says besides its pixels.
  /// - Throws: ``NativeError``: `invalidArgument`, `cannotCreate`, `inputOutput`.
  public init(
    _ format: Format, output: OutputFile, width: Int, height: Int, hasOpacity: Bool = false,
    sample: Bitmap.Sample = .uint8, tags: PictureTags = PictureTags()
  ) throws(NativeError) {
    self.output = output
    self.hasOpacity = hasOpacity
    let make = format == .png ? skysphere_png_writer_make : skysphere_tiff_writer_make
    let handle = try NativeError.check(path: output.path) { error in
      tags.withNative { tags in
        make(
          output.temporaryPath, Int32(clamping: width), Int32(clamping: height),
          hasOpacity ? 1 : 0, sample.native, tags, error)
      }
    }
    guard let handle else {
      throw NativeError(kind: .internalFault, message: "no writer was made", path: output.path)
    }
    self.handle = handle
  }

  deinit {
    skysphere_lossless_writer_free(handle)
    output.discard()
  }

  /// Appends rows; see ``PictureWriter``.
  public func append(_ picture: Bitmap, opacity: Bitmap) throws(NativeError) {
    _ = try NativeError.check(path: output.path) { error in
      skysphere_lossless_writer_write(
        handle, picture.handle, hasOpacity ? opacity.handle : nil, error)
    }
  }

  /// Ends the file and gives it its name; see ``PictureWriter``.
  public func finish() throws(NativeError) {
    _ = try NativeError.check(path: output.path) { error in
      skysphere_lossless_writer_finish(handle, error)
    }
    try output.commit()
  }
}
