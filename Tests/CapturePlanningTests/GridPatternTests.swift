import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct GridPatternTests {
  private func places(_ plan: CapturePlan) -> [[Double]] {
    plan.shots.map { [$0.yawDegrees, $0.pitchDegrees] }
  }

  @Test func aPlainGridIsThreeByThreeWithTheWantedOverlap() throws {
    let plan = try TestPlans.plan(.grid(GridPattern()))
    #expect(TestPlans.rows(plan) == [3, 3, 3])
    #expect(plan.coverage.thinnestOverlapPercent >= 30)
    #expect(plan.shots.map(\.pitchDegrees).max() == 20)
  }

  @Test func columnsAndRowsRunInASerpentine() throws {
    var pattern = GridPattern(
      centerHeadingDegrees: 180, headingSpanDegrees: 80, columns: 3, lowestPitchDegrees: -30,
      highestPitchDegrees: 0, rows: 2)
    #expect(
      places(try TestPlans.plan(.grid(pattern))) == [
        [140, 0], [140, -30], [180, -30], [180, 0], [-140, 0], [-140, -30],
      ])
    pattern.order = .rows
    #expect(
      places(try TestPlans.plan(.grid(pattern))) == [
        [140, 0], [180, 0], [-140, 0], [-140, -30], [180, -30], [140, -30],
      ])
    pattern.serpentine = false
    pattern.counterClockwise = true
    #expect(
      places(try TestPlans.plan(.grid(pattern))) == [
        [-140, 0], [180, 0], [140, 0], [-140, -30], [180, -30], [140, -30],
      ])
  }

  @Test func rangesAreFilledWithTheWantedOverlap() throws {
    for method in [CaptureMethod.virtualStick, .waypoint] {
      let plan = try TestPlans.plan(
        .grid(
          GridPattern(
            headingSpanDegrees: 150, lowestPitchDegrees: -60, highestPitchDegrees: 10,
            overlapPercent: 40)), method: method)
      #expect(plan.coverage.thinnestOverlapPercent >= 40)
      #expect(plan.shots.map(\.yawDegrees).min() == -75)
      #expect(plan.shots.map(\.yawDegrees).max() == 75)
      #expect(plan.shots.map(\.pitchDegrees).min() == -60)
      #expect(plan.shots.map(\.pitchDegrees).max() == 10)
    }
  }

  @Test func aFullTurnClosesWithoutTakingAHeadingTwice() throws {
    let plan = try TestPlans.plan(
      .grid(
        GridPattern(
          headingSpanDegrees: 360, lowestPitchDegrees: -20, highestPitchDegrees: 15, order: .rows)))
    #expect(plan.coverage.thinnestOverlapPercent >= 30)
    let upper = plan.shots.filter { $0.pitchDegrees == 15 }.map(\.yawDegrees)
    #expect(Set(upper).count == upper.count)
    #expect(plan.coverage.skyHoleAboveDegrees != nil)
  }

  @Test func gridsBeyondTheGimbalOrTheTurnAreRefused() {
    for pattern in [
      GridPattern(lowestPitchDegrees: -95), GridPattern(highestPitchDegrees: 30),
      GridPattern(lowestPitchDegrees: 0, highestPitchDegrees: -10), GridPattern(rows: 9),
      GridPattern(headingSpanDegrees: 361), GridPattern(headingSpanDegrees: -1),
      GridPattern(columns: 12), GridPattern(columns: 0), GridPattern(rows: 0),
      GridPattern(lowestPitchDegrees: 10, rows: 3),
    ] {
      let error = #expect(throws: PlanError.self) { try TestPlans.plan(.grid(pattern)) }
      guard case .invalidRequest(let problems) = error else {
        Issue.record("\(pattern)")
        continue
      }
      #expect(!problems.isEmpty)
    }
  }

  @Test func everySecondRowMayStandHalfAStepToTheRight() throws {
    let plan = try TestPlans.plan(
      .grid(
        GridPattern(
          headingSpanDegrees: 60, columns: 4, lowestPitchDegrees: -40, highestPitchDegrees: 0,
          rows: 2, order: .rows, rowOffset: true)))
    #expect(plan.shots.prefix(4).map(\.yawDegrees) == [-30, -10, 10, 30])
    #expect(plan.shots.suffix(4).map(\.yawDegrees) == [40, 20, 0, -20])
  }
}
