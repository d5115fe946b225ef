import Foundation
public import SphereGeometry

/// Finds which way is down from the upright edges of what the photos show.
///
/// Every straight edge spans a plane with the camera; the planes of all upright edges share the
/// plumb line. So, near a first guess, that direction is taken in which the most length of edges
/// lies. In scenes without upright edges no direction stands out, and there is no answer.
public struct VerticalLines: Sendable {
  /// A straight edge as a camera sees it.
  public struct Sight: Sendable {
    /// The normal of the plane through the camera and the edge; of length 1.
    public var normal: Vector3
    /// The direction of the edge's middle; of length 1.
    public var middle: Vector3
    /// How long the edge is seen, in degrees.
    public var lengthDegrees: Double

    /// Creates a sight from the directions of its ends, in any frame.
    public init(start: Vector3, end: Vector3) {
      normal = start.cross(end).normalized
      middle = (start.normalized + end.normalized).normalized
      lengthDegrees = start.angle(to: end).degrees
    }
  }

  /// How far from the first guess to look, in degrees.
  public var reachDegrees: Double
  /// How far to look about an axis that the guess knows nothing of, in degrees.
  public var openReachDegrees: Double
  /// How far an edge may be from upright to count, in degrees.
  public var toleranceDegrees: Double
  /// Edges nearer to straight up or down than this say nothing, in degrees.
  public var poleDegrees: Double
  /// The least length of all upright edges together, in degrees.
  public var leastLengthDegrees: Double
  /// How many times more length must be upright than in a usual direction nearby.
  public var leastContrast: Double

  /// Creates the options.
  public init(
    reachDegrees: Double = 12, openReachDegrees: Double = 40, toleranceDegrees: Double = 1,
    poleDegrees: Double = 25, leastLengthDegrees: Double = 60, leastContrast: Double = 2.5
  ) {
    self.reachDegrees = reachDegrees
    self.openReachDegrees = openReachDegrees
    self.toleranceDegrees = toleranceDegrees
    self.poleDegrees = poleDegrees
    self.leastLengthDegrees = leastLengthDegrees
    self.leastContrast = leastContrast
  }

  /// Finds down.
  ///
  /// - Parameters:
  ///   - guess: Roughly where down is.
  ///   - sights: The edges, in the same frame.
  ///   - openAxis: A direction about which the guess may be turned much further; nil where it is
  ///     good all round.
  /// - Returns: Down; nil when no direction stands out.
  public func down(
    near guess: Vector3, sights: [Sight], openAxis: Vector3? = nil
  ) -> Vector3? {
    let useful = sights.filter { sight in
      abs(sight.middle.dot(guess)) < cos(poleDegrees * .pi / 180)
    }
    guard !useful.isEmpty else { return nil }
    var scores: [Double] = []
    var best: (score: Double, down: Vector3) = (0, guess)
    for candidate in candidates(near: guess, openAxis: openAxis) {
      let score = uprightLength(of: useful, down: candidate)
      scores.append(score)
      if score > best.score { best = (score, candidate) }
    }
    guard best.score >= leastLengthDegrees,
      best.score >= leastContrast * RobustMean.median(scores)
    else { return nil }
    return refined(best.down, sights: useful)
  }

  /// Directions round the guess, half a degree apart; the guess is the first.
  private func candidates(near guess: Vector3, openAxis: Vector3?) -> [Vector3] {
    let step = toleranceDegrees / 2
    var first = Vector3(1, 0, 0)
    if abs(first.dot(guess)) > 0.8 { first = Vector3(0, 1, 0) }
    let axis = (openAxis ?? first) - guess * (openAxis ?? first).dot(guess)
    let along = axis.normalized
    let across = guess.cross(along)
    let reach = (about: openAxis == nil ? reachDegrees : openReachDegrees, other: reachDegrees)
    let counts = (Int(reach.about / step), Int(reach.other / step))
    var found = [guess]
    for about in -counts.0...counts.0 {
      for other in -counts.1...counts.1 {
        let share = (Double(about) / Double(counts.0), Double(other) / Double(counts.1))
        guard share.0 * share.0 + share.1 * share.1 <= 1 else { continue }
        let turn =
          Rotation(axis: along, angle: .degrees(Double(about) * step))
          * Rotation(axis: across, angle: .degrees(Double(other) * step))
        found.append(turn * guess)
      }
    }
    return found
  }

  /// The length of the edges that are upright when down is there; those a little off count less.
  private func uprightLength(of sights: [Sight], down: Vector3) -> Double {
    let scale = 1 / (toleranceDegrees * .pi / 180)
    var sum = 0.0
    for sight in sights {
      let off = sight.normal.dot(down) * scale
      let square = off * off
      if square < 1 { sum += sight.lengthDegrees * (1 - square) }
    }
    return sum
  }

  /// The direction that is in the planes of the edges near it, by least squares whose weights fade
  /// with the distance (Beaton and Tukey, Technometrics 16, 1974).
  private func refined(_ start: Vector3, sights: [Sight]) -> Vector3 {
    let scale = 1 / (2 * toleranceDegrees * .pi / 180)
    var down = start
    for _ in 0..<10 {
      var scatter = SymmetricMatrix3()
      var total = 0.0
      for sight in sights {
        let off = sight.normal.dot(down) * scale
        guard off * off < 1 else { continue }
        let weight = sight.lengthDegrees * (1 - off * off) * (1 - off * off)
        scatter.addOuterProduct(of: sight.normal, weight: weight)
        total += weight
      }
      // In a narrow view the edges say little of the tilt towards it: a weak hold.
      for axis in [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)] {
        scatter.addOuterProduct(of: axis, weight: 1e-3 * total)
      }
      scatter.addOuterProduct(of: start, weight: -1e-3 * total)
      let axis = scatter.smallestAxis
      down = axis.dot(start) < 0 ? -axis : axis
    }
    return down
  }
}
