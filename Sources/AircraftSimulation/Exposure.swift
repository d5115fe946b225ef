public import SphereGeometry

/// The moment of a photo as it truly was: all that its picture depends on.
public struct Exposure: Sendable, Equatable {
  /// The number of the photo since the aircraft was switched on, from 1.
  public var index: Int
  /// The moment in seconds of the aircraft's clock.
  public var timeSeconds: Double
  /// The true rotation of the camera; the world is north-east-down.
  public var cameraFromWorld: Rotation
  /// The true position in metres north, east and down from the ground below the take-off point.
  public var positionMetres: Vector3
  /// The true lens at the full size of a photo.
  public var lens: Lens
  /// The seed of this photo's noise.
  public var seed: UInt64

  /// Creates an exposure.
  public init(
    index: Int, timeSeconds: Double, cameraFromWorld: Rotation, positionMetres: Vector3,
    lens: Lens, seed: UInt64
  ) {
    self.index = index
    self.timeSeconds = timeSeconds
    self.cameraFromWorld = cameraFromWorld
    self.positionMetres = positionMetres
    self.lens = lens
    self.seed = seed
  }

  /// The true altitude in metres above the take-off point.
  public var altitudeMetres: Double { -positionMetres.z }
}
