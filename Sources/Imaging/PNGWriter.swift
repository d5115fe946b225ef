internal import CShim

/// Writes PNG files: masks and pictures without loss.
public enum PNGWriter {
  /// Writes a picture and gives the file its name.
  ///
  /// - Parameters:
  ///   - bitmap: 8- or 16-bit samples; 1, 3 or 4 channels.
  ///   - output: The file to become; it is committed.
  /// - Throws: ``NativeError``: `invalidArgument`, `inputOutput` when the disk is full,
  ///   `alreadyExists`. There is no file then.
  public static func write(_ bitmap: Bitmap, to output: OutputFile) throws(NativeError) {
    do {
      _ = try NativeError.check(path: output.path) { error in
        skysphere_png_write(output.temporaryPath, bitmap.handle, error)
      }
    } catch {
      output.discard()
      throw error
    }
    try output.commit()
  }
}
