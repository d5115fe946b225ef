/// What a folder of photos holds and what stitching would make of it, without a panorama.
public struct InspectionReport: Codable, Sendable, Hashable {
  /// The name and version of the file format.
  public static let schemaName = "skysphere.inspection/1"

  /// What stitching the folder would end with.
  public enum Status: String, Codable, Sendable {
    /// Every photo would be used, or set aside since it is not needed.
    case complete
    /// There would be a panorama without some of the photos.
    case partial
    /// There would be no panorama.
    case none
  }

  /// A file of the folder.
  public struct Photo: Codable, Sendable, Hashable {
    /// The file's name without its folder.
    public var fileName: String
    /// The width of the picture as stored, in pixels; nil when it cannot be read.
    public var width: Int?
    /// The height of the picture as stored, in pixels.
    public var height: Int?
    /// The maker and model of the camera; nil when the file does not say.
    public var camera: String?
    /// The 35 mm equivalent of the focal length by the file, in millimetres.
    public var focalLengthIn35mmFilmMillimetres: Double?
    /// When the photo was taken, on the camera's clock, as ISO 8601 without a time zone.
    public var dateTaken: String?
    /// The exposure time in seconds.
    public var exposureTimeSeconds: Double?
    /// The f-number.
    public var fNumber: Double?
    /// The ISO speed.
    public var isoSpeed: Double?
    /// The recorded heading in degrees clockwise from true north, where it can be believed.
    public var recordedYawDegrees: Double?
    /// The recorded elevation in degrees.
    public var recordedPitchDegrees: Double?
    /// The recorded roll in degrees, right side down positive.
    public var recordedRollDegrees: Double?
    /// The number of its panorama, from 1; nil when it is in none.
    public var panorama: Int?
    /// The number of its exposure bracket, from 1; nil when it is in none.
    public var stack: Int?
    /// What its place would rest on.
    public var placedBy: SolvedPhoto.Placement
    /// Why it is not placed by matches; nil when it is.
    public var reason: String?
    /// The solved heading in degrees; nil when it is in no panorama.
    public var yawDegrees: Double?
    /// The solved elevation in degrees.
    public var pitchDegrees: Double?
    /// How many photos it is linked with.
    public var linkCount: Int
    /// The ratio of fine to coarse detail, to compare with neighbours; nil where there is none.
    public var sharpness: Double?
    /// The share of the photo that its mask excludes, in percent; nil without a mask.
    public var maskedPercent: Double?
  }

  /// A panorama that would be made.
  public struct Panorama: Codable, Sendable, Hashable {
    /// Its number, from 1, in the order of the first photos.
    public var number: Int
    /// How many photos it would be made of.
    public var photosUsed: Int
    /// Whether its photos go all round.
    public var closesCircle: Bool
    /// The share of the whole sphere that its photos cover, in percent.
    public var coveragePercent: Double
    /// The solved horizontal field of view of its photos, the median in degrees.
    public var horizontalFieldOfViewDegrees: Double
    /// What the headings are counted from: true north by recorded angles, or the first photo.
    public var headedBy: Alignment.Reference
    /// The elevation above which it is open, where it goes all round: not an error, since what lies
    /// above the topmost row was not photographed.
    public var openAboveDegrees: Double?
    /// The elevation below which it is open, where it goes all round.
    public var openBelowDegrees: Double?
    /// The share of the whole sphere that is missing between its photos, in percent.
    public var missingPercent: Double
    /// The shots that would fill what is missing.
    public var reshoots: [ReshootList.Shot]
  }

  /// Something that is worth a look.
  public struct Warning: Codable, Sendable, Hashable {
    /// What kind of thing.
    public enum Kind: String, Codable, Sendable {
      /// A file that cannot be read.
      case unreadable
      /// A photo that belongs to no panorama.
      case notUsed = "not-used"
      /// A photo that is far less sharp than its neighbours.
      case blurred
      /// A panorama of photos from more than one camera, or of more than one size.
      case mixedCameras = "mixed-cameras"
      /// A panorama of photos at more than one focal length of a camera.
      case zoomChanged = "zoom-changed"
      /// A photo that is much brighter or darker than its neighbours.
      case exposureJump = "exposure-jump"
      /// Views that are missing between the photos.
      case gap
      /// Photos that show one view.
      case sameView = "same-view"
      /// Recorded angles that are not used, since the matches contradict them.
      case contradictedAngles = "contradicted-angles"
      /// Two photos that see much of the same by the solution, and are not linked.
      case missingLink = "missing-link"
      /// A mask that belongs to no photo.
      case unusedMask = "unused-mask"
    }

    /// What kind of thing.
    public var kind: Kind
    /// The photos that it is about, by file name; empty when it is about a whole panorama.
    public var fileNames: [String]
    /// The panorama that it is about; nil for the whole folder.
    public var panorama: Int?
    /// What is wrong, and what to do, in one sentence.
    public var message: String
  }

  /// The name and version of the file format: ``schemaName``.
  public var schema = InspectionReport.schemaName
  /// What stitching would end with.
  public var status: Status
  /// Why there would be no panorama; nil when there would be one.
  public var failure: String?
  /// The files in the order of their names.
  public var photos: [Photo]
  /// The panoramas.
  public var panoramas: [Panorama]
  /// The exposure brackets, by file names; of each the photo first that would be used.
  public var stacks: [[String]]
  /// What is worth a look.
  public var warnings: [Warning]
}
