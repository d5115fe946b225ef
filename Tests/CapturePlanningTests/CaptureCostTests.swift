import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct CaptureCostTests {
  private static func ring(
    _ model: AircraftModel, count: Int = 4, altitudeMetres: Double = 60, brackets: Int = 1
  ) throws -> CapturePlan {
    try CapturePlanner.plan(
      PlanRequest(
        aircraft: model, pattern: .ring(RingPattern(count: count)), location: TestPlans.location,
        altitudeMetres: altitudeMetres, brackets: brackets), rayCount: 200)
  }

  @Test func theTimeIsToldByStep() throws {
    // 3 turns of 90° at 60°/s and 120°/s²: 1.5 + 0.5 s each; 4 photos of 0.5 and 1.5 s; 60 m up at
    // 5 m/s and down at 3 m/s.
    let cost = try #require(try Self.ring(TestPlans.model("mavicpro")).cost)
    #expect(cost.turnSeconds == 6)
    #expect(cost.settleSeconds == 1.5)
    #expect(cost.shootSeconds == 2 && cost.storeSeconds == 6)
    #expect(cost.legSeconds == 0 && cost.climbSeconds == 32)
    #expect(cost.totalSeconds == 47.5)
    // 27 minutes.
    #expect(cost.batteryPercent == 2.9 && cost.batteries == 1)
    #expect(cost.files == 4 && cost.bytes == 4 * 5_000_000)
    #expect(
      cost.unverified == [
        "rates", "camera.shotSeconds", "camera.storeSeconds", "camera.photoBytes",
      ])
  }

  @Test func bracketsMultiplyFilesBytesAndShots() throws {
    let plain = try Self.ring(TestPlans.model("mavicpro"))
    let plan = try Self.ring(TestPlans.model("mavicpro"), brackets: 5)
    let (one, five) = (try #require(plain.cost), try #require(plan.cost))
    #expect(plan.brackets == 5 && plain.brackets == nil)
    #expect(five.files == 5 * one.files && five.bytes == 5 * one.bytes)
    #expect(five.shootSeconds == 5 * one.shootSeconds)
    #expect(five.storeSeconds == 5 * one.storeSeconds && five.turnSeconds == one.turnSeconds)
    #expect(plan.notes?.contains { $0.contains("bracketing with 5 photos") } == true)
    let error = #expect(throws: PlanError.self) {
      try Self.ring(TestPlans.model("mavicpro"), brackets: 4)
    }
    #expect(error?.description == "brackets is 4; it must be 1 or 3 or 5 (Mavic Pro camera)")
  }

  @Test func whatOneBatteryDoesNotDoIsTold() throws {
    var model = try TestPlans.model("mavicpro")
    model.flight.enduranceMinutes = 2
    // 84 s without the reserve, of which the climb takes 32 s: 52 s a battery.
    let plan = try Self.ring(model, count: 30)
    let cost = try #require(plan.cost)
    let capture = cost.totalSeconds - cost.climbSeconds
    #expect(cost.batteries == Int((capture / 52).rounded(.up)))
    #expect(plan.notes?.contains { $0.hasPrefix("One battery does not do it") } == true)
    model.flight.enduranceMinutes = 0.5
    let error = #expect(throws: PlanError.self) { try Self.ring(model) }
    #expect(error?.description.contains("lasts for the climb") == true)
  }

  @Test func uprightPhotosNeedAGimbalThatTurns() throws {
    var request = PlanRequest(
      aircraft: try TestPlans.model("mini4pro"), pattern: .ring(RingPattern()),
      location: TestPlans.location, altitudeMetres: 60)
    let level = try CapturePlanner.plan(request, rayCount: 200)
    request.portrait = true
    let upright = try CapturePlanner.plan(request, rayCount: 200)
    #expect(upright.camera.widthPixels == level.camera.heightPixels)
    #expect(
      abs(
        upright.camera.lens.verticalFieldOfViewDegrees
          - level.camera.horizontalFieldOfViewDegrees) < 1e-3)
    #expect(upright.shots.count > level.shots.count)
    #expect(upright.problems().isEmpty)
    request.aircraft = try TestPlans.model("mini2")
    let error = #expect(throws: PlanError.self) { try CapturePlanner.plan(request) }
    #expect(
      error?.description
        == "the camera is to stand upright; it must be level (gimbal of the DJI Mini 2)")
  }
}
