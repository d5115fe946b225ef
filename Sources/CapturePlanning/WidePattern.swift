import SphereGeometry

/// A wide picture: the half circle, or three rows of three.
public struct WidePattern: Sendable, Equatable, ShotPattern {
  /// What is taken.
  public enum Layout: String, Sendable, CaseIterable {
    /// As many columns as show 180°.
    case halfCircle = "180"
    /// Three rows of three, as far as the overlap reaches.
    case threeByThree = "3x3"
  }

  /// What is taken.
  public var layout: Layout
  /// The heading of the middle in degrees clockwise from true north.
  public var centerHeadingDegrees: Double
  /// The pitch of the middle row in degrees.
  public var pitchDegrees: Double
  /// The number of rows of the half circle, 1 to 9.
  public var rows: Int
  /// The wanted overlap of neighbours as a share of the photo's area in percent, 10 to 80.
  public var overlapPercent: Double
  /// Whether the camera starts at the right and turns to the left.
  public var counterClockwise: Bool
  /// Column by column or row by row.
  public var order: CaptureOrder
  /// Whether every second column or row is taken backwards.
  public var serpentine: Bool

  /// Creates a wide picture; without any value it is a level half circle about due north.
  public init(
    layout: Layout = .halfCircle, centerHeadingDegrees: Double = 0, pitchDegrees: Double = 0,
    rows: Int = 1, overlapPercent: Double = 30, counterClockwise: Bool = false,
    order: CaptureOrder = .columns, serpentine: Bool = true
  ) {
    self.layout = layout
    self.centerHeadingDegrees = centerHeadingDegrees
    self.pitchDegrees = pitchDegrees
    self.rows = rows
    self.overlapPercent = overlapPercent
    self.counterClockwise = counterClockwise
    self.order = order
    self.serpentine = serpentine
  }

  func problems(in setting: PatternSetting) -> [PlanProblem] {
    let own =
      PatternLimits.pitch(pitchDegrees, "pitchDegrees", in: setting)
      + PatternLimits.count(rows, "rows", in: 1...9)
    guard own.isEmpty else { return own + PatternLimits.overlap(overlapPercent) }
    return grid(in: setting).problems(in: setting)
  }

  func shots(in setting: PatternSetting) -> [Shot] { grid(in: setting).shots(in: setting) }

  private func grid(in setting: PatternSetting) -> GridPattern {
    let rows = layout == .threeByThree ? 3 : rows
    let overlap = PatternLimits.overlapPercent.contains(overlapPercent) ? overlapPercent : 30
    let spacing = ShotSpacing(lens: setting.lens, overlapShare: overlap / 100)
    let half = Double(rows - 1) * spacing.pitchStepDegrees.rounded(.down) / 2
    let range = setting.pitchRangeDegrees
    // The whole picture moves down where the gimbal does not reach its highest row.
    let highest = max(min(pitchDegrees + half, range.upperBound), range.lowerBound + 2 * half)
    var grid = GridPattern(
      centerHeadingDegrees: centerHeadingDegrees, highestPitchDegrees: highest, rows: rows,
      overlapPercent: overlapPercent, counterClockwise: counterClockwise, order: order,
      serpentine: serpentine)
    if layout == .threeByThree {
      grid.columns = 3
    } else {
      grid.headingSpanDegrees = max(0, 180 - setting.lens.horizontalFieldOfViewDegrees)
    }
    return grid
  }
}
