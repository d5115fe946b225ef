import Foundation
import SphereGeometry

/// Rows all round from the highest pitch down to the nadir.
///
/// The top row stands as high as the gimbal allows, or as low as still shows the wanted part of the
/// sphere, and the rows below are evenly spaced, as few as the wanted overlap allows. With the
/// nadir, which the columns meet turned, an overlap of 50 % is enough even where more is wanted
/// elsewhere. Where no gimbal reaches the zenith a hole is left there, and the plan says from
/// which elevation on.
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
  /// The elevation in degrees up to which all is to be seen, which then decides the highest row.
  ///
  /// Nil for as high as the gimbal reaches; 0 is the half sphere below the horizon.
  public var seenUpToDegrees: Double?
  /// The pitches of all rows in degrees; nil for rows by overlap.
  ///
  /// A row at −90 is the nadir.
  public var pitchesDegrees: [Double]?
  /// The number of shots in every row but the nadir, 2 to 360; nil for as few as the overlap
  /// allows.
  public var columns: Int?
  /// The number of shots straight down, each turned on by an even share of 180°; 0 to 4.
  ///
  /// Nil for one; with a goal, for none, one or two crossed ones, whichever needs least.
  public var nadirShots: Int?
  /// Whether the shots straight down come first, before the aircraft has drifted.
  public var nadirFirst: Bool
  /// Whether every second row begins half a step further on.
  public var rowOffset: Bool
  /// What the pattern shall need least of; nil for even rows, as few as the overlap allows.
  ///
  /// ``SphereSearch`` says among which patterns the least is found; ``order`` is then chosen too.
  public var minimise: PlanGoal?

  /// Creates a sphere; without any value it is all that the gimbal reaches, with 30 % overlap.
  public init(
    layout: SphereLayout = .overlap, overlapPercent: Double = 30,
    startHeadingDegrees: Double = 0, counterClockwise: Bool = false, order: CaptureOrder = .rows,
    serpentine: Bool = true, topPitchDegrees: Double? = nil, seenUpToDegrees: Double? = nil,
    pitchesDegrees: [Double]? = nil, columns: Int? = nil, nadirShots: Int? = nil,
    nadirFirst: Bool = false, rowOffset: Bool = false, minimise: PlanGoal? = nil
  ) {
    self.layout = layout
    self.overlapPercent = overlapPercent
    self.startHeadingDegrees = startHeadingDegrees
    self.counterClockwise = counterClockwise
    self.order = order
    self.serpentine = serpentine
    self.topPitchDegrees = topPitchDegrees
    self.seenUpToDegrees = seenUpToDegrees
    self.pitchesDegrees = pitchesDegrees
    self.columns = columns
    self.nadirShots = nadirShots
    self.nadirFirst = nadirFirst
    self.rowOffset = rowOffset
    self.minimise = minimise
  }

  func problems(in setting: PatternSetting) -> [PlanProblem] {
    var problems = PatternLimits.heading(startHeadingDegrees, "startHeadingDegrees")
    if let directions = layout.measuredDirections {
      for pitch in Set(directions.map(\.pitchDegrees)).sorted(by: >) {
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
    if let degrees = seenUpToDegrees, !(-60...90).contains(degrees) {
      problems.append(
        PlanProblem(
          rule: .span, subject: "seenUpToDegrees", value: "\(PlainNumber.text(degrees)) degrees",
          limit: "-60 to 90 degrees", source: "planner"))
    }
    return problems + rowProblems(in: setting)
  }

  private func rowProblems(in setting: PatternSetting) -> [PlanProblem] {
    guard let pitches = pitchesDegrees else { return [] }
    var problems = PatternLimits.count(pitches.count, "pitchesDegrees", in: PatternLimits.rows)
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
    return problems
  }

  func shots(in setting: PatternSetting) -> [Shot] {
    if let directions = layout.measuredDirections {
      var sequence = ShotSequence()
      for direction in directions {
        sequence.append(
          yawDegrees: setting.flownHeading(degrees: startHeadingDegrees + direction.yawDegrees),
          pitchDegrees: direction.pitchDegrees)
      }
      return sequence.shots
    }
    return SphereSearch(pattern: self, setting: setting).shots
  }
}
