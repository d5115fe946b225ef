/// A download that came to its end.
public struct DownloadResult: Sendable, Equatable {
  /// What the folder holds now; also in its `capture-manifest.json`.
  public var manifest: CaptureManifest
  /// How many photos were transferred.
  public var transferredCount: Int
  /// How many photos were in the folder already, byte for byte.
  public var alreadyThereCount: Int
  /// The panorama sets newer than the chosen one that are not complete, with the reason.
  public var passedOverSets: [String]

  /// Creates a result.
  public init(
    manifest: CaptureManifest, transferredCount: Int, alreadyThereCount: Int,
    passedOverSets: [String]
  ) {
    self.manifest = manifest
    self.transferredCount = transferredCount
    self.alreadyThereCount = alreadyThereCount
    self.passedOverSets = passedOverSets
  }
}
