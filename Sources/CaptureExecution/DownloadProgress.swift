/// How far a download has come.
public struct DownloadProgress: Sendable, Equatable {
  /// How many photos are complete.
  public var photosDone: Int
  /// How many photos there are.
  public var photoCount: Int
  /// How many bytes are transferred, those of earlier tries included.
  public var bytesDone: Int
  /// How many bytes all photos have.
  public var byteCount: Int

  /// Creates a progress.
  public init(photosDone: Int, photoCount: Int, bytesDone: Int, byteCount: Int) {
    self.photosDone = photosDone
    self.photoCount = photoCount
    self.bytesDone = bytesDone
    self.byteCount = byteCount
  }
}
