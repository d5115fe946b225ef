import SphereGeometry

/// Which part of the sphere a plan promises to show without a gap.
///
/// * A sphere promises everything from the nadir, where the gimbal reaches it, up to what its
///   highest row shows between two of its photos; up to the zenith, where the gimbal reaches that.
///   A half sphere promises the same up to its own highest row.
/// * A ring promises what it shows between two photos, all round.
/// * Other patterns promise that nothing is open inside of what they show.
///
/// A shot that is missing therefore leaves a gap, and the sky above the highest row is none.
struct CoverageTarget {
  /// The elevations that must be seen all round; nil when only what is enclosed counts.
  let allRoundDegrees: ClosedRange<Double>?

  /// Finds the promise of a plan.
  ///
  /// - Parameters:
  ///   - shots: The shots, at least one.
  ///   - pattern: How they are arranged.
  ///   - lens: The lens, made smaller by the pose errors.
  ///   - pitchRangeDegrees: What the gimbal can be told.
  init(
    shots: [Shot], pattern: CapturePattern, lens: Lens, pitchRangeDegrees: ClosedRange<Double>
  ) {
    let rows = ShotRow.rows(of: shots)
    // A stray shot promises nothing all round.
    let wholeRows = rows.filter(CoverageTarget.goesRound)
    guard [.sphere, .halfSphere, .ring].contains(pattern), let top = wholeRows.first ?? rows.first,
      let bottom = wholeRows.last ?? rows.last
    else {
      allRoundDegrees = nil
      return
    }
    let half = lens.verticalFieldOfViewDegrees / 2
    var highest = CoverageTarget.elevationsBetweenPhotos(of: top, lens: lens).upperBound
    var lowest = CoverageTarget.elevationsBetweenPhotos(of: bottom, lens: lens).lowerBound
    if pattern == .sphere, pitchRangeDegrees.upperBound + half >= 90 { highest = 90 }
    if pattern != .ring {
      if pitchRangeDegrees.lowerBound - half <= -90 { lowest = -90 }
    }
    // A hair inside, where the border between two photos runs exactly.
    let hair = 1e-6
    let bound = lowest > -90 ? min(lowest + hair, highest) : -90
    allRoundDegrees = bound...max(highest < 90 ? highest - hair : 90, bound)
  }

  /// The gaps of a scan, the largest first.
  func gaps(in scan: ParallelScan) -> [SphereHole] {
    guard let allRoundDegrees else {
      return SphereHole.holes(in: scan, between: -90...90).filter { !$0.holdsPole }
    }
    return SphereHole.holes(in: scan, between: allRoundDegrees)
  }

  /// Whether a row looks all round but for some shots that are missing, or straight up or down.
  private static func goesRound(_ row: ShotRow) -> Bool {
    if abs(row.pitchDegrees) > 89 { return true }
    let steps = stepsDegrees(of: row)
    return steps.count > 2 && Double(steps.count) * steps[steps.count / 2] >= 180
  }

  /// The steps between the headings of a row all round, the smallest first.
  private static func stepsDegrees(of row: ShotRow) -> [Double] {
    let headings = row.shots.map { Angle.wrap(degrees: $0.yawDegrees) }.sorted()
    return zip(headings, headings.dropFirst() + headings.prefix(1).map { $0 + 360 })
      .map { $1 - $0 }.filter { $0 > 1e-6 }.sorted()
  }

  /// The elevations that a row shows at every heading.
  ///
  /// That is both in the middle of its photos and half way between two. Where these do not even
  /// meet, it is the middle half of a photo, so that the gaps count.
  private static func elevationsBetweenPhotos(
    of row: ShotRow, lens: Lens
  ) -> ClosedRange<Double> {
    let steps = stepsDegrees(of: row)
    // A step that is much wider than the others is where a shot is missing.
    let median = steps.isEmpty ? 0 : steps[steps.count / 2]
    let widest = steps.last { $0 <= 1.5 * median } ?? 0
    let footprint = PhotoFootprint(
      yawDegrees: 0, pitchDegrees: row.pitchDegrees, lens: lens)
    // Looking straight up or down, a photo shows the pole and all headings round it.
    let offset = abs(row.pitchDegrees) > 89 && steps.count < 2 ? 0 : widest / 2
    // Of a row that looks down the top edge dips in the middle of a photo, and of one that looks up
    // between two.
    if let between = footprint.elevationsDegrees(atHeadingDegrees: offset),
      let middle = footprint.elevationsDegrees(atHeadingDegrees: 0)
    {
      return max(
        between.lowerBound, middle.lowerBound)...min(
          between.upperBound, middle.upperBound)
    }
    let quarter = lens.verticalFieldOfViewDegrees / 4
    return max(-90, row.pitchDegrees - quarter)...min(90, row.pitchDegrees + quarter)
  }
}
