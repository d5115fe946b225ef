import CapturePlanning
import Foundation
import SphereGeometry

/// Plans a sphere for a Mini 2, says what it covers, and saves it.
///
/// Usage: `PlanSphere [folder]`; the plan goes to `plan.json` in the folder, `out/examples` unless
/// one is given.
@main
enum PlanSphere {
  static func main() {
    do {
      try planSphere(folder: CommandLine.arguments.dropFirst().first ?? "out/examples")
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  private static func planSphere(folder: String) throws {
    let plan = try CapturePlanner.plan(
      PlanRequest(
        aircraft: Catalogue.builtIn.model(named: "Mini 2"),
        method: .virtualStick,
        pattern: .sphere(SpherePattern(overlapPercent: 30)),
        location: GeodeticPosition(latitudeDegrees: 47.3769, longitudeDegrees: 8.5417),
        altitudeMetres: 60))

    print("\(plan.shots.count) shots cover \(plan.coverage.coveragePercent) % of the sphere")
    for shot in plan.shots.prefix(3) {
      print("shot \(shot.index): heading \(shot.yawDegrees)°, pitch \(shot.pitchDegrees)°")
    }

    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try PlanFile.write(plan, to: folder + "/plan.json", replacing: true)
    print("saved \(folder)/plan.json")
  }
}
