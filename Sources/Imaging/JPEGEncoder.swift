internal import CShim
public import Foundation

/// Encodes pictures as JPEG in memory.
public enum JPEGEncoder {
  /// A whole JPEG file.
  ///
  /// - Parameters:
  ///   - bitmap: 8-bit samples, 1 or 3 channels.
  ///   - quality: libjpeg's quality, 1 to 100.
  ///   - chromaSampling: How finely colour is kept.
  ///   - hasShortestCodes: Whether Huffman codes are made for the picture, as ``JPEGWriter`` does up to 90; a
  ///     few percent shorter, and slower.
  /// - Returns: The bytes of the file.
  /// - Throws: ``NativeError``: `invalidArgument`, `unsupported` or `outOfMemory`.
  public static func encode(
    _ bitmap: Bitmap, quality: Int = 95, chromaSampling: ChromaSampling = .halved,
    hasShortestCodes: Bool = false
  ) throws(NativeError) -> Data {
    try NativeBytes.take { error in
      skysphere_jpeg_encode(
        bitmap.handle, Int32(clamping: quality), chromaSampling.native,
        hasShortestCodes ? 1 : 0, error)
    } ?? Data()
  }
}
