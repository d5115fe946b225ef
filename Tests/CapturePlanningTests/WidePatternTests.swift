import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct WidePatternTests {
  @Test(arguments: ["mini2", "inspire1", "mavic3-tele", "inspire2-x7"])
  func theHalfCircleIsSeenFromEndToEnd(aircraft: String) throws {
    let plan = try TestPlans.plan(
      .wide(WidePattern(centerHeadingDegrees: 30)), aircraft: aircraft)
    #expect(plan.pattern == .wide && plan.problems().isEmpty)
    #expect(plan.coverage.thinnestOverlapPercent >= 30)
    let footprints = plan.shots.map { PhotoFootprint(shot: $0, lens: plan.camera.lens) }
    for heading in stride(from: -59.9, through: 119.9, by: 0.1) {
      let isSeen = footprints.contains {
        $0.elevationsDegrees(atHeadingDegrees: heading)?.contains(0) ?? false
      }
      #expect(isSeen, "\(heading)")
    }
  }

  @Test func threeRowsOfThree() throws {
    let plan = try TestPlans.plan(.wide(WidePattern(layout: .threeByThree, pitchDegrees: -20)))
    #expect(TestPlans.rows(plan) == [3, 3, 3])
    // The Mini 2 looks 20 degrees up, so that the rows stand about the wanted pitch.
    #expect(abs(plan.shots.map(\.pitchDegrees).reduce(0, +) / 9 + 20) < 0.6)
    let high = try TestPlans.plan(.wide(WidePattern(layout: .threeByThree, pitchDegrees: 20)))
    #expect(high.shots.map(\.pitchDegrees).max() == 20)
  }

  @Test func allProblemsAreListedAtOnce() {
    let error = #expect(throws: PlanError.self) {
      try TestPlans.plan(
        .wide(WidePattern(pitchDegrees: 60, rows: 0, overlapPercent: 120)), altitudeMetres: -5)
    }
    guard case .invalidRequest(let problems) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Set(problems.map(\.rule)) == [.altitude, .pitch, .count, .overlap])
  }
}
