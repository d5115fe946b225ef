import CapturePlanning
import CommandLineKit
import Foundation

/// What a check of a plan found, for people.
struct PlanCheckSummary {
  /// The report, each line ended by a line end.
  let text: String

  /// How many of the thinnest pairs are shown.
  private static let pairsShown = 5

  init(_ check: PlanCheck, plan: CapturePlan, aircraftName: String) {
    var lines = [PlanCheckSummary.verdict(check)]
    lines.append(
      "Plan      \(plan.shots.count) shots, \(plan.pattern.rawValue), "
        + "\(aircraftName), \(plan.method.rawValue)")
    lines += (check.problems + check.shortcomings).map { "Problem   \($0)" }
    if let proof = check.proof { lines += PlanCheckSummary.lines(proof) }
    if let sun = check.sun { lines += PlanCheckSummary.lines(sun) }
    lines += check.warnings.map { "Warning   \($0)" }
    var text = lines.map { $0 + "\n" }.joined()
    if let proof = check.proof, !proof.neighbours.isEmpty {
      text += "\n" + PlanCheckSummary.pairTable(proof).text
    }
    if let parallax = check.parallax { text += "\n" + PlanCheckSummary.text(parallax) }
    self.text = text
  }

  private static func verdict(_ check: PlanCheck) -> String {
    switch check.verdict {
    case .holds: "Verdict   the plan holds"
    case .incomplete: "Verdict   can be flown, but is incomplete: see the problems"
    case .cannotBeFlown: "Verdict   cannot be flown: see the problems"
    }
  }

  private static func lines(_ proof: PlanProof) -> [String] {
    let error = Figure.plain(proof.poseErrorDegrees, decimals: 2) + "°"
    var lines = [
      "Coverage  \(Figure.percent(proof.coveragePercent)) of the sphere, "
        + "\(Figure.percent(proof.coverageWithPoseErrorPercent)) for sure with pose errors of "
        + error
    ]
    var open: [String] = []
    if let above = proof.openAboveDegrees { open.append("above \(Figure.degrees(above))") }
    if let below = proof.openBelowDegrees { open.append("below \(Figure.degrees(below))") }
    if !open.isEmpty {
      lines.append("Open      \(open.joined(separator: " and ")), where no shot is planned")
    }
    if proof.gaps.isEmpty, let tolerated = proof.toleratedPoseErrorDegrees {
      lines.append(
        "Gaps      none; none up to pose errors of \(Figure.plain(tolerated))°"
          + (tolerated >= 10 ? " and more" : ""))
    } else if let tolerated = proof.toleratedPoseErrorDegrees {
      lines.append(
        "Gaps      \(proof.gaps.count); none up to pose errors of \(Figure.plain(tolerated))°")
    } else {
      lines.append("Gaps      \(proof.gaps.count), also without pose errors")
    }
    if let pair = proof.thinnestOverlapShots, let heading = proof.thinnestOverlapHeadingDegrees,
      let pitch = proof.thinnestOverlapPitchDegrees
    {
      lines.append(
        "Overlap   at least \(Figure.percent(proof.thinnestOverlapPercent)) of a photo with the next "
          + "of its row, and with the rows above and below; thinnest at shots "
          + "\(pair.map(String.init).joined(separator: " and ")), heading "
          + "\(Figure.degrees(heading)), pitch \(Figure.degrees(pitch))")
    }
    return lines
  }

  private static func lines(_ sun: SunCheck) -> [String] {
    guard sun.sun.isUp else { return [] }
    return [
      "Sun       heading \(Figure.degrees(sun.sun.headingDegrees)), elevation "
        + "\(Figure.degrees(sun.sun.elevationDegrees)) at \(sun.time)"
    ]
  }

  private static func pairTable(_ proof: PlanProof) -> Table {
    var table = Table([
      .init("thinnest pairs"), .init("neighbours in a"), .init("share", .right),
    ])
    let thinnest = proof.neighbours.sorted {
      ($0.percent, $0.shots[0], $0.shots[1]) < ($1.percent, $1.shots[0], $1.shots[1])
    }
    for pair in thinnest.prefix(pairsShown) {
      table.add([
        pair.shots.map(String.init).joined(separator: " and "), pair.kind.rawValue,
        Figure.percent(pair.percent),
      ])
    }
    return table
  }

  private static func text(_ parallax: ParallaxTable) -> String {
    guard let pair = parallax.shots else {
      return "All shots are taken from one place: no parallax. Where the camera sits in front of "
        + "the axis\nthat the aircraft turns about is not known; give --camera-offset.\n"
    }
    var table = Table([.init("distance", .right), .init("parallax", .right)])
    for row in parallax.rows {
      table.add([
        "\(Figure.plain(row.distanceMetres)) m", "\(Figure.plain(row.pixels)) pixels",
      ])
    }
    return "Neighbours are up to \(Figure.plain(parallax.baselineMetres, decimals: 2)) m apart "
      + "across the view (shots \(pair.map(String.init).joined(separator: " and "))):\n"
      + table.text
  }
}
