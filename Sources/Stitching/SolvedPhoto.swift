public import SphereGeometry

/// A photo after alignment: its lens, its rotation and how it got there.
public struct SolvedPhoto: Codable, Sendable, Hashable {
  /// What a photo's rotation rests on.
  public enum Placement: String, Codable, Sendable {
    /// Matches with other photos.
    case matches
    /// Only the angles that the gimbal recorded.
    case captureAngles = "capture-angles"
    /// Nothing: the photo is left out.
    case notUsed = "not-used"
    /// Nothing, since it is not needed: a copy, another exposure of a used view, or a photo of a
    /// panorama that is not made.
    case setAside = "set-aside"
  }

  /// The file's name without its folder.
  public var fileName: String
  /// The solved lens, in pixels of the full-size photo.
  public var lens: Lens
  /// The camera frame from the world frame (north, east, down); nil when the photo is not used.
  public var cameraFromWorld: Rotation?
  /// How far the camera was from the common place of all, north, east and down, in heights above
  /// the ground; nil where all were taken to be in one place.
  public var driftPerHeight: Vector3?
  /// What the rotation rests on.
  public var placedBy: Placement
  /// Why the photo is not placed by matches, in one sentence; nil when it is.
  public var reason: String?
  /// How many other photos it is linked with.
  public var linkCount: Int
  /// The root mean square of the distances between matches and where the solved cameras put them,
  /// in full-size pixels; nil without links.
  public var rmsResidualPixels: Double?
  /// The angles that the gimbal recorded, when they can be believed.
  public var recordedAttitude: CameraAttitude?
  /// The focal length in full-size pixels that the file states and the matches speak against; nil
  /// when it states none or is believed.
  public var rejectedFocalLengthPixels: Double?

  /// Creates a solved photo.
  public init(
    fileName: String, lens: Lens, cameraFromWorld: Rotation?, placedBy: Placement,
    reason: String? = nil, linkCount: Int = 0, rmsResidualPixels: Double? = nil,
    recordedAttitude: CameraAttitude? = nil
  ) {
    self.fileName = fileName
    self.lens = lens
    self.cameraFromWorld = cameraFromWorld
    self.placedBy = placedBy
    self.reason = reason
    self.linkCount = linkCount
    self.rmsResidualPixels = rmsResidualPixels
    self.recordedAttitude = recordedAttitude
  }

  /// The solved yaw, pitch and roll; nil when the photo is not used.
  public var attitude: CameraAttitude? {
    cameraFromWorld.map { CameraAttitude(cameraFromWorld: $0) }
  }
}
