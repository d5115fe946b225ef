import SphereGeometry

/// Puts the rows of a sphere in order.
struct SphereSequence {
  /// A row and the number of its shots.
  struct Row: Equatable {
    let pitchDegrees: Double
    let count: Int
    /// Whether it is a single place: the nadir, the lowest that the gimbal reaches, or the zenith.
    let isPole: Bool
  }

  let pattern: SpherePattern
  let setting: PatternSetting

  /// The shots in the order of capture.
  ///
  /// - Parameters:
  ///   - rows: The rows from the highest to the lowest.
  ///   - nadirShots: The number of shots at the lower pole, where the rows have one.
  ///   - order: Row by row or column by column.
  /// - Returns: The shots, numbered.
  func shots(of rows: [Row], nadirShots: Int, order: CaptureOrder) -> [Shot] {
    let rings = rows.filter { !$0.isPole }
    var sequence = ShotSequence()
    for row in rows where row.isPole && row.pitchDegrees > 0 {
      sequence.append(
        yawDegrees: setting.flownHeading(degrees: pattern.startHeadingDegrees),
        pitchDegrees: row.pitchDegrees)
    }
    let nadir = rows.filter { $0.isPole && $0.pitchDegrees < 0 }
    if pattern.nadirFirst { append(nadir, shots: nadirShots, to: &sequence) }
    switch order {
    case .rows:
      for (index, row) in rings.enumerated() {
        sequence.append(
          headingsDegrees: headings(row.count, row: index), pitchesDegrees: [row.pitchDegrees],
          order: .rows, serpentine: false, closed: true)
      }
    case .columns:
      let count = rings.map(\.count).max() ?? 0
      let headings = rings.indices.map { self.headings(count, row: $0) }
      for column in 0..<count {
        let upwards = pattern.serpentine && column % 2 == 1
        for row in upwards ? Array(rings.indices.reversed()) : Array(rings.indices) {
          sequence.append(
            yawDegrees: headings[row][column], pitchDegrees: rings[row].pitchDegrees)
        }
        // The first column ends at the bottom, so the nadir is near.
        if column == 0 && !pattern.nadirFirst {
          append(nadir, shots: nadirShots, to: &sequence)
        }
      }
      if count == 0 && !pattern.nadirFirst { append(nadir, shots: nadirShots, to: &sequence) }
    }
    if order == .rows && !pattern.nadirFirst { append(nadir, shots: nadirShots, to: &sequence) }
    return sequence.shots
  }

  private func headings(_ count: Int, row: Int) -> [Double] {
    let half = pattern.rowOffset && row % 2 == 1 ? 180 / Double(count) : 0
    return ShotSequence.ringHeadingsDegrees(
      count: count,
      startDegrees: pattern.startHeadingDegrees + (pattern.counterClockwise ? -half : half),
      counterClockwise: pattern.counterClockwise, in: setting)
  }

  private func append(_ rows: [Row], shots count: Int, to sequence: inout ShotSequence) {
    for row in rows {
      for shot in 0..<count {
        let turn = 180 * Double(shot) / Double(count)
        sequence.append(
          yawDegrees: setting.flownHeading(
            degrees: pattern.startHeadingDegrees + (pattern.counterClockwise ? -turn : turn)),
          pitchDegrees: row.pitchDegrees)
      }
    }
  }
}
