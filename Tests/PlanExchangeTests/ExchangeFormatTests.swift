import CapturePlanning
import PlanExchange
import Testing

struct ExchangeFormatTests {
  @Test(
    "A plan that breaks its own rules is refused in every format",
    arguments: ExchangeFormat.allCases)
  func invalidPlan(format: ExchangeFormat) throws {
    var plan = try TestPlans.sphere(method: .waypoint)
    plan.shots[3].pitchDegrees = 95
    #expect {
      try format.data(of: plan)
    } throws: { error in
      guard case .invalidPlan(let problems) = error as? PlanExchangeError else { return false }
      return problems.contains { $0.subject == "shots[3].pitchDegrees" }
    }
  }

  @Test("The same plan gives the same bytes", arguments: ExchangeFormat.allCases)
  func deterministic(format: ExchangeFormat) throws {
    let aircraft = [.kmz: "m3e", .kmzFly: "mini4pro"][format] ?? "mavic2pro"
    let first = try TestPlans.sphere(aircraft: aircraft, method: .waypoint)
    let second = try TestPlans.sphere(aircraft: aircraft, method: .waypoint)
    #expect(try format.data(of: first) == format.data(of: second))
  }
}
