/// One planned photo: where the camera shall point.
public struct Shot: Codable, Sendable, Equatable {
  /// The place in the order of capture, from 1.
  public var index: Int
  /// The heading of the optical axis in degrees clockwise from true north, in (−180, 180].
  public var yawDegrees: Double
  /// The elevation of the optical axis in degrees; up is positive.
  public var pitchDegrees: Double

  /// Creates a shot.
  public init(index: Int, yawDegrees: Double, pitchDegrees: Double) {
    self.index = index
    self.yawDegrees = yawDegrees
    self.pitchDegrees = pitchDegrees
  }
}
