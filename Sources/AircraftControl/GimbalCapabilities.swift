/// What a gimbal can do.
public struct GimbalCapabilities: Sendable, Equatable {
  /// What an absolute yaw of zero means; it depends on the payload, not on the request.
  public enum YawZero: String, Sendable, CaseIterable {
    /// True north: X3 and Z3 on Inspire 1, X4S and X5S on Inspire 2.
    case north
    /// The nose of the aircraft: X5, X5R and XT on Inspire 1, X7 and Z30 on Inspire 2.
    case nose
  }

  /// The controllable pitch in degrees; up is positive.
  public var pitchRangeDegrees: ClosedRange<Double>
  /// The controllable pan in degrees from the nose, clockwise positive; nil when it cannot pan.
  public var panRangeDegrees: ClosedRange<Double>?
  /// What an absolute yaw of zero means.
  public var absoluteYawZero: YawZero
  /// The fastest controlled turn about any axis in degrees per second.
  public var rateDegreesPerSecond: Double

  /// Creates the capabilities of a gimbal.
  public init(
    pitchRangeDegrees: ClosedRange<Double>, panRangeDegrees: ClosedRange<Double>? = nil,
    absoluteYawZero: YawZero = .nose, rateDegreesPerSecond: Double = 30
  ) {
    self.pitchRangeDegrees = pitchRangeDegrees
    self.panRangeDegrees = panRangeDegrees
    self.absoluteYawZero = absoluteYawZero
    self.rateDegreesPerSecond = rateDegreesPerSecond
  }

  /// Whether every heading can be reached while the aircraft keeps its own.
  public var pansAllRound: Bool {
    guard let range = panRangeDegrees else { return false }
    return range.upperBound - range.lowerBound >= 360
  }
}
