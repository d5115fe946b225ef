import CapturePlanning
import CommandLineKit
import Foundation

/// A plan in a few lines for people.
struct PlanSummary {
  var lines: [String]

  init(_ plan: CapturePlan, aircraft: AircraftModel) {
    let rows = Dictionary(grouping: plan.shots, by: \.pitchDegrees).sorted { $0.key > $1.key }
    let rowText = rows.map { "\($0.value.count) at \(Figure.degrees($0.key))" }
      .joined(separator: ", ")
    lines = [
      "Aircraft  \(aircraft.displayName), \(plan.method.rawValue)",
      "Shots     \(plan.shots.count): \(rowText)",
      "Coverage  \(Figure.percent(plan.coverage.coveragePercent)) of the sphere"
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
      lines.append("Mission   \(waypoints.count) waypoints")
    }
    lines.append("Time      \(Figure.duration(seconds: plan.estimatedSeconds)) in the air")
  }
}
