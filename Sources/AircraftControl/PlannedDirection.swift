/// Where a photo was meant to point: a planned shot as the card remembers it.
public struct PlannedDirection: Sendable, Equatable, Codable {
  /// The index of the shot in the plan, from 1.
  public var shotIndex: Int
  /// The planned heading in degrees clockwise from true north, in (−180, 180].
  public var yawDegrees: Double
  /// The planned elevation in degrees; up is positive.
  public var pitchDegrees: Double

  /// Creates a direction.
  public init(shotIndex: Int, yawDegrees: Double, pitchDegrees: Double) {
    self.shotIndex = shotIndex
    self.yawDegrees = yawDegrees
    self.pitchDegrees = pitchDegrees
  }
}
