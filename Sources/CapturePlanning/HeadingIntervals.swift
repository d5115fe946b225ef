import SphereGeometry

/// A set of headings on one parallel: intervals within 0 to 360 degrees, sorted and apart.
struct HeadingIntervals: Equatable, Sendable {
  private(set) var parts: [ClosedRange<Double>]

  static let none = HeadingIntervals(parts: [])
  static let all = HeadingIntervals(parts: [0...360])

  private init(parts: [ClosedRange<Double>]) {
    self.parts = parts
  }

  /// The headings at most so far from a middle.
  init(centerDegrees: Double, halfWidthDegrees: Double) {
    guard halfWidthDegrees < 180 else {
      parts = [0...360]
      return
    }
    guard halfWidthDegrees >= 0 else {
      parts = []
      return
    }
    let wrapped = Angle.wrap(degrees: centerDegrees)
    let center = wrapped < 0 ? wrapped + 360 : wrapped
    let (low, high) = (center - halfWidthDegrees, center + halfWidthDegrees)
    if low < 0 {
      parts = [0...high, low + 360...360]
    } else if high > 360 {
      parts = [0...high - 360, low...360]
    } else {
      parts = [low...high]
    }
  }

  /// What any of some sets holds.
  init(unionOf sets: [HeadingIntervals]) {
    var merged: [ClosedRange<Double>] = []
    for part in sets.flatMap(\.parts).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, part.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, part.upperBound)
      } else {
        merged.append(part)
      }
    }
    parts = merged
  }

  /// How many degrees of the circle the set holds.
  var lengthDegrees: Double { parts.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }

  /// What is in both sets.
  func intersection(_ other: HeadingIntervals) -> HeadingIntervals {
    if other == .all { return self }
    return HeadingIntervals(
      parts: parts.flatMap { part in
        other.parts.compactMap { otherPart in
          let low = max(part.lowerBound, otherPart.lowerBound)
          let high = min(part.upperBound, otherPart.upperBound)
          return low <= high ? low...high : nil
        }
      })
  }

  /// What is not in the set.
  var complement: HeadingIntervals {
    var gaps: [ClosedRange<Double>] = []
    var reached = 0.0
    for part in parts {
      if part.lowerBound > reached { gaps.append(reached...part.lowerBound) }
      reached = max(reached, part.upperBound)
    }
    if reached < 360 { gaps.append(reached...360) }
    return HeadingIntervals(parts: gaps)
  }

  /// Whether a heading in 0 to 360 degrees is in the set.
  func contains(_ headingDegrees: Double) -> Bool {
    parts.contains { $0.contains(headingDegrees) }
  }
}
