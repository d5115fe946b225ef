import Foundation
import SphereGeometry

/// A part of the sphere that no photo shows, by its middle and its size.
public struct SphereHole: Codable, Sendable, Equatable {
  /// The heading of the middle in degrees clockwise from true north, in (−180, 180].
  public var headingDegrees: Double
  /// The elevation of the middle in degrees.
  public var pitchDegrees: Double
  /// The width in degrees as it is seen: the angle between the left and the right edge where they
  /// are farthest apart; for a hole all round, the angle across.
  public var widthDegrees: Double
  /// The lowest elevation in degrees.
  public var lowestDegrees: Double
  /// The highest elevation in degrees.
  public var highestDegrees: Double
  /// The share of the whole sphere in percent.
  public var spherePercent: Double

  /// The height in degrees.
  public var heightDegrees: Double { highestDegrees - lowestDegrees }

  /// Whether the hole is open towards the zenith or the nadir.
  var holdsPole: Bool { lowestDegrees <= -90 || highestDegrees >= 90 }

  /// The holes of a scan between two elevations: parts that hang together, the largest first.
  ///
  /// - Parameters:
  ///   - scan: The scan.
  ///   - range: The elevations in degrees that are looked at.
  /// - Returns: The holes, rounded to 0.01 degrees; slivers that are only rounding are left out.
  static func holes(in scan: ParallelScan, between range: ClosedRange<Double>) -> [SphereHole] {
    var pieces: [Piece] = []
    var joined = UnionFind()
    var previous: Range<Int> = 0..<0
    for row in scan.rows {
      let start = pieces.count
      if range.contains(row.elevationDegrees) {
        for headings in row.unseen.parts {
          let index = joined.add()
          pieces.append(Piece(elevationDegrees: row.elevationDegrees, headings: headings))
          for other in previous where pieces[other].headings.overlaps(headings) {
            joined.join(index, other)
          }
        }
        // North is the end of a row and its beginning.
        if let first = pieces[start...].first, first.headings.lowerBound == 0,
          pieces.last?.headings.upperBound == 360
        {
          joined.join(start, pieces.count - 1)
        }
      }
      previous = start..<pieces.count
    }
    let groups = Dictionary(grouping: pieces.indices) { joined.root(of: $0) }
    return groups.values.compactMap { indices in
      hole(of: indices.map { pieces[$0] }, stepDegrees: scan.stepDegrees)
    }.sorted {
      ($0.spherePercent, $1.lowestDegrees, $1.headingDegrees)
        > ($1.spherePercent, $0.lowestDegrees, $0.headingDegrees)
    }
  }

  private struct Piece {
    let elevationDegrees: Double
    let headings: ClosedRange<Double>
  }

  /// Holes below this area are rounding, in square degrees.
  private static let smallestSquareDegrees = 1e-4

  private static let sphereSquareDegrees: Double = 4 * 180 * 180 / .pi

  private static func hole(of pieces: [Piece], stepDegrees: Double) -> SphereHole? {
    var squareDegrees = 0.0
    var middle = Vector3.zero
    var widths: [Double: Double] = [:]
    for piece in pieces {
      let elevation = piece.elevationDegrees * .pi / 180
      let length = piece.headings.upperBound - piece.headings.lowerBound
      let area = length * cos(elevation) * stepDegrees
      squareDegrees += area
      widths[piece.elevationDegrees, default: 0] += length
      // The mean direction of the arc, by integrating over its headings.
      let (low, high) = (
        piece.headings.lowerBound * .pi / 180, piece.headings.upperBound * .pi / 180
      )
      let weight = cos(elevation) * stepDegrees * 180 / .pi
      middle +=
        Vector3(
          cos(elevation) * (sin(high) - sin(low)), cos(elevation) * (cos(low) - cos(high)),
          -sin(elevation) * (high - low)) * weight
    }
    guard squareDegrees > smallestSquareDegrees else { return nil }
    let elevations = pieces.map(\.elevationDegrees)
    let lowest = (elevations.min() ?? 0) - stepDegrees / 2
    let highest = (elevations.max() ?? 0) + stepDegrees / 2
    let width = widths.map { elevation, length in
      2 * asin(cos(elevation * .pi / 180) * sin(min(length, 180) / 2 * .pi / 180)) * 180 / .pi
    }.max()
    // A ring has its middle nowhere; its pitch is still half way up.
    let isRing = middle.length < squareDegrees * 1e-3
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 + 0 }
    // Within a hundredth of a degree of a pole the heading is chance.
    let holdsPole = lowest < -90 + 1e-9 || highest > 90 - 1e-9
    let pitch = isRing ? (lowest + highest) / 2 : middle.elevationDegrees
    return SphereHole(
      headingDegrees: isRing || (holdsPole && abs(pitch) > 89.9)
        ? 0 : rounded(middle.headingDegrees),
      pitchDegrees: rounded(pitch), widthDegrees: rounded(width ?? 0),
      lowestDegrees: rounded(lowest), highestDegrees: rounded(highest),
      spherePercent: (squareDegrees / sphereSquareDegrees * 1e6).rounded() / 10_000)
  }
}

/// Which of numbered things hang together.
private struct UnionFind {
  private var parents: [Int] = []

  mutating func add() -> Int {
    parents.append(parents.count)
    return parents.count - 1
  }

  mutating func root(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  mutating func join(_ first: Int, _ second: Int) {
    let (first, second) = (root(of: first), root(of: second))
    parents[max(first, second)] = min(first, second)
  }
}
