import Imaging
public import Stitching

/// What came of stitching one folder, in a few figures; those of its largest panorama where they
/// cannot be of all.
public struct StitchOutcome: Codable, Sendable, Hashable {
  /// Whether every photo is used.
  public var status: StitchReport.Status
  /// How many image files the folder holds.
  public var photosFound: Int
  /// How many of them are in the panorama.
  public var photosUsed: Int
  /// The share of the whole sphere that is covered, in percent.
  public var coveragePercent: Double
  /// The root mean square residual of all matches in full-size pixels.
  public var rmsResidualPixels: Double
  /// The panorama's width in pixels.
  public var width: Int
  /// The panorama's height in pixels.
  public var height: Int

  /// The names of the panorama files, without their folder.
  public var panoramas: [String]

  /// Creates an outcome.
  public init(
    status: StitchReport.Status, photosFound: Int, photosUsed: Int, coveragePercent: Double,
    rmsResidualPixels: Double, width: Int, height: Int, panoramas: [String]
  ) {
    self.status = status
    self.photosFound = photosFound
    self.photosUsed = photosUsed
    self.coveragePercent = coveragePercent
    self.rmsResidualPixels = rmsResidualPixels
    self.width = width
    self.height = height
    self.panoramas = panoramas
  }

  /// The figures of a report.
  public init(_ report: FolderReport) {
    let largest = report.largest
    self.init(
      status: report.status, photosFound: report.photosFound, photosUsed: report.photosUsed,
      coveragePercent: largest?.coveragePercent ?? 0,
      rmsResidualPixels: largest?.rmsResidualPixels ?? 0,
      width: largest?.canvas.area.width ?? 0, height: largest?.canvas.area.height ?? 0,
      panoramas: report.panoramas.map(\.panorama))
  }
}
