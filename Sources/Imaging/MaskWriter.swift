internal import CShim

/// Writes a mask as a PNG file row by row, so that the whole mask is never in memory.
///
/// The calls block; use one writer from one thread at a time.
public final class MaskWriter {
  private let handle: OpaquePointer
  private let output: OutputFile

  /// Starts a file.
  ///
  /// - Parameters:
  ///   - output: The file to become; whoever made it commits or discards it.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  /// - Throws: ``NativeError``: `cannotCreate`, `invalidArgument`.
  public init(output: OutputFile, width: Int, height: Int) throws(NativeError) {
    self.output = output
    let handle = try NativeError.check(path: output.path) { error in
      skysphere_mask_writer_make(
        output.temporaryPath, Int32(clamping: width), Int32(clamping: height), error)
    }
    guard let handle else {
      throw NativeError(kind: .internalFault, message: "no writer was made", path: output.path)
    }
    self.handle = handle
  }

  deinit {
    skysphere_mask_writer_free(handle)
  }

  /// Appends all rows of a mask of one 8-bit channel.
  ///
  /// - Throws: ``NativeError``: `inputOutput` when the disk is full, `invalidArgument` for rows that
  ///   do not fit.
  public func write(_ rows: Bitmap) throws(NativeError) {
    _ = try NativeError.check(path: output.path) { error in
      skysphere_mask_writer_write(handle, rows.handle, error)
    }
  }

  /// Ends the file, which keeps its temporary name.
  ///
  /// - Throws: ``NativeError``: `invalidArgument` when rows are missing, `inputOutput`.
  public func finish() throws(NativeError) {
    _ = try NativeError.check(path: output.path) { error in
      skysphere_mask_writer_finish(handle, error)
    }
  }
}
