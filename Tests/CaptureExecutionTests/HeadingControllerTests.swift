import Testing

@testable import CaptureExecution

@Suite struct HeadingControllerTests {
  private func controller() -> HeadingController {
    HeadingController(maximumRateDegreesPerSecond: 30, accelerationDegreesPerSecondSquared: 60)
  }

  @Test(arguments: [
    (170.0, -170.0, 1.0), (-170, 170, -1), (180, -180, 0), (-180, 180, 0), (0, 179, 1),
    (0, -179, -1), (10, 350, -1),
  ])
  func turnsTheShortWay(from: Double, to: Double, sign: Double) {
    var controller = controller()
    let rate = controller.rate(
      toHeadingDegrees: to, reportedHeadingDegrees: from, atSeconds: 0)
    #expect(rate.sign == (sign < 0 ? .minus : .plus))
    #expect((rate == 0) == (sign == 0))
    #expect(abs(rate) <= 30)
  }

  @Test func theRateIsMeasuredOverAFullWindow() throws {
    var controller = controller()
    for step in 0...10 {
      // 4°/s across the south.
      let heading = 178 + 0.4 * Double(step)
      _ = controller.rate(
        toHeadingDegrees: 0,
        reportedHeadingDegrees: heading > 180 ? heading - 360 : heading,
        atSeconds: Double(step) * 0.1)
      if step < 5 { #expect(controller.measuredRateDegreesPerSecond == nil) }
    }
    let rate = try #require(controller.measuredRateDegreesPerSecond)
    #expect(abs(rate - 4) < 1e-6)
  }

  @Test func aConditionMustHoldWithoutABreak() {
    var settle = SettleTimer(wantedSeconds: 0.3)
    let held = [true, true, false, true, true, true, true].enumerated().map {
      settle.hasHeld($1, atSeconds: Double($0) * 0.1)
    }
    #expect(held == [false, false, false, false, false, false, true])
  }
}
