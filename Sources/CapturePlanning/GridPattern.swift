import Foundation

/// Rows and columns of a part of the sphere.
public struct GridPattern: Sendable, Equatable, ShotPattern {
  /// The heading of the middle of the grid in degrees clockwise from true north.
  public var centerHeadingDegrees: Double
  /// The turn from the first to the last column in degrees, 0 to 360.
  ///
  /// 360 goes all round. Nil for as far as the columns reach with the wanted overlap.
  public var headingSpanDegrees: Double?
  /// The number of columns, 1 to 360; nil for as few as the overlap allows over the span, or 3
  /// without a span.
  public var columns: Int?
  /// The pitch of the lowest row in degrees; nil for as far as the rows reach.
  public var lowestPitchDegrees: Double?
  /// The pitch of the highest row in degrees; nil for as far as the rows reach.
  public var highestPitchDegrees: Double?
  /// The number of rows, 1 to 90; nil for as few as the overlap allows between the lowest and
  /// the highest, or 3 where one of them is missing.
  public var rows: Int?
  /// The wanted overlap of neighbours as a share of the photo's area in percent, 10 to 80.
  public var overlapPercent: Double
  /// Whether the camera starts at the right and turns to the left.
  public var counterClockwise: Bool
  /// Column by column or row by row.
  public var order: CaptureOrder
  /// Whether every second column or row is taken backwards, which saves the way back.
  public var serpentine: Bool
  /// Whether every second row stands half a step to the right.
  public var rowOffset: Bool

  /// Creates a grid; without any value it is three rows of three shots about due north.
  public init(
    centerHeadingDegrees: Double = 0, headingSpanDegrees: Double? = nil, columns: Int? = nil,
    lowestPitchDegrees: Double? = nil, highestPitchDegrees: Double? = nil, rows: Int? = nil,
    overlapPercent: Double = 30, counterClockwise: Bool = false, order: CaptureOrder = .columns,
    serpentine: Bool = true, rowOffset: Bool = false
  ) {
    self.centerHeadingDegrees = centerHeadingDegrees
    self.headingSpanDegrees = headingSpanDegrees
    self.columns = columns
    self.lowestPitchDegrees = lowestPitchDegrees
    self.highestPitchDegrees = highestPitchDegrees
    self.rows = rows
    self.overlapPercent = overlapPercent
    self.counterClockwise = counterClockwise
    self.order = order
    self.serpentine = serpentine
    self.rowOffset = rowOffset
  }

  private static let defaultCount = 3

  func problems(in setting: PatternSetting) -> [PlanProblem] {
    var problems =
      PatternLimits.heading(centerHeadingDegrees, "centerHeadingDegrees")
      + PatternLimits.count(columns, "columns", in: 1...PatternLimits.shotsPerRow.upperBound)
      + PatternLimits.count(rows, "rows", in: PatternLimits.rows)
      + PatternLimits.overlap(overlapPercent)
    if let span = headingSpanDegrees, !(0...360).contains(span) {
      problems.append(
        PlanProblem(
          rule: .span, subject: "headingSpanDegrees", value: "\(PlainNumber.text(span)) degrees",
          limit: "0 to 360 degrees", source: "full turn"))
    }
    for (pitch, name) in [
      (lowestPitchDegrees, "lowestPitchDegrees"), (highestPitchDegrees, "highestPitchDegrees"),
    ] {
      if let pitch { problems += PatternLimits.pitch(pitch, name, in: setting) }
    }
    if let lowest = lowestPitchDegrees, let highest = highestPitchDegrees, lowest > highest {
      problems.append(
        PlanProblem(
          rule: .pitch, subject: "lowestPitchDegrees",
          value: "\(PlainNumber.text(lowest)) degrees",
          limit: "at most the highest pitch, \(PlainNumber.text(highest)) degrees",
          source: "planner"))
    }
    guard problems.isEmpty else { return problems }
    let pitches = pitchesDegrees(in: setting)
    for (pitch, name) in [(pitches.last, "lowest row"), (pitches.first, "highest row")] {
      if let pitch { problems += PatternLimits.pitch(pitch, name, in: setting) }
    }
    let reach = headingsDegrees(pitches: pitches, in: setting).span
    if reach > 360 {
      problems.append(
        PlanProblem(
          rule: .span, subject: "columns", value: "\(PlainNumber.text(reach)) degrees wide",
          limit: "at most 360 degrees wide: ask for fewer, or for a span of 360 degrees",
          source: "full turn"))
    }
    return problems
  }

  func shots(in setting: PatternSetting) -> [Shot] {
    let pitches = pitchesDegrees(in: setting)
    let (headings, span) = headingsDegrees(pitches: pitches, in: setting)
    var sequence = ShotSequence()
    sequence.append(
      headingsDegrees: counterClockwise ? headings.reversed() : headings, pitchesDegrees: pitches,
      order: order, serpentine: serpentine, closed: span >= 360)
    guard rowOffset, headings.count > 1 else { return sequence.shots }
    let half = (span >= 360 ? 360 / Double(headings.count) : span / Double(headings.count - 1)) / 2
    return sequence.shots.map { shot in
      guard (pitches.firstIndex(of: shot.pitchDegrees) ?? 0) % 2 == 1 else { return shot }
      var moved = shot
      moved.yawDegrees = setting.flownHeading(degrees: shot.yawDegrees + half) + 0
      return moved
    }
  }

  private func spacing(in setting: PatternSetting) -> ShotSpacing {
    ShotSpacing(lens: setting.lens, overlapShare: overlapPercent / 100)
  }

  /// The rows from the highest to the lowest.
  private func pitchesDegrees(in setting: PatternSetting) -> [Double] {
    let step = spacing(in: setting).pitchStepDegrees.rounded(.down)
    let range = setting.pitchRangeDegrees
    if let lowest = lowestPitchDegrees, let highest = highestPitchDegrees {
      let count = rows ?? Int(((highest - lowest) / step).rounded(.up)) + 1
      return GridPattern.evenly(from: highest, to: lowest, count: count).map(setting.flown)
    }
    let count = rows ?? GridPattern.defaultCount
    let height = Double(count - 1) * step
    let highest: Double
    if let given = highestPitchDegrees {
      highest = given
    } else if let lowest = lowestPitchDegrees {
      highest = lowest + height
    } else {
      // About the horizon, as far as the gimbal lets it.
      highest = max(min(height / 2, range.upperBound), range.lowerBound + height)
    }
    return GridPattern.evenly(from: highest, to: highest - height, count: count)
      .map(setting.flown)
  }

  /// The columns from the left to the right, and the turn from the first to the last.
  private func headingsDegrees(
    pitches: [Double], in setting: PatternSetting
  ) -> (headings: [Double], span: Double) {
    // A row near the horizon needs the most shots; headings are shared by all rows.
    let steps = pitches.map { spacing(in: setting).yawStepDegrees(pitchDegrees: $0) }
    let narrowest = steps.min() ?? 180
    let step = setting.method == .waypoint ? narrowest.rounded(.down) : narrowest
    if let span = headingSpanDegrees, span >= 360 {
      let count = columns ?? max(2, Int((360 / step).rounded(.up)))
      let start = centerHeadingDegrees - 180
      return (
        ShotSequence.ringHeadingsDegrees(
          count: count, startDegrees: start, counterClockwise: false, in: setting), 360
      )
    }
    let count: Int
    let span: Double
    if let given = headingSpanDegrees {
      count = columns ?? Int((given / step).rounded(.up)) + 1
      span = given
    } else {
      count = columns ?? GridPattern.defaultCount
      span = Double(count - 1) * step
    }
    let headings = GridPattern.evenly(
      from: centerHeadingDegrees - span / 2, to: centerHeadingDegrees + span / 2, count: count)
    return (headings.map { setting.flownHeading(degrees: $0) }, span)
  }

  /// Equal steps from one value to another; the middle when there is only one.
  private static func evenly(from first: Double, to last: Double, count: Int) -> [Double] {
    guard count > 1 else { return [(first + last) / 2] }
    return (0..<count).map { first + (last - first) * Double($0) / Double(count - 1) }
  }
}
