public import Imaging
public import SphereGeometry

/// What was made of a photo folder, the content of `NAME.report.json`.
public struct StitchReport: Codable, Sendable, Hashable {
  /// The name and version of the file format.
  public static let schemaName = "skysphere.report/1"

  /// How the stitching ended.
  public enum Status: String, Codable, Sendable {
    /// Every photo is used, apart from those that are set aside since they are not needed.
    case complete
    /// A panorama was made, but photos are missing in it.
    case partial
  }

  /// A photo of the folder, by name and result.
  public struct Photo: Codable, Sendable, Hashable {
    /// The file's name without its folder.
    public var fileName: String
    /// What the pose rests on.
    public var placedBy: SolvedPhoto.Placement
    /// Why the photo is not placed by matches; nil when it is.
    public var reason: String?
    /// What to do about it; nil when it is placed by matches.
    public var advice: String?
    /// The solved heading in degrees clockwise from true north.
    public var yawDegrees: Double?
    /// The solved elevation in degrees.
    public var pitchDegrees: Double?
    /// The solved roll in degrees, right side down positive.
    public var rollDegrees: Double?
    /// How many photos it is linked with.
    public var linkCount: Int
    /// The root mean square residual of its matches in full-size pixels.
    public var rmsResidualPixels: Double?
    /// The share of the whole sphere that is taken from it, in percent.
    public var contributionPercent: Double?
    /// The gain that was taken out, in exposure steps.
    public var exposureValue: Double?
    /// The share of the photo that its mask excludes, in percent; nil without a mask.
    public var maskedPercent: Double?
  }

  /// A link by file names.
  public struct LinkRow: Codable, Sendable, Hashable {
    /// The first photo's file name.
    public var firstPhoto: String
    /// The second photo's file name.
    public var secondPhoto: String
    /// The matches that agree with the solved rotations.
    public var inlierCount: Int
    /// The root mean square residual in full-size pixels.
    public var rmsResidualPixels: Double
  }

  /// The size of the panorama.
  public struct CanvasRow: Codable, Sendable, Hashable {
    /// The projection; nil for the equirectangular one.
    public var projection: PanoramaProjection?
    /// The width of the full 360° canvas in pixels; of another projection, of all that it shows.
    public var fullWidth: Int
    /// The height of the full canvas in pixels.
    public var fullHeight: Int
    /// The part of it that the file holds.
    public var area: PixelRectangle
    /// The heading in the middle of the full canvas, degrees clockwise from true north.
    public var centerHeadingDegrees: Double

    init(_ choice: CanvasChoice, area: PixelRectangle) {
      projection = choice.view?.projection
      fullWidth = choice.view?.width ?? choice.canvas.width
      fullHeight = choice.view?.height ?? choice.canvas.height
      self.area = area
      centerHeadingDegrees = choice.canvas.centerHeadingDegrees
    }
  }

  /// The seconds of wall time that a stage took.
  public struct Timing: Codable, Sendable, Hashable {
    /// The stage.
    public var stage: StitchStage
    /// Its wall time in seconds.
    public var seconds: Double
  }

  /// The name and version of the file format: ``schemaName``.
  public var schema = StitchReport.schemaName
  /// How the stitching ended.
  public var status: Status
  /// The number of the panorama among those of its folder, in the order of their first photos.
  public var panoramaNumber = 1
  /// How many panoramas the folder holds.
  public var panoramaCount = 1
  /// How many image files the folder holds; of several panoramas, how many belong to this one.
  public var photosFound: Int
  /// How many of them are in the panorama.
  public var photosUsed: Int
  /// A row for each photo in the order of their names.
  public var photos: [Photo]
  /// What the user should know about the inputs besides the photos, a sentence each.
  public var notes: [String]
  /// The exposure brackets, by file names; of each the first photo is used.
  public var stacks: [[String]] = []
  /// Used photos that show one view, as far as their small copies tell, by file names.
  public var sameViews: [[String]] = []
  /// The verified matches.
  public var links: [LinkRow]
  /// The pairs that should hold together and do not, or hardly do; the worst first.
  public var linkProblems: [LinkProblem]
  /// The root mean square residual of all matches against rotations only, in full-size pixels.
  public var rmsResidualPixels: Double
  /// The median of the same residuals.
  public var medianResidualPixels: Double
  /// The solved focal length in full-size pixels.
  public var focalLengthPixels: Double
  /// The solved radial distortion.
  public var k1: Double
  /// The solved radial distortion, second term.
  public var k2: Double
  /// Whether the camera is taken to have moved between shots, as a hovering aircraft does.
  public var modelsDrift: Bool
  /// What up and north rest on.
  public var levelledBy: Alignment.Reference
  /// What the heading rests on.
  public var headedBy: Alignment.Reference
  /// The share of the whole sphere that the panorama shows as photographed, in percent.
  public var coveragePercent: Double
  /// What the photos leave empty, whether it is filled or not.
  public var holes: SphereHoles
  /// What the panorama shows and no photo does; nil for nothing.
  public var invented: InventedArea?
  /// The root mean square of what differs in brightness where photos overlap, after correction, in
  /// percent of linear light.
  public var exposureResidualPercent: Double
  /// Whether the photos' exposure tags agree with their overlaps and were used where these say
  /// nothing.
  public var usesStatedExposures: Bool
  /// Whether the cameras clearly show light by other curves than sRGB's, which were found; false
  /// where overlaps do not tell.
  public var findsCameraResponse: Bool
  /// The photo whose brightness is kept; nil where none is in particular.
  public var exposureReference: String?
  /// The steps in brightness along seams, after correction and before blending; nil without seams.
  public var brightnessSteps: BrightnessSteps?
  /// The size of the panorama.
  public var canvas: CanvasRow
  /// Wall time by stage, in order.
  public var timings: [Timing]
  /// The most memory that the process held, in bytes.
  public var peakMemoryBytes: Int
  /// The panorama's file name.
  public var panorama: String
}
