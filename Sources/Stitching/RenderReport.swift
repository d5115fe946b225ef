/// What was made of a project; `skysphere render --json` prints it.
public struct RenderReport: Codable, Sendable, Hashable {
  /// The name and version of the format.
  public static let schemaName = "skysphere.render-report/1"

  /// The name and version of the format: ``schemaName``.
  public var schema = RenderReport.schemaName
  /// How many photos the panorama shows.
  public var photosUsed: Int
  /// The share of the whole sphere that is photographed, in percent.
  public var coveragePercent: Double
  /// What the photos leave empty.
  public var holes: SphereHoles
  /// What was filled in; nil for nothing.
  public var invented: InventedArea?
  /// The steps in brightness along seams, after correction and before blending; nil without seams.
  public var brightnessSteps: BrightnessSteps?
  /// The canvas and the part of it that the file holds.
  public var canvas: StitchReport.CanvasRow
  /// Wall time by stage, in order.
  public var timings: [StitchReport.Timing]
  /// The most memory that the process held, in bytes.
  public var peakMemoryBytes: Int
  /// The panorama's file name.
  public var panorama: String
}
