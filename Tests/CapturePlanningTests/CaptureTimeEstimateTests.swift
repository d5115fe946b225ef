import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct CaptureTimeEstimateTests {
  @Test func movesFromRestToRest() {
    // 4 units at 1 unit/s²: 2·√4; then 10 units at 2 units/s and 1 unit/s²: 10/2 + 2/1.
    #expect(
      CaptureTimeEstimate.restToRestSeconds(distance: 4, rate: 2, acceleration: 1) == 4)
    #expect(
      CaptureTimeEstimate.restToRestSeconds(distance: 10, rate: 2, acceleration: 1) == 7)
    #expect(CaptureTimeEstimate.restToRestSeconds(distance: 0, rate: 2, acceleration: 1) == 0)
  }

  @Test func aRingTakesItsTurnsAndItsPhotos() throws {
    var model = try TestPlans.model("inspire1")
    model.rates = AircraftModel.CaptureRates(
      yawRateDegreesPerSecond: 30, yawAccelerationDegreesPerSecondSquared: 30,
      gimbalRateDegreesPerSecond: 90, settleSeconds: 0.5)
    model.camera.shotSeconds = 1
    model.camera.storeSeconds = 2
    let shots = (0..<4).map {
      Shot(index: $0 + 1, yawDegrees: [0, 90, 180, -90][$0], pitchDegrees: 0)
    }
    // Three turns of 90°: 90/30 + 30/30 = 4 s each by the aircraft, 1 s each by the gimbal.
    let photos = 4 * 3.0
    let stick = CaptureTimeEstimate(aircraft: model, method: .virtualStick)
    #expect(abs(stick.steps(of: shots).totalSeconds - (photos + 3 * 4.5)) < 1e-9)
    let gimbal = CaptureTimeEstimate(aircraft: model, method: .gimbal)
    #expect(abs(gimbal.steps(of: shots).totalSeconds - (photos + 3 * 1.5)) < 1e-9)
  }

  @Test func waypointsCostTheirLegs() throws {
    let stick = try TestPlans.plan(.ring(RingPattern(count: 8)))
    let waypoint = try TestPlans.plan(.ring(RingPattern(count: 8)), method: .waypoint)
    // One leg of 0.6 m, to the second waypoint, which a mission must have: 2·√0.6 s.
    #expect(abs(waypoint.estimatedSeconds - stick.estimatedSeconds - 1.549) < 0.06)
  }

  @Test func moreShotsTakeLonger() throws {
    let few = try TestPlans.plan(.sphere(SpherePattern()))
    let many = try TestPlans.plan(.sphere(SpherePattern(overlapPercent: 50)))
    #expect(many.estimatedSeconds > few.estimatedSeconds)
  }
}
