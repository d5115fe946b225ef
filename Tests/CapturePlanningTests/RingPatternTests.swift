import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct RingPatternTests {
  @Test(arguments: Catalogue.builtIn.aircraft.map(\.identifier))
  func everyRingClosesWithTheWantedOverlap(aircraft: String) throws {
    let model = try TestPlans.model(aircraft)
    for (pitch, percent) in [(0.0, 30.0), (-45, 30), (20, 50), (-75, 20)]
    where model.gimbal.pitchRangeDegrees.contains(pitch) {
      for method in model.methods {
        let plan = try TestPlans.plan(
          .ring(RingPattern(pitchDegrees: pitch, overlapPercent: percent)),
          aircraft: model.identifier, method: method)
        #expect(plan.coverage.thinnestOverlapPercent >= percent)
        #expect(Set(plan.shots.map(\.yawDegrees)).count == plan.shots.count)
      }
    }
  }

  @Test func oneShotFewerWouldBeTooFew() throws {
    let plan = try TestPlans.plan(.ring(RingPattern()))
    let fewer = try TestPlans.plan(.ring(RingPattern(count: plan.shots.count - 1)))
    #expect(fewer.coverage.thinnestOverlapPercent < 30)
  }

  @Test func aGivenCountIsKeptAndThinOverlapIsTold() throws {
    let eight = try TestPlans.plan(.ring(RingPattern(count: 8, startHeadingDegrees: -10)))
    #expect(eight.shots.map(\.yawDegrees) == [-10, 35, 80, 125, 170, -145, -100, -55])
    #expect(eight.notes == nil)
    let four = try TestPlans.plan(.ring(RingPattern(count: 4)))
    #expect(four.coverage.thinnestOverlapPercent == 0)
    #expect(four.notes?.contains { $0.contains("too little to be joined") } == true)
  }

  @Test(arguments: [-1, 0, 1, 361])
  func countsOutOfRangeAreRefused(count: Int) {
    #expect(throws: PlanError.self) { try TestPlans.plan(.ring(RingPattern(count: count))) }
  }
}
