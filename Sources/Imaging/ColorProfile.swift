/// The colour profile of a picture file.
public enum ColorProfile {
  /// The profile of a file as segments for ``JPEGWriter``; none when the file has no profile.
  ///
  /// - Parameter path: A JPEG, PNG or TIFF file.
  /// - Returns: APP2 segments in order.
  /// - Throws: ``NativeError`` when the file is missing or cannot be opened.
  public static func segments(path: String) throws(NativeError) -> [JPEGSegment] {
    JPEGSegment.colorProfile(try MetadataBlock(path: path).colorProfile())
  }
}
