/// One row of shots all round.
public struct RingPattern: Sendable, Equatable, ShotPattern {
  /// The pitch of the row in degrees; up is positive.
  public var pitchDegrees: Double
  /// The number of shots, 2 to 360; nil for as few as the overlap allows.
  public var count: Int?
  /// The wanted overlap of neighbours as a share of the photo's area in percent, 10 to 80.
  public var overlapPercent: Double
  /// The heading of the first shot in degrees clockwise from true north.
  public var startHeadingDegrees: Double
  /// Whether the camera turns to the left.
  public var counterClockwise: Bool

  /// Creates a ring.
  public init(
    pitchDegrees: Double = 0, count: Int? = nil, overlapPercent: Double = 30,
    startHeadingDegrees: Double = 0, counterClockwise: Bool = false
  ) {
    self.pitchDegrees = pitchDegrees
    self.count = count
    self.overlapPercent = overlapPercent
    self.startHeadingDegrees = startHeadingDegrees
    self.counterClockwise = counterClockwise
  }

  func problems(in setting: PatternSetting) -> [PlanProblem] {
    PatternLimits.pitch(pitchDegrees, "pitchDegrees", in: setting)
      + PatternLimits.count(count, "count", in: PatternLimits.shotsPerRow)
      + PatternLimits.overlap(overlapPercent)
      + PatternLimits.heading(startHeadingDegrees, "startHeadingDegrees")
  }

  func shots(in setting: PatternSetting) -> [Shot] {
    let pitch = setting.flown(pitchDegrees)
    let spacing = ShotSpacing(lens: setting.lens, overlapShare: overlapPercent / 100)
    let count =
      count
      ?? spacing.ringCount(pitchDegrees: pitch, wholeDegrees: setting.method == .waypoint)
    var sequence = ShotSequence()
    sequence.append(
      headingsDegrees: ShotSequence.ringHeadingsDegrees(
        count: count, startDegrees: startHeadingDegrees, counterClockwise: counterClockwise,
        in: setting),
      pitchesDegrees: [pitch], order: .rows, serpentine: false, closed: true)
    return sequence.shots
  }
}
