import Foundation
import SphereGeometry

/// What photos show on parallels that lie close together: on each, the headings are exact.
///
/// The whole sphere in rows, so that holes have an outline, where scattered rays have none.
struct ParallelScan: Sendable {
  /// A parallel with the headings that no photo shows.
  struct Row: Sendable {
    let elevationDegrees: Double
    let unseen: HeadingIntervals
  }

  /// The distance between two parallels in degrees.
  let stepDegrees: Double
  /// The parallels from the nadir to the zenith.
  let rows: [Row]

  /// Scans the sphere.
  ///
  /// - Parameters:
  ///   - footprints: What the photos show.
  ///   - stepDegrees: The distance between two parallels; 180 is made a multiple of it.
  init(footprints: [PhotoFootprint], stepDegrees: Double) {
    let count = Int((180 / stepDegrees).rounded(.up))
    let step = 180 / Double(count)
    var seen = [[HeadingIntervals]](repeating: [], count: count)
    for footprint in footprints {
      let middle = footprint.axisInWorld.elevationDegrees
      let reach = footprint.halfDiagonal * 180 / .pi
      let lowest = max(0, Int((middle - reach + 90) / step) - 1)
      let highest = min(count - 1, Int((middle + reach + 90) / step) + 1)
      guard lowest <= highest else { continue }
      for row in lowest...highest {
        let headings = footprint.headings(
          atElevationDegrees: ParallelScan.elevationDegrees(ofRow: row, step: step))
        if !headings.parts.isEmpty { seen[row].append(headings) }
      }
    }
    self.stepDegrees = step
    rows = seen.enumerated().map { row, sets in
      Row(
        elevationDegrees: ParallelScan.elevationDegrees(ofRow: row, step: step),
        unseen: HeadingIntervals(unionOf: sets).complement)
    }
  }

  private static func elevationDegrees(ofRow row: Int, step: Double) -> Double {
    -90 + (Double(row) + 0.5) * step
  }

  /// The parallels that show holes of a lens: some sixty on the height of a photo, at most half a
  /// degree apart.
  static func stepDegrees(for lens: Lens) -> Double {
    min(0.5, max(0.02, lens.verticalFieldOfViewDegrees / 64))
  }

  /// The share of the sphere that no photo shows, 0 to 1.
  var unseenShare: Double {
    var unseen = 0.0
    var whole = 0.0
    for row in rows {
      let weight = cos(row.elevationDegrees * .pi / 180)
      unseen += weight * row.unseen.lengthDegrees
      whole += weight * 360
    }
    return unseen / whole
  }

  /// Whether no photo shows a direction, to the nearest parallel.
  func isUnseen(headingDegrees: Double, elevationDegrees: Double) -> Bool {
    let row = min(rows.count - 1, max(0, Int((elevationDegrees + 90) / stepDegrees)))
    let wrapped = Angle.wrap(degrees: headingDegrees)
    return rows[row].unseen.contains(wrapped < 0 ? wrapped + 360 : wrapped)
  }
}
