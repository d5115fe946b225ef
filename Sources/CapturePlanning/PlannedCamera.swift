public import SphereGeometry

/// The camera that the plan was made for: what its photos look like.
public struct PlannedCamera: Codable, Sendable, Equatable {
  /// The catalogue's name of the camera.
  public var identifier: String
  /// The width of a photo in pixels.
  public var widthPixels: Int
  /// The height of a photo in pixels.
  public var heightPixels: Int
  /// The horizontal field of view in degrees.
  public var horizontalFieldOfViewDegrees: Double

  /// Creates a camera description.
  public init(
    identifier: String, widthPixels: Int, heightPixels: Int,
    horizontalFieldOfViewDegrees: Double
  ) {
    self.identifier = identifier
    self.widthPixels = widthPixels
    self.heightPixels = heightPixels
    self.horizontalFieldOfViewDegrees = horizontalFieldOfViewDegrees
  }

  /// The undistorted lens that the plan assumes.
  public var lens: Lens {
    Lens(
      width: widthPixels, height: heightPixels,
      horizontalFieldOfViewDegrees: horizontalFieldOfViewDegrees)
  }
}
