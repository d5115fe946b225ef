public import Foundation

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

  /// The profile that all of some files have.
  ///
  /// - Parameter paths: JPEG, PNG or TIFF files.
  /// - Returns: The profile; empty when one of the files has another one or none.
  /// - Throws: ``NativeError`` when a file is missing or cannot be opened.
  public static func common(paths: [String]) throws(NativeError) -> Data {
    guard let first = paths.first else { return Data() }
    let profile = try MetadataBlock(path: first).colorProfile()
    for path in paths.dropFirst() where !profile.isEmpty {
      guard try MetadataBlock(path: path).colorProfile() == profile else { return Data() }
    }
    return profile
  }
}
