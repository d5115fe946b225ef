import SphereGeometry

/// Means that a few wrong values do not move.
enum RobustMean {
  /// The geometric median of unit vectors (Weiszfeld's iteration), then a mean of those near it,
  /// so that a few wrong ones do not count and the rest count alike.
  static func ofDirections(_ vectors: [Vector3]) -> Vector3 {
    guard
      var centre = vectors.min(by: { left, right in
        vectors.reduce(0) { $0 + $1.angle(to: left).radians }
          < vectors.reduce(0) { $0 + $1.angle(to: right).radians }
      })
    else { return Vector3(0, 0, 1) }
    for _ in 0..<30 {
      let sum = vectors.reduce(Vector3.zero) { $0 + $1 / max(1e-6, ($1 - centre).length) }
      centre = sum.normalized
    }
    let distances = vectors.map { $0.angle(to: centre).radians }
    let limit = max(3 * 1.4826 * median(distances), 1e-6)
    let near = zip(vectors, distances).filter { $0.1 <= limit }
    return near.reduce(Vector3.zero) { $0 + $1.0 }.normalized
  }

  /// The mean of headings, in degrees, and the median absolute difference from it.
  ///
  /// Huber's mean about the circular median: all headings count alike unless they are far out, so
  /// that a drift over a flight is averaged.
  ///
  /// - Returns: Nil without headings, or when their median difference is larger than allowed.
  static func ofHeadings(
    degrees headings: [Double], largestSpread: Double
  ) -> (degrees: Double, spread: Double)? {
    guard let start = circularMedian(headings) else { return nil }
    func offsets(from centre: Double) -> [Double] {
      headings.map { Angle.shortestTurn(toDegrees: $0, fromDegrees: centre) }
    }
    let spread = median(offsets(from: start).map { abs($0) })
    guard spread <= largestSpread else { return nil }
    let limit = max(2, 3 * 1.4826 * spread)
    var centre = start
    for _ in 0..<50 {
      var sum = 0.0
      var weights = 0.0
      for offset in offsets(from: centre) {
        let weight = abs(offset) <= limit ? 1 : limit / abs(offset)
        sum += weight * offset
        weights += weight
      }
      centre += sum / weights
    }
    return (centre, median(offsets(from: centre).map { abs($0) }))
  }

  /// The one of the given headings from which the others differ least in sum.
  private static func circularMedian(_ degrees: [Double]) -> Double? {
    func sum(from centre: Double) -> Double {
      degrees.reduce(0) { $0 + abs(Angle.shortestTurn(toDegrees: $1, fromDegrees: centre)) }
    }
    return degrees.min { sum(from: $0) < sum(from: $1) }
  }

  /// The middle value, or the mean of the two in the middle; 0 without values.
  static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
