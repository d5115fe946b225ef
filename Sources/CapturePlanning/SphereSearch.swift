import Foundation
import SphereGeometry

/// Finds the rows of a sphere.
///
/// Without a goal: even rows from the top to the nadir, as few as keep the overlap, with one shot
/// straight down.
///
/// With a goal, every pattern of this family is tried, and the first in the order of the goal that
/// keeps the overlap and leaves no hole is the least: 1 to 3 more rows than a column needs, evenly
/// spaced from the top to a lowest row at any whole degree; none, one or two shots straight down;
/// each row with the fewest shots that its overlap allows; row by row or column by column.
struct SphereSearch {
  let pattern: SpherePattern
  let setting: PatternSetting
  private let spacing: ShotSpacing
  private let sequence: SphereSequence
  private let counts = CountTable()

  /// The columns meet the one nadir shot turned by any angle, so that more than this share of their
  /// area cannot be asked of it, however near it the lowest row is.
  private static let enoughAtNadir = 0.5

  /// The fewest shots of a row by its pitch; the same pitches are asked for again and again.
  private final class CountTable {
    var known: [Double: Int] = [:]
  }

  private struct Candidate {
    let rows: [SphereSequence.Row]
    let nadirShots: Int
    let order: CaptureOrder
    let cost: Double
    let shots: Int
  }

  init(pattern: SpherePattern, setting: PatternSetting) {
    self.pattern = pattern
    self.setting = setting
    spacing = ShotSpacing(lens: setting.lens, overlapShare: pattern.overlapPercent / 100)
    sequence = SphereSequence(pattern: pattern, setting: setting)
  }

  /// The shots in the order of capture.
  var shots: [Shot] {
    if let pitches = pattern.pitchesDegrees {
      return sequence.shots(
        of: pitches.sorted(by: >).map(row), nadirShots: pattern.nadirShots ?? 1,
        order: pattern.order)
    }
    let top = topDegrees
    guard top - bottomDegrees > ShotRow.pitchToleranceDegrees else {
      return sequence.shots(
        of: [row(atPitch: bottomDegrees)], nadirShots: pattern.nadirShots ?? 1,
        order: pattern.order)
    }
    if let goal = pattern.minimise, let best = leastShots(of: goal, top: top) { return best }
    return evenShots(top: top)
  }

  /// The lowest pitch: straight down, or as near to it as the gimbal reaches.
  private var bottomDegrees: Double { setting.pitchRangeDegrees.lowerBound }

  /// The pitch of the highest row.
  private var topDegrees: Double {
    let highest = pattern.topPitchDegrees ?? setting.pitchRangeDegrees.upperBound
    guard let wanted = pattern.seenUpToDegrees else { return setting.flown(highest) }
    // The borders of a row dip between two shots, so the row's own view decides.
    var pitch = max((wanted - setting.lens.verticalFieldOfViewDegrees / 2).rounded(), bottomDegrees)
    while pitch < highest {
      let ring = sequence.shots(of: [row(atPitch: pitch)], nadirShots: 1, order: .rows)
      let skyline = Skyline(shots: ring, lens: setting.lens)
      if (skyline?.highestSeenEverywhereDegrees ?? 90) >= wanted { break }
      pitch += 1
    }
    return setting.flown(min(pitch, highest))
  }

  // MARK: Even rows

  private func evenShots(top: Double) -> [Shot] {
    // Fewer columns or no nadir are the caller's choice, which more rows cannot make good.
    let isFree = pattern.columns == nil && (pattern.nadirShots ?? 1) > 0
    let nadirShots = pattern.nadirShots ?? 1
    var steps = max(1, Int(((top - bottomDegrees) / spacing.pitchStepDegrees).rounded(.up)))
    // Rows with unlike headings meet less well than a column does: more rows until all is well.
    while true {
      let rows = evenRows(top: top, bottom: bottomDegrees, steps: steps)
      let shots = sequence.shots(of: rows, nadirShots: nadirShots, order: pattern.order)
      if !isFree || isDense(shots) || steps >= PatternLimits.rows.upperBound { return shots }
      steps += 1
    }
  }

  private func evenRows(top: Double, bottom: Double, steps: Int) -> [SphereSequence.Row] {
    (0...steps).map { step in
      let pitch = steps == 0 ? top : top + (bottom - top) * Double(step) / Double(steps)
      let isInner = step > 0 && step < steps
      return row(atPitch: isInner ? pitch.rounded() : pitch)
    }
  }

  // MARK: Least of something

  private func leastShots(of goal: PlanGoal, top: Double) -> [Shot]? {
    var candidates: [Candidate] = []
    let step = spacing.pitchStepDegrees
    let nadirChoices = pattern.nadirShots.map { [$0] } ?? [0, 1, 2]
    let orders = pattern.columns == nil ? CaptureOrder.allCases : [pattern.order]
    for lowest in stride(from: bottomDegrees.rounded(.up), through: top.rounded(.down), by: 1) {
      let fewest = Int(((top - lowest) / step).rounded(.up))
      for steps in fewest...fewest + 2 {
        let rings = evenRows(top: top, bottom: lowest, steps: steps).filter { !$0.isPole }
        for nadirShots in nadirChoices {
          let pole = SphereSequence.Row(pitchDegrees: bottomDegrees, count: 1, isPole: true)
          let rows = rings + (nadirShots > 0 ? [pole] : [])
          for order in orders {
            let shots = sequence.shots(of: rows, nadirShots: nadirShots, order: order)
            guard !shots.isEmpty else { continue }
            candidates.append(
              Candidate(
                rows: rows, nadirShots: nadirShots, order: order, cost: cost(of: shots, goal),
                shots: shots.count))
          }
        }
      }
    }
    // Of equal costs the fewest photos; then the order of trial, so that the sort is stable.
    let ranked = candidates.enumerated().sorted {
      ($0.element.cost, $0.element.shots, $0.offset)
        < ($1.element.cost, $1.element.shots, $1.offset)
    }
    for (_, candidate) in ranked {
      let shots = sequence.shots(
        of: candidate.rows, nadirShots: candidate.nadirShots, order: candidate.order)
      if isDense(shots) { return shots }
    }
    return nil
  }

  private func cost(of shots: [Shot], _ goal: PlanGoal) -> Double {
    switch goal {
    case .photos: Double(shots.count)
    case .time:
      CaptureTimeEstimate(aircraft: setting.aircraft, method: setting.method).steps(of: shots)
        .totalSeconds
    case .yawTravel: ShotSequence.yawTravelDegrees(of: shots)
    }
  }

  // MARK: Rows

  private func row(atPitch pitchDegrees: Double) -> SphereSequence.Row {
    let pitch = setting.flown(pitchDegrees)
    if isPole(pitch) { return SphereSequence.Row(pitchDegrees: pitch, count: 1, isPole: true) }
    let count = pattern.columns ?? fewest(atPitch: pitch)
    return SphereSequence.Row(pitchDegrees: pitch, count: count, isPole: false)
  }

  /// Whether one place is enough at a pitch: straight up or down, or the lowest that the gimbal
  /// reaches where that is within a quarter of a photo of it.
  private func isPole(_ pitch: Double) -> Bool {
    if abs(pitch) > 90 - ShotRow.pitchToleranceDegrees { return true }
    return pitch == bottomDegrees && pitch + 90 < setting.lens.verticalFieldOfViewDegrees / 4
  }

  private func fewest(atPitch pitch: Double) -> Int {
    if let count = counts.known[pitch] { return count }
    let count = spacing.ringCount(pitchDegrees: pitch, wholeDegrees: setting.method == .waypoint)
    counts.known[pitch] = count
    return count
  }

  // MARK: Proof

  /// Whether all shots overlap as much as wanted and leave no hole down to the lowest row.
  private func isDense(_ shots: [Shot]) -> Bool {
    hasDenseRings(shots) && isDenseAtNadir(shots)
  }

  private func hasDenseRings(_ shots: [Shot]) -> Bool {
    let rings = shots.filter { !isPole($0.pitchDegrees) }
    return overlaps(rings, by: pattern.overlapPercent / 100)
  }

  private func isDenseAtNadir(_ shots: [Shot]) -> Bool {
    let wanted = min(pattern.overlapPercent / 100, SphereSearch.enoughAtNadir)
    let lowestRing = shots.map(\.pitchDegrees).filter { !isPole($0) }.min() ?? 90
    // The nadir is one row more for the lowest rings; the others do not see it.
    let reach = lowestRing + 2 * setting.lens.verticalFieldOfViewDegrees
    return overlaps(shots.filter { $0.pitchDegrees <= reach }, by: wanted)
      && isClosedDownwards(shots)
  }

  private func overlaps(_ shots: [Shot], by share: Double) -> Bool {
    OverlapAnalysis(shots: shots, lens: setting.lens, stopsBelow: share).thinnestShare >= share
  }

  /// Shots that overlap little can all have partners and still leave a hole between three of them.
  private func isClosedDownwards(_ shots: [Shot]) -> Bool {
    guard let skyline = Skyline(shots: shots, lens: setting.lens) else { return true }
    return (skyline.lowestSeenEverywhereDegrees ?? -90) <= bottomDegrees
  }
}
