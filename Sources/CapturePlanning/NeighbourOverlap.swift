public import SphereGeometry

/// How much two neighbouring shots share.
public struct NeighbourOverlap: Codable, Sendable, Equatable {
  /// How two shots are neighbours.
  public enum Kind: String, Codable, Sendable {
    /// One after the other in a row.
    case row
    /// In two rows, one above the other.
    case column
  }

  /// The two shots by index, the smaller first.
  public var shots: [Int]
  /// How they are neighbours.
  public var kind: Kind
  /// What they share of a photo's area in percent, to 0.01.
  public var percent: Double

  /// The neighbours among a set of shots: each shot with the next of its row, and with the one of
  /// the next row above and of the next row below that shows most of the same.
  ///
  /// - Parameters:
  ///   - shots: The shots; rows are found by their pitch.
  ///   - lens: The lens of all photos; its distortion is left out.
  /// - Returns: The pairs in the order of their shots.
  public static func pairs(of shots: [Shot], lens: Lens) -> [NeighbourOverlap] {
    let rows = ShotRow.rows(of: shots)
    var pairs: [[Int]: NeighbourOverlap] = [:]
    func offer(_ first: Shot, _ second: Shot, _ kind: Kind, _ share: Double) {
      let key = [first.index, second.index].sorted()
      pairs[key] = NeighbourOverlap(
        shots: key, kind: kind, percent: (share * 10_000).rounded() / 100)
    }
    for (first, second) in rows.flatMap(\.neighbours) {
      let share = PhotoFootprint(shot: first, lens: lens)
        .overlap(with: PhotoFootprint(shot: second, lens: lens))
      offer(first, second, .row, share)
    }
    let prints = rows.map { row in row.shots.map { ($0, PhotoFootprint(shot: $0, lens: lens)) } }
    for position in rows.indices {
      let sides = [
        Array(prints[..<position].reversed()), Array(prints[(position + 1)...]),
      ]
      for side in sides where !side.isEmpty {
        for (shot, print) in prints[position] {
          // A row that has a few shots only may have none near this one; the next row has.
          var best: (shot: Shot, share: Double)?
          for row in side where best.map({ $0.share == 0 }) ?? true {
            let found = mostCommon(with: print, in: row)
            if best == nil || (found?.share ?? 0) > 0 { best = found }
          }
          if let best { offer(shot, best.shot, .column, best.share) }
        }
      }
    }
    return pairs.values.sorted { ($0.shots[0], $0.shots[1]) < ($1.shots[0], $1.shots[1]) }
  }

  /// The shot of a row that shows most of the same as a photo.
  private static func mostCommon(
    with print: PhotoFootprint, in row: [(Shot, PhotoFootprint)]
  ) -> (shot: Shot, share: Double)? {
    // The nearest show the most; of those as near as each other, any may.
    let nearest = row.map { (cosine: print.axisInWorld.dot($0.1.axisInWorld), $0.0, $0.1) }
      .sorted { ($0.cosine, $1.1.index) > ($1.cosine, $0.1.index) }.prefix(3)
    return nearest.map { (shot: $0.1, share: print.overlap(with: $0.2)) }
      .max { ($0.share, $1.shot.index) < ($1.share, $0.shot.index) }
  }
}
