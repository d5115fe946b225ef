import Foundation
import SphereGeometry

/// Rows all round from the highest pitch down to the nadir.
///
/// The top row stands as high as the gimbal allows, the nadir is one shot, and the rows between
/// are evenly spaced, as few as the wanted overlap allows. With the nadir, which the columns meet
/// turned, an overlap of 50 % is enough even where more is wanted elsewhere. No gimbal of the catalogue reaches the
/// zenith, so a hole is left there, and the plan says from which elevation on.
public struct SpherePattern: Sendable, Equatable, ShotPattern {
  /// Which rows and columns the sphere is made of.
  ///
  /// With another layout than ``SphereLayout/overlap`` only ``startHeadingDegrees`` counts.
  public var layout: SphereLayout
  /// The wanted overlap of neighbours as a share of the photo's area in percent, 10 to 80.
  public var overlapPercent: Double
  /// The heading of the first shot in degrees clockwise from true north.
  public var startHeadingDegrees: Double
  /// Whether the camera turns to the left.
  public var counterClockwise: Bool
  /// Row by row, or column by column.
  ///
  /// Rows have fewer shots near the nadir; columns need as many in every row, and fewer turns.
  public var order: CaptureOrder
  /// Whether every second column is taken upwards, which saves tilting back.
  public var serpentine: Bool
  /// The pitch of the highest row in degrees; nil for the highest that the gimbal reaches.
  public var topPitchDegrees: Double?
  /// The pitches of all rows in degrees; nil for rows by overlap.
  ///
  /// A row at −90 is the nadir.
  public var pitchesDegrees: [Double]?
  /// The number of shots in every row but the nadir, 2 to 360; nil for as few as the overlap
  /// allows.
  public var columns: Int?
  /// The number of shots straight down, each turned on by an even share of 180°; 0 to 4.
  public var nadirShots: Int

  /// Creates a sphere; without any value it is all that the gimbal reaches, with 30 % overlap.
  public init(
    layout: SphereLayout = .overlap, overlapPercent: Double = 30,
    startHeadingDegrees: Double = 0, counterClockwise: Bool = false, order: CaptureOrder = .rows,
    serpentine: Bool = true, topPitchDegrees: Double? = nil, pitchesDegrees: [Double]? = nil,
    columns: Int? = nil, nadirShots: Int = 1
  ) {
    self.layout = layout
    self.overlapPercent = overlapPercent
    self.startHeadingDegrees = startHeadingDegrees
    self.counterClockwise = counterClockwise
    self.order = order
    self.serpentine = serpentine
    self.topPitchDegrees = topPitchDegrees
    self.pitchesDegrees = pitchesDegrees
    self.columns = columns
    self.nadirShots = nadirShots
  }

  /// The rows of the built-in layout, with its columns 45° apart.
  private static let builtInPitchesDegrees = [15.0, -20, -55]
  private static let builtInColumns = 8

  /// The columns meet the one nadir shot turned by any angle, so that more than this share of their
  /// area cannot be asked of it, however near it the lowest row is.
  private static let enoughAtNadir = 0.5

  /// A row of the sphere and the fewest shots that it needs.
  private struct Row {
    let pitchDegrees: Double
    let count: Int
    /// Whether it is a single place: the nadir or the zenith.
    var isPole: Bool { abs(pitchDegrees) > 90 - ShotRow.pitchToleranceDegrees }
  }

  func problems(in setting: PatternSetting) -> [PlanProblem] {
    var problems = PatternLimits.heading(startHeadingDegrees, "startHeadingDegrees")
    if layout == .builtIn26 {
      for pitch in SpherePattern.builtInPitchesDegrees + [-90] {
        problems += PatternLimits.pitch(pitch, "row of the layout", in: setting)
      }
      return problems
    }
    problems += PatternLimits.overlap(overlapPercent)
    problems += PatternLimits.count(columns, "columns", in: PatternLimits.shotsPerRow)
    problems += PatternLimits.count(nadirShots, "nadirShots", in: 0...4)
    if let topPitchDegrees {
      problems += PatternLimits.pitch(topPitchDegrees, "topPitchDegrees", in: setting)
    }
    if let pitches = pitchesDegrees {
      problems += PatternLimits.count(pitches.count, "pitchesDegrees", in: PatternLimits.rows)
      for (position, pitch) in pitches.enumerated() {
        problems += PatternLimits.pitch(pitch, "pitchesDegrees[\(position)]", in: setting)
      }
      if Set(pitches.map(setting.flown)).count < pitches.count {
        problems.append(
          PlanProblem(
            rule: .pitch, subject: "pitchesDegrees",
            value: pitches.map(PlainNumber.text).joined(separator: ", "),
            limit: "a list without repetitions in the steps of the method", source: "planner"))
      }
    }
    return problems
  }

  func shots(in setting: PatternSetting) -> [Shot] {
    if layout == .builtIn26 { return builtInShots(in: setting) }
    if let pitchesDegrees {
      let rows = pitchesDegrees.sorted(by: >).map { row(atPitch: $0, in: setting) }
      return sequence(of: rows, in: setting)
    }
    let spacing = ShotSpacing(lens: setting.lens, overlapShare: overlapPercent / 100)
    let range = setting.pitchRangeDegrees
    let top = setting.flown(topPitchDegrees ?? range.upperBound)
    let bottom = max(range.lowerBound, -90)
    guard top - bottom > ShotRow.pitchToleranceDegrees else {
      return sequence(of: [row(atPitch: bottom, in: setting)], in: setting)
    }
    var steps = max(1, Int(((top - bottom) / spacing.pitchStepDegrees).rounded(.up)))
    // Rows with unlike headings meet less well than a column does: more rows until all is well.
    while true {
      let rows = (0...steps).map { step in
        let pitch = top + (bottom - top) * Double(step) / Double(steps)
        let isInner = step > 0 && step < steps
        return row(atPitch: isInner ? pitch.rounded() : pitch, in: setting)
      }
      let shots = sequence(of: rows, in: setting)
      // Fewer columns or no nadir are the caller's choice, which more rows cannot make good.
      let isFree = columns == nil && nadirShots > 0
      if !isFree || isDense(shots, in: setting) || steps >= PatternLimits.rows.upperBound {
        return shots
      }
      steps += 1
    }
  }

  /// Whether all shots overlap as much as wanted and leave no hole down to the lowest row.
  private func isDense(_ shots: [Shot], in setting: PatternSetting) -> Bool {
    let wanted = overlapPercent / 100
    let rings = shots.filter { abs($0.pitchDegrees) <= 90 - ShotRow.pitchToleranceDegrees }
    return OverlapAnalysis(shots: rings, lens: setting.lens).thinnestShare >= wanted
      && OverlapAnalysis(shots: shots, lens: setting.lens).thinnestShare
        >= min(wanted, SpherePattern.enoughAtNadir)
      && isClosedDownwards(shots, in: setting)
  }

  /// Shots that overlap little can all have partners and still leave a hole between three of them.
  private func isClosedDownwards(_ shots: [Shot], in setting: PatternSetting) -> Bool {
    guard let skyline = Skyline(shots: shots, lens: setting.lens) else { return true }
    let lowestRow = shots.map(\.pitchDegrees).min() ?? -90
    return (skyline.lowestSeenEverywhereDegrees ?? -90) <= lowestRow
  }

  private func row(atPitch pitchDegrees: Double, in setting: PatternSetting) -> Row {
    let pitch = setting.flown(pitchDegrees)
    let pole = Row(pitchDegrees: pitch, count: 1)
    if pole.isPole { return pole }
    let spacing = ShotSpacing(lens: setting.lens, overlapShare: overlapPercent / 100)
    let count =
      columns ?? spacing.ringCount(pitchDegrees: pitch, wholeDegrees: setting.method == .waypoint)
    return Row(pitchDegrees: pitch, count: count)
  }

  private func sequence(of rows: [Row], in setting: PatternSetting) -> [Shot] {
    let rings = rows.filter { !$0.isPole }
    let zenith = rows.filter { $0.isPole && $0.pitchDegrees > 0 }
    let nadir = rows.filter { $0.isPole && $0.pitchDegrees < 0 }
    var sequence = ShotSequence()
    for row in zenith {
      sequence.append(
        yawDegrees: setting.flownHeading(degrees: startHeadingDegrees),
        pitchDegrees: row.pitchDegrees)
    }
    func headings(_ count: Int) -> [Double] {
      ShotSequence.ringHeadingsDegrees(
        count: count, startDegrees: startHeadingDegrees, counterClockwise: counterClockwise,
        in: setting)
    }
    func appendNadir() {
      for row in nadir {
        for shot in 0..<nadirShots {
          let turn = 180 * Double(shot) / Double(nadirShots)
          sequence.append(
            yawDegrees: setting.flownHeading(
              degrees: startHeadingDegrees + (counterClockwise ? -turn : turn)),
            pitchDegrees: row.pitchDegrees)
        }
      }
    }
    switch order {
    case .rows:
      for row in rings {
        sequence.append(
          headingsDegrees: headings(row.count), pitchesDegrees: [row.pitchDegrees], order: .rows,
          serpentine: false, closed: true)
      }
      appendNadir()
    case .columns:
      let columnHeadings = headings(rings.map(\.count).max() ?? 0)
      let pitches = rings.map(\.pitchDegrees)
      for (column, heading) in columnHeadings.enumerated() {
        let upwards = serpentine && column % 2 == 1
        for pitch in upwards ? pitches.reversed() : pitches {
          sequence.append(yawDegrees: heading, pitchDegrees: pitch)
        }
        // The first column ends at the bottom, so the nadir is near.
        if column == 0 { appendNadir() }
      }
      if columnHeadings.isEmpty { appendNadir() }
    }
    return sequence.shots
  }

  private func builtInShots(in setting: PatternSetting) -> [Shot] {
    let headings = ShotSequence.ringHeadingsDegrees(
      count: SpherePattern.builtInColumns, startDegrees: startHeadingDegrees,
      counterClockwise: true, in: setting)
    var sequence = ShotSequence()
    sequence.append(yawDegrees: headings[0], pitchDegrees: 0)
    for (column, heading) in headings.enumerated() {
      let pitches = SpherePattern.builtInPitchesDegrees
      for pitch in column % 2 == 1 ? pitches.reversed() : pitches {
        sequence.append(yawDegrees: heading, pitchDegrees: pitch)
      }
      if column == 0 { sequence.append(yawDegrees: heading, pitchDegrees: -90) }
    }
    return sequence.shots
  }
}
