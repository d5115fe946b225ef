public import SphereGeometry

/// Where the photos of a plan overlap least.
///
/// Every photo must share a part of its picture with the next photo of its row (a row that goes
/// all round has no end), with the nearest photos below it together, and with the nearest photos
/// above it together. The thinnest of these shares is the plan's thinnest overlap: the chain of photos is
/// nowhere weaker. A share is a part of the photo's area.
public struct OverlapAnalysis: Sendable, Equatable {
  /// The thinnest overlap as a share of the photo's area, 0 to 1; 1 for a single shot.
  public let thinnestShare: Double
  /// The indices of the two shots that meet there; nil for a single shot.
  public let thinnestShots: [Int]?

  /// Finds the thinnest overlap.
  ///
  /// - Parameters:
  ///   - shots: The shots of a plan; rows are found by their pitch.
  ///   - lens: The lens of all photos; its distortion is left out.
  public init(shots: [Shot], lens: Lens) {
    self.init(shots: shots, lens: lens, stopsBelow: 0)
  }

  /// Finds the thinnest overlap, or the first one that is thinner than a share: a search for dense
  /// patterns needs to know no more of the others.
  init(shots: [Shot], lens: Lens, stopsBelow enough: Double) {
    var thinnest = 1.0
    var pair: [Int]?
    func offer(_ share: Double, _ first: Shot, _ second: Shot) {
      // The margin keeps equal overlaps from changing places with the last bit of a sine.
      if pair == nil || share < thinnest - 1e-9 {
        thinnest = share
        pair = [first.index, second.index]
      }
    }
    let rows = ShotRow.rows(of: shots).map { row in
      (row: row, prints: row.shots.map { PhotoFootprint(shot: $0, lens: lens) })
    }
    for (first, second) in rows.flatMap(\.row.neighbours) {
      let share = PhotoFootprint(shot: first, lens: lens)
        .overlap(with: PhotoFootprint(shot: second, lens: lens))
      offer(share, first, second)
      if thinnest < enough { break }
    }
    let reachDegrees = 2 * (rows.first?.prints.first?.halfDiagonal ?? 0) * 180 / .pi
    for (position, (row, prints)) in rows.enumerated() {
      for wholeSide in [rows[..<position], rows[(position + 1)...]] where !wholeSide.isEmpty {
        // Rows further off in pitch than a diagonal have nothing in common with this one.
        let side = wholeSide.filter {
          abs($0.row.pitchDegrees - row.pitchDegrees)
            < reachDegrees + 2 * ShotRow.pitchToleranceDegrees
        }
        let otherShots = (side.isEmpty ? Array(wholeSide.prefix(1)) : side).flatMap(\.row.shots)
        let otherPrints = (side.isEmpty ? Array(wholeSide.prefix(1)) : side).flatMap(\.prints)
        for (shot, print) in zip(row.shots, prints) {
          if thinnest < enough { break }
          let share = print.share(seenBy: otherPrints, enough: thinnest)
          guard pair == nil || share < thinnest - 1e-9 else { continue }
          let partners = zip(otherShots, otherPrints).map {
            (shot: $0, share: print.overlap(with: $1))
          }
          if let best = partners.max(by: { $0.share < $1.share }) {
            offer(share, shot, best.shot)
          }
        }
      }
    }
    thinnestShare = thinnest
    thinnestShots = pair
  }
}
