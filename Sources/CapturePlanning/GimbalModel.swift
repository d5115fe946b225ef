/// The range of a gimbal that apps may command.
public struct GimbalModel: Codable, Sendable, Equatable {
  /// What an absolute gimbal yaw of zero points at.
  public enum YawZero: String, Codable, Sendable {
    /// True north, whatever the aircraft does.
    case north
    /// The nose of the aircraft.
    case nose
  }

  /// The lowest pitch in degrees; −90 is straight down.
  public var lowestPitchDegrees: Double
  /// The highest pitch in degrees, with the pitch range extension switched on where there is one.
  public var highestPitchDegrees: Double
  /// The pitch in degrees above which the pitch range extension must be on; nil: never needed.
  public var extensionNeededAbovePitchDegrees: Double?
  /// The leftmost pan from the nose in degrees; nil where the gimbal cannot pan.
  public var leftmostPanDegrees: Double?
  /// The rightmost pan from the nose in degrees; nil where the gimbal cannot pan.
  public var rightmostPanDegrees: Double?
  /// What absolute yaw zero means; nil where the gimbal cannot pan.
  public var yawZero: YawZero?
  /// Whether the gimbal can turn the camera upright; nil for no.
  public var turnsToPortrait: Bool?

  /// The pitches that can be commanded between straight down and straight up, in degrees.
  ///
  /// Beyond, a photo would stand on its head.
  public var pitchRangeDegrees: ClosedRange<Double> {
    max(lowestPitchDegrees, -90)...min(highestPitchDegrees, 90)
  }

  /// The pans from the nose that can be commanded, in degrees; nil where the gimbal cannot pan.
  public var panRangeDegrees: ClosedRange<Double>? {
    guard let leftmostPanDegrees, let rightmostPanDegrees else { return nil }
    return leftmostPanDegrees...rightmostPanDegrees
  }

  /// Whether the gimbal reaches every heading while the aircraft keeps its own.
  public var pansAllRound: Bool {
    guard let range = panRangeDegrees else { return false }
    return range.upperBound - range.lowerBound >= 360
  }
}
