import Testing

@testable import CapturePlanning

@Suite struct VerticalPatternTests {
  @Test func aPlainColumnIsAllThatTheGimbalReaches() throws {
    let plan = try TestPlans.plan(.vertical(VerticalPattern(headingDegrees: 200)))
    #expect(plan.shots.allSatisfy { $0.yawDegrees == -160 })
    #expect(plan.shots.first?.pitchDegrees == 20 && plan.shots.last?.pitchDegrees == -90)
    #expect(plan.coverage.thinnestOverlapPercent >= 30)
  }

  @Test func upwardsAndCounted() throws {
    let plan = try TestPlans.plan(
      .vertical(
        VerticalPattern(
          lowestPitchDegrees: -20, highestPitchDegrees: 20, count: 3, upwards: true)))
    #expect(plan.shots.map(\.pitchDegrees) == [-20, 0, 20])
    #expect(plan.shots.map(\.index) == [1, 2, 3])
  }

  @Test func outOfTheGimbalsRangeIsRefusedWithTheRange() throws {
    let error = #expect(throws: PlanError.self) {
      try TestPlans.plan(.vertical(VerticalPattern(highestPitchDegrees: 30)))
    }
    #expect(error?.description.contains("-90 to 20 degrees") == true)
    #expect(throws: PlanError.self) {
      try TestPlans.plan(.vertical(VerticalPattern(count: 0)))
    }
  }
}
