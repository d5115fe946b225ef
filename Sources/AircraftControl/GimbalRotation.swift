/// A request to turn the camera to absolute angles.
public struct GimbalRotation: Sendable, Equatable {
  /// The pitch to go to in degrees, up positive; nil leaves the axis alone.
  public var pitchDegrees: Double?
  /// The roll to go to in degrees; nil leaves the axis alone.
  public var rollDegrees: Double?
  /// The yaw to go to in degrees, clockwise from what zero means on this gimbal; nil leaves it.
  public var yawDegrees: Double?
  /// How long the turn shall take at least, in seconds, 0.1 to 25.5.
  public var timeSeconds: Double

  /// Creates a request; axes that are not given stay as they are.
  public init(
    pitchDegrees: Double? = nil, rollDegrees: Double? = nil, yawDegrees: Double? = nil,
    timeSeconds: Double = 1
  ) {
    self.pitchDegrees = pitchDegrees
    self.rollDegrees = rollDegrees
    self.yawDegrees = yawDegrees
    self.timeSeconds = timeSeconds
  }
}
