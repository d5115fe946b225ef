/// What the camera reports.
public struct CameraState: Sendable, Equatable {
  /// What the camera is set to do.
  public enum Mode: String, Sendable, CaseIterable {
    /// Takes photos.
    case shootPhoto
    /// Records video.
    case recordVideo
    /// Hands out what is stored.
    case mediaDownload
  }

  /// What the camera is set to do.
  public var mode: Mode
  /// Whether a photo is being taken.
  public var isShootingSinglePhoto: Bool
  /// Whether a photo is being stored; neither a new shot nor a new mode is accepted meanwhile.
  public var isStoringPhoto: Bool
  /// Whether a card is inserted.
  public var isCardInserted: Bool
  /// How many photos were stored since the camera was switched on.
  public var storedPhotoCount: Int
  /// The path of the last stored photo on the card, such as `DCIM/PANORAMA/100_0001/DJI_0001.JPG`.
  public var lastStoredPhotoPath: String?

  /// Creates a state.
  public init(
    mode: Mode, isShootingSinglePhoto: Bool, isStoringPhoto: Bool, isCardInserted: Bool,
    storedPhotoCount: Int, lastStoredPhotoPath: String?
  ) {
    self.mode = mode
    self.isShootingSinglePhoto = isShootingSinglePhoto
    self.isStoringPhoto = isStoringPhoto
    self.isCardInserted = isCardInserted
    self.storedPhotoCount = storedPhotoCount
    self.lastStoredPhotoPath = lastStoredPhotoPath
  }
}
