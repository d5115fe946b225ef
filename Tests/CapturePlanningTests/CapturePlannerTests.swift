import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct CapturePlannerTests {
  @Test func aGimbalThatCannotPanIsRefusedWithWhatToUse() {
    let mini = #expect(throws: PlanError.self) {
      try TestPlans.plan(.ring(RingPattern()), method: .gimbal)
    }
    #expect(
      mini?.description
        == "The gimbal of the DJI Mini 2 cannot pan; use 'virtual-stick' or 'waypoint', "
        + "which turns the aircraft")
    let mavic = #expect(throws: PlanError.self) {
      try TestPlans.plan(.sphere(SpherePattern()), aircraft: "mavic2pro", method: .gimbal)
    }
    #expect(
      mavic
        == .gimbalCannotPan(
          aircraft: "DJI Mavic 2 Pro", panRangeDegrees: -75...75,
          instead: [.virtualStick, .waypoint]))
    #expect(mavic?.description.contains("-75 to 75 degrees") == true)
  }

  @Test func aMethodThatTheAircraftLacksIsRefused() throws {
    var model = try TestPlans.model("mini2")
    model.methods = [.virtualStick]
    #expect(
      throws: PlanError.methodNotSupported(
        aircraft: "DJI Mini 2", method: .waypoint, instead: [.virtualStick])
    ) {
      try CapturePlanner.plan(
        PlanRequest(
          aircraft: model, method: .waypoint, pattern: .ring(RingPattern()),
          location: TestPlans.location, altitudeMetres: 50))
    }
  }

  @Test func placesOutOfRangeAreRefused() throws {
    for (latitude, longitude, altitude, rule) in [
      (90.1, 0.0, 50.0, PlanProblem.Rule.latitude), (0, 180.1, 50, .longitude),
      (0, 0, 500.5, .altitude), (0, 0, -5, .altitude), (0, 0, .nan, .altitude),
      (.nan, 0, 50, .latitude),
    ] {
      let error = #expect(throws: PlanError.self) {
        try CapturePlanner.plan(
          PlanRequest(
            aircraft: TestPlans.model("mini2"), pattern: .ring(RingPattern()),
            location: GeodeticPosition(latitudeDegrees: latitude, longitudeDegrees: longitude),
            altitudeMetres: altitude))
      }
      guard case .invalidRequest(let problems) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(problems.map(\.rule) == [rule])
    }
  }

  @Test func thePlanSaysWhatThePilotMustKnow() throws {
    let high = try TestPlans.plan(.ring(RingPattern(pitchDegrees: 15)))
    #expect(high.notes?.contains { $0.contains("pitch range extension") } == true)
    #expect(try TestPlans.plan(.ring(RingPattern())).notes == nil)
    let mission = try TestPlans.plan(.ring(RingPattern()), method: .waypoint)
    #expect(mission.notes?.contains { $0.contains("waypoint operator") } == true)
  }

  @Test func thePlanDescribesTheRequest() throws {
    let plan = try TestPlans.plan(.vertical(VerticalPattern()), aircraft: "Phantom 4 Pro")
    #expect(plan.schema == "skysphere.plan/1")
    #expect(plan.aircraft == "phantom4pro" && plan.camera.identifier == "FC6310")
    #expect(plan.pattern == .vertical && plan.method == .virtualStick)
    #expect(plan.location == TestPlans.location && plan.altitudeMetres == 60)
    #expect(plan.shots.map(\.index) == Array(1...plan.shots.count))
  }
}
