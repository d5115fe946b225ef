import SphereGeometry

/// The shots of a plan at one pitch, sorted by heading.
struct ShotRow {
  /// Pitches that differ by less than this many degrees are one row.
  static let pitchToleranceDegrees = 0.5

  let pitchDegrees: Double
  let shots: [Shot]
  /// Whether the row goes all round, so that its last shot has the first as a neighbour.
  ///
  /// True unless one step is much wider than the next widest: 0°, 45°, 90° is a part of a circle;
  /// 0°, 180° and 0°, 120°, 240° are whole ones.
  let isClosed: Bool

  /// The pairs of shots that are next to each other in the row.
  let neighbours: [(Shot, Shot)]

  private init(shots unsorted: [Shot]) {
    pitchDegrees = unsorted[0].pitchDegrees
    let shots = unsorted.sorted {
      (Angle.wrap(degrees: $0.yawDegrees), $0.index)
        < (Angle.wrap(degrees: $1.yawDegrees), $1.index)
    }
    self.shots = shots
    var pairs = shots.indices.map { (shots[$0], shots[($0 + 1) % shots.count]) }
    let steps = pairs.map { first, second in
      let turn = Angle.wrap(degrees: second.yawDegrees) - Angle.wrap(degrees: first.yawDegrees)
      return turn >= 0 ? turn : turn + 360
    }
    let widest = steps.indices.max { steps[$0] < steps[$1] } ?? 0
    let nextWidest = steps.indices.filter { $0 != widest }.map { steps[$0] }.max()
    isClosed = nextWidest.map { steps[widest] <= 1.5 * $0 } ?? false
    // An open row has no neighbours across its widest step; two shots are one pair, not two.
    if !isClosed || shots.count == 2 { pairs.remove(at: widest) }
    neighbours = pairs
  }

  /// The rows of a set of shots from the highest to the lowest.
  static func rows(of shots: [Shot]) -> [ShotRow] {
    var groups: [[Shot]] = []
    for shot in shots.sorted(by: { ($0.pitchDegrees, $1.index) > ($1.pitchDegrees, $0.index) }) {
      if let first = groups.last?.first,
        first.pitchDegrees - shot.pitchDegrees < pitchToleranceDegrees
      {
        groups[groups.count - 1].append(shot)
      } else {
        groups.append([shot])
      }
    }
    return groups.map(ShotRow.init)
  }
}
