public import SphereGeometry

/// One look at a scene: where the camera stands, where it looks, its lens and its sensor.
public struct SceneView: Sendable, Hashable {
  /// The camera frame (x right, y down, z forward) from the world frame (north, east, down).
  public var cameraFromWorld: Rotation
  /// Metres north, east and down from the scene's origin.
  ///
  /// The origin lies on the ground, so that an aircraft 60 m above it has z = −60.
  public var positionMetres: Vector3
  /// The lens; the picture has its size.
  public var lens: Lens
  /// What happens to the light behind the lens.
  public var sensor: SensorModel

  /// Creates a view.
  public init(
    cameraFromWorld: Rotation, positionMetres: Vector3, lens: Lens, sensor: SensorModel = .ideal
  ) {
    self.cameraFromWorld = cameraFromWorld
    self.positionMetres = positionMetres
    self.lens = lens
    self.sensor = sensor
  }
}
