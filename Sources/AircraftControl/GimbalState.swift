public import SphereGeometry

/// What the gimbal reports.
public struct GimbalState: Sendable, Equatable {
  /// The reported attitude of the camera; yaw is a heading from true north.
  public var attitude: CameraAttitude
  /// The pan in degrees clockwise from the aircraft's nose.
  public var yawRelativeToAircraftDegrees: Double
  /// Whether the pitch axis is at one of its stops.
  public var isPitchAtStop: Bool
  /// Whether the yaw axis is at one of its stops; false when it cannot pan.
  public var isYawAtStop: Bool

  /// Creates a state.
  public init(
    attitude: CameraAttitude, yawRelativeToAircraftDegrees: Double, isPitchAtStop: Bool,
    isYawAtStop: Bool
  ) {
    self.attitude = attitude
    self.yawRelativeToAircraftDegrees = yawRelativeToAircraftDegrees
    self.isPitchAtStop = isPitchAtStop
    self.isYawAtStop = isYawAtStop
  }
}
