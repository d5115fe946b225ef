public import SphereGeometry

/// A photo that came back from a flight, as far as a re-shoot wants to know it.
public struct ReturnedPhoto: Sendable, Equatable {
  /// What its pixels are like.
  public struct Condition: Sendable, Equatable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// The ratio of fine to coarse detail; nil where there is too little to tell, as in blank sky.
    public var sharpness: Double?
    /// The share of pixels that are white, 0 to 1.
    public var whiteShare: Double
    /// The share of pixels that are black, 0 to 1.
    public var blackShare: Double

    /// Creates a condition.
    public init(
      width: Int, height: Int, sharpness: Double?, whiteShare: Double, blackShare: Double
    ) {
      self.width = width
      self.height = height
      self.sharpness = sharpness
      self.whiteShare = whiteShare
      self.blackShare = blackShare
    }
  }

  /// Whether the pixels could be read.
  public enum Content: Sendable, Equatable {
    /// They could.
    case readable(Condition)
    /// They could not, and why.
    case unreadable(reason: String)
  }

  /// The name of the file.
  public var fileName: String
  /// The shot that the capture manifest says it is of; nil where nothing says so.
  public var shotIndex: Int?
  /// Where it looked by its own record; nil where it does not say.
  public var attitude: CameraAttitude?
  /// What its pixels are like.
  public var content: Content

  /// Creates a photo.
  public init(
    fileName: String, shotIndex: Int? = nil, attitude: CameraAttitude? = nil, content: Content
  ) {
    self.fileName = fileName
    self.shotIndex = shotIndex
    self.attitude = attitude
    self.content = content
  }
}
