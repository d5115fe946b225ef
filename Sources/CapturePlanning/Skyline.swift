import SphereGeometry

/// How far up and down the shots see without a gap, at the heading where that is least.
///
/// Starts from the highest row that goes all round and follows the photos along the meridians
/// of each whole degree and of each seam between two shots, where the borders dip most.
struct Skyline {
  /// The elevation in degrees up to which every heading is seen; nil when that is the zenith.
  let highestSeenEverywhereDegrees: Double?
  /// The elevation in degrees down to which every heading is seen; nil when that is the nadir.
  let lowestSeenEverywhereDegrees: Double?

  /// Returns nil when no row of the shots goes all round.
  init?(shots: [Shot], lens: Lens) {
    let rows = ShotRow.rows(of: shots)
    guard let start = rows.first(where: { $0.isClosed || abs($0.pitchDegrees) > 89 }) else {
      return nil
    }
    var headings = (0..<360).map(Double.init)
    for row in rows {
      for (first, second) in row.neighbours {
        let step = Angle.shortestTurn(
          toDegrees: second.yawDegrees, fromDegrees: first.yawDegrees)
        headings.append(first.yawDegrees + step / 2)
      }
    }
    let footprints = shots.map { shot in
      let print = PhotoFootprint(shot: shot, lens: lens)
      return (
        yaw: shot.yawDegrees, halfWidth: print.halfHeadingWidthDegrees + 1e-6, print: print
      )
    }
    var highest = 90.0
    var lowest = -90.0
    for heading in headings {
      let seen = footprints.compactMap { yaw, halfWidth, print -> ClosedRange<Double>? in
        guard abs(Angle.wrap(degrees: heading - yaw)) <= halfWidth else { return nil }
        return print.elevationsDegrees(atHeadingDegrees: heading)
      }
      let upwards = seen.sorted { $0.lowerBound < $1.lowerBound }
      let top = upwards.reduce(start.pitchDegrees) { reach, range in
        range.lowerBound <= reach + Skyline.closedGapDegrees ? max(reach, range.upperBound) : reach
      }
      let downwards = seen.sorted { $0.upperBound > $1.upperBound }
      let bottom = downwards.reduce(start.pitchDegrees) { reach, range in
        range.upperBound >= reach - Skyline.closedGapDegrees ? min(reach, range.lowerBound) : reach
      }
      highest = min(highest, top)
      lowest = max(lowest, bottom)
    }
    highestSeenEverywhereDegrees = highest >= 90 - Skyline.closedGapDegrees ? nil : highest
    lowestSeenEverywhereDegrees = lowest <= -90 + Skyline.closedGapDegrees ? nil : lowest
  }

  /// Gaps below this many degrees are rounding.
  private static let closedGapDegrees = 1e-6
}
