import SphereGeometry

/// Puts shots in order and numbers them.
struct ShotSequence {
  private(set) var shots: [Shot] = []

  mutating func append(yawDegrees: Double, pitchDegrees: Double) {
    // Adding 0 turns −0, which a plan file would show, into 0.
    shots.append(
      Shot(
        index: shots.count + 1, yawDegrees: Angle.wrap(degrees: yawDegrees) + 0,
        pitchDegrees: pitchDegrees + 0))
  }

  /// Appends every heading at every pitch.
  ///
  /// A serpentine takes every second column upwards, or every second row backwards. Closed rows,
  /// which go all round, never run backwards: going on in the same direction is the shorter way to
  /// the start of the next row.
  mutating func append(
    headingsDegrees: [Double], pitchesDegrees: [Double], order: CaptureOrder, serpentine: Bool,
    closed: Bool
  ) {
    switch order {
    case .columns:
      for (column, heading) in headingsDegrees.enumerated() {
        let upwards = serpentine && column % 2 == 1
        for pitch in upwards ? pitchesDegrees.reversed() : pitchesDegrees {
          append(yawDegrees: heading, pitchDegrees: pitch)
        }
      }
    case .rows:
      for (row, pitch) in pitchesDegrees.enumerated() {
        let backwards = serpentine && !closed && row % 2 == 1
        for heading in backwards ? headingsDegrees.reversed() : headingsDegrees {
          append(yawDegrees: heading, pitchDegrees: pitch)
        }
      }
    }
  }

  /// The sum of the turns from shot to shot, in degrees.
  static func yawTravelDegrees(of shots: [Shot]) -> Double {
    zip(shots, shots.dropFirst()).reduce(0) { sum, pair in
      sum + abs(Angle.shortestTurn(toDegrees: pair.1.yawDegrees, fromDegrees: pair.0.yawDegrees))
    }
  }

  /// The headings of a row that goes all round.
  static func ringHeadingsDegrees(
    count: Int, startDegrees: Double, counterClockwise: Bool, in setting: PatternSetting
  ) -> [Double] {
    (0..<count).map { position in
      let turn = 360 * Double(position) / Double(count)
      return setting.flownHeading(degrees: startDegrees + (counterClockwise ? -turn : turn))
    }
  }
}
