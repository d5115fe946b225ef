/// One column of shots.
public struct VerticalPattern: Sendable, Equatable, ShotPattern {
  /// The heading of the column in degrees clockwise from true north.
  public var headingDegrees: Double
  /// The pitch of the lowest shot in degrees; nil for the lowest that the gimbal reaches.
  public var lowestPitchDegrees: Double?
  /// The pitch of the highest shot in degrees; nil for the highest that the gimbal reaches.
  public var highestPitchDegrees: Double?
  /// The number of shots, 1 to 90; nil for as few as the overlap allows.
  public var count: Int?
  /// The wanted overlap of neighbours as a share of the photo's area in percent, 10 to 80.
  public var overlapPercent: Double
  /// Whether the lowest shot comes first.
  public var upwards: Bool

  /// Creates a column; without any value it is everything that the gimbal reaches, due north.
  public init(
    headingDegrees: Double = 0, lowestPitchDegrees: Double? = nil,
    highestPitchDegrees: Double? = nil, count: Int? = nil, overlapPercent: Double = 30,
    upwards: Bool = false
  ) {
    self.headingDegrees = headingDegrees
    self.lowestPitchDegrees = lowestPitchDegrees
    self.highestPitchDegrees = highestPitchDegrees
    self.count = count
    self.overlapPercent = overlapPercent
    self.upwards = upwards
  }

  func problems(in setting: PatternSetting) -> [PlanProblem] {
    PatternLimits.heading(headingDegrees, "headingDegrees")
      + PatternLimits.count(count, "count", in: PatternLimits.rows)
      + PatternLimits.overlap(overlapPercent)
      + grid(in: setting).problems(in: setting).filter { $0.rule == .pitch }
  }

  func shots(in setting: PatternSetting) -> [Shot] {
    let downwards = grid(in: setting).shots(in: setting)
    guard upwards else { return downwards }
    var sequence = ShotSequence()
    for shot in downwards.reversed() {
      sequence.append(yawDegrees: shot.yawDegrees, pitchDegrees: shot.pitchDegrees)
    }
    return sequence.shots
  }

  private func grid(in setting: PatternSetting) -> GridPattern {
    GridPattern(
      centerHeadingDegrees: headingDegrees, headingSpanDegrees: 0, columns: 1,
      lowestPitchDegrees: lowestPitchDegrees ?? setting.pitchRangeDegrees.lowerBound,
      highestPitchDegrees: highestPitchDegrees ?? setting.pitchRangeDegrees.upperBound,
      rows: count, overlapPercent: overlapPercent, order: .columns)
  }
}
