import Testing

@testable import CommandLineKit

@Suite struct ProgressPlanTests {
  @Test func weighsStages() {
    let plan = ProgressPlan([("read", 1), ("match", 3), ("blend", 4)])
    #expect(plan.fraction(stage: "read", 0) == 0)
    #expect(plan.fraction(stage: "read", 1) == 0.125)
    #expect(plan.fraction(stage: "match", 0.5) == 0.3125)
    #expect(plan.fraction(stage: "blend", 1) == 1)
    #expect(plan.fraction(stage: "blend", 7) == 1)
    #expect(plan.fraction(stage: "blend", -1) == 0.5)
    #expect(plan.fraction(stage: "unknown", 0.5) == 0)
  }
}
