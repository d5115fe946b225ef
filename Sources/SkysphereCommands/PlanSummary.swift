import CapturePlanning
import CommandLineKit
import Foundation

/// A plan in a few lines for people.
struct PlanSummary {
  var lines: [String]

  init(_ plan: CapturePlan, aircraft: AircraftModel) {
    let rows = Dictionary(grouping: plan.shots, by: \.pitchDegrees).sorted { $0.key > $1.key }
    let rowTexts = rows.map { "\($0.value.count) at \(Figure.degrees($0.key))" }
    let rowText =
      rows.count <= 9
      ? rowTexts.joined(separator: ", ")
      : "\(rows.count) rows, \(rowTexts[0]) to \(rowTexts[rows.count - 1])"
    lines = [
      "Aircraft  \(aircraft.displayName), \(plan.method.rawValue)",
      "Shots     \(plan.shots.count): \(rowText)",
      "Coverage  \(PlanSummary.share(plan.coverage)) of the sphere"
        + (plan.coverage.skyHoleAboveDegrees.map {
          ", open above \(Figure.degrees($0))"
        } ?? ""),
    ]
    let overlap = Figure.percent(plan.coverage.thinnestOverlapPercent)
    if let pair = plan.coverage.thinnestOverlapShots {
      lines.append(
        "Overlap   at least \(overlap) (shots \(pair.map(String.init).joined(separator: " and ")))")
    }
    if let waypoints = plan.waypoints {
      let actions = waypoints.map(\.actions.count).max() ?? 0
      lines.append(
        "Mission   \(waypoints.count) waypoints, up to \(actions) actions each"
          + (plan.actionTimeoutSeconds.map { ", action time-out \($0) s" } ?? ""))
    }
    if let cost = plan.cost { lines += PlanSummary.lines(of: cost) }
  }

  /// The share of the sphere; a small hole does not round to all of it.
  private static func share(_ coverage: CoverageProof) -> String {
    let hasHole = coverage.skyHoleAboveDegrees != nil || coverage.groundHoleBelowDegrees != nil
    return hasHole && coverage.coveragePercent > 99.9
      ? "more than 99.9 %" : Figure.percent(coverage.coveragePercent)
  }

  private static func lines(of cost: CaptureCost) -> [String] {
    let steps = [
      ("turning", cost.turnSeconds), ("settling", cost.settleSeconds),
      ("shooting", cost.shootSeconds), ("storing", cost.storeSeconds),
      ("between waypoints", cost.legSeconds), ("climbing and landing", cost.climbSeconds),
    ]
    let shown = steps.filter { $0.1 > 0 }.map { "\($0.0) \(Figure.duration(seconds: $0.1))" }
    let batteries =
      cost.batteries.map { $0 == 1 ? "one is enough" : "\($0) are needed" } ?? "none is enough"
    var lines = [
      "Time      \(Figure.duration(seconds: cost.totalSeconds)): "
        + shown.joined(separator: ", "),
      "Battery   \(Figure.percent(cost.batteryPercent)) of one; with "
        + "\(Figure.percent(cost.reservePercent)) in reserve \(batteries)",
      "Files     \(Figure.grouped(cost.files)), \(Figure.bytes(cost.bytes))",
    ]
    if !cost.unverified.isEmpty {
      lines.append(
        "          estimated from unverified values: "
          + cost.unverified.joined(separator: ", "))
    }
    return lines
  }
}
