import SphereGeometry
import Testing

@testable import CapturePlanning

struct ParallaxTableTests {
  private func table(_ plan: CapturePlan, offset: Double = 0) -> ParallaxTable {
    ParallaxTable(
      of: plan, neighbours: NeighbourOverlap.pairs(of: plan.shots, lens: plan.camera.lens),
      cameraOffsetMetres: offset, distancesMetres: [10, 20])
  }

  @Test("Shots from one place have no parallax")
  func onePlace() throws {
    let parallax = table(try TestPlans.plan(.sphere(SpherePattern())))
    #expect(parallax.shots == nil && parallax.spreadMetres == 0)
    #expect(parallax.rows.allSatisfy { $0.pixels == 0 })
  }

  @Test("A camera in front of the axis: the chord between two shots of a ring")
  func offset() throws {
    let plan = try TestPlans.plan(.ring(RingPattern(count: 8)))
    let parallax = table(plan, offset: 0.1)
    // 2 · 0.1 m · sin(45° / 2), square to the view half way between the two.
    #expect(abs(parallax.baselineMetres - 0.077) < 0.001)
    #expect(parallax.spreadMetres > 0.2)
    let pixels = plan.camera.lens.focalLengthPixels * 0.0765367 / 10
    #expect(abs(parallax.rows[0].pixels - pixels) <= 0.051)
    #expect(abs(parallax.rows[1].pixels - pixels / 2) <= 0.051)
  }

  @Test("Waypoints above each other: their distance, as far as it is square to the view")
  func waypoints() throws {
    let plan = try TestPlans.plan(.ring(RingPattern(count: 12)), method: .waypoint)
    let parallax = table(plan)
    #expect(parallax.baselineMetres == WaypointMission.spacingMetres)
    #expect(parallax.spreadMetres == WaypointMission.spacingMetres)
    let pair = try #require(parallax.shots)
    let taken = plan.waypoints?.map { waypoint in
      waypoint.actions.compactMap { action -> Int? in
        if case .shootPhoto(let index) = action { return index }
        return nil
      }
    }
    #expect(taken?.contains { $0.contains(pair[0]) && $0.contains(pair[1]) } == false)
  }

  @Test("A gimbal that turns the camera keeps it in its place")
  func gimbal() throws {
    let plan = try TestPlans.plan(
      .ring(RingPattern(count: 8)), aircraft: "inspire1", method: .gimbal)
    #expect(table(plan, offset: 0.1).baselineMetres == 0)
  }
}
