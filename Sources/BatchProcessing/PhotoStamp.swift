import Foundation

/// What tells that a photo file is the same as before, without reading it.
public struct PhotoStamp: Codable, Sendable, Hashable {
  /// The file's name without its folder.
  public var fileName: String
  /// The size in bytes.
  public var byteCount: Int64
  /// When the content was changed last, in nanoseconds since 1970.
  public var modifiedNanoseconds: Int64

  /// Creates a stamp.
  public init(fileName: String, byteCount: Int64, modifiedNanoseconds: Int64) {
    self.fileName = fileName
    self.byteCount = byteCount
    self.modifiedNanoseconds = modifiedNanoseconds
  }

  /// The stamp of a file; nil when it is not a regular file.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    fileName = (path as NSString).lastPathComponent
    byteCount = Int64(status.st_size)
    modifiedNanoseconds =
      Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
  }
}
