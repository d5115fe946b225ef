/// What was made of a photo folder: one panorama or several, and what became of every photo.
///
/// The content of `NAME.report.json` where a folder holds several panoramas.
public struct FolderReport: Codable, Sendable, Hashable {
  /// The name and version of the file format.
  public static let schemaName = "skysphere.folder-report/1"

  /// The name and version of the file format: ``schemaName``.
  public var schema = FolderReport.schemaName
  /// Whether every photo is used or set aside.
  public var status: StitchReport.Status
  /// How many image files the folder holds.
  public var photosFound: Int
  /// How many of them are in a panorama.
  public var photosUsed: Int
  /// A report for each panorama, in the order of their first photos; at least one.
  public var panoramas: [StitchReport]
  /// The photos that belong to no panorama; empty when there is only one, whose report names them.
  public var photosLeftOver: [StitchReport.Photo]
  /// What the user should know besides the photos, a sentence each.
  public var notes: [String] = []

  /// Puts the reports of panoramas together.
  ///
  /// - Parameters:
  ///   - panoramas: The report of each panorama.
  ///   - photosLeftOver: The photos that belong to none.
  public init(panoramas: [StitchReport], photosLeftOver: [StitchReport.Photo] = []) {
    self.panoramas = panoramas
    self.photosLeftOver = photosLeftOver
    status =
      !photosLeftOver.contains { $0.placedBy == .notUsed }
        && panoramas.allSatisfy { $0.status == .complete }
      ? .complete : .partial
    photosFound = panoramas.map(\.photosFound).reduce(photosLeftOver.count, +)
    photosUsed = panoramas.map(\.photosUsed).reduce(0, +)
  }

  /// The panorama with the most photos.
  public var largest: StitchReport? {
    panoramas.max { ($0.photosUsed, $1.panoramaNumber) < ($1.photosUsed, $0.panoramaNumber) }
  }
}
