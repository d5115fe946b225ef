import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct PlanValidationTests {
  private func rules(_ plan: CapturePlan) -> Set<PlanProblem.Rule> {
    Set(plan.problems().map(\.rule))
  }

  private func ring(_ method: CaptureMethod = .virtualStick) throws -> CapturePlan {
    var plan = try TestPlans.plan(.ring(RingPattern(count: 10)), method: method)
    // Room for the actions that the tests add.
    if method == .waypoint { plan.actionTimeoutSeconds = 999 }
    return plan
  }

  @Test func plansFromThePlannerHaveNoProblems() throws {
    #expect(try ring().problems().isEmpty)
    #expect(try ring(.waypoint).problems().isEmpty)
  }

  @Test func everyBrokenRuleIsNamedAtOnce() throws {
    var plan = try ring()
    plan.location = GeodeticPosition(latitudeDegrees: 91, longitudeDegrees: -181)
    plan.altitudeMetres = -201
    plan.camera.widthPixels = 0
    plan.camera.horizontalFieldOfViewDegrees = 180
    plan.shots[2].pitchDegrees = 21
    plan.shots[3].yawDegrees = -180
    plan.shots[4].index = 4
    plan.coverage.coveragePercent = 101
    plan.estimatedSeconds = .nan
    plan.waypoints = []
    #expect(
      rules(plan) == [
        .latitude, .longitude, .altitude, .photoSize, .pitch, .heading, .shotIndex, .proof,
        .waypoints,
      ])
    let pitch = plan.problems().first { $0.rule == .pitch }
    #expect(pitch?.subject == "shots[2].pitchDegrees")
    #expect(pitch?.value == "21 degrees" && pitch?.limit == "-90 to 20 degrees")
    #expect(pitch?.source == "gimbal of the DJI Mini 2")
  }

  @Test func numbersThatAreNoneAreProblems() throws {
    var plan = try ring()
    plan.altitudeMetres = .nan
    plan.location.latitudeDegrees = .infinity
    plan.shots[0].yawDegrees = .nan
    plan.shots[1].pitchDegrees = .nan
    #expect(rules(plan) == [.altitude, .latitude, .heading, .pitch])
  }

  @Test func aircraftAndMethodMustSuit() throws {
    var plan = try ring()
    plan.method = .gimbal
    #expect(rules(plan) == [.method])
    plan = try ring()
    plan.aircraft = "kite"
    #expect(rules(plan) == [.aircraft])
    plan = try ring()
    plan.shots = []
    #expect(rules(plan) == [.count])
    plan = try ring(.waypoint)
    plan.waypoints = nil
    #expect(rules(plan) == [.waypoints])
  }

  @Test func missionLimitsAreChecked() throws {
    var plan = try ring(.waypoint)
    plan.waypoints?[1].altitudeMetres = 60.1
    #expect(rules(plan) == [.waypointSpacing])

    plan = try ring(.waypoint)
    plan.waypoints?[0].actions += Array(repeating: .stay(milliseconds: 32_767), count: 7)
    #expect(rules(plan) == [.actionCount])

    plan = try ring(.waypoint)
    plan.waypoints?[0].actions.append(.stay(milliseconds: 32_768))
    #expect(rules(plan) == [.actionParameter])

    plan = try ring(.waypoint)
    plan.waypoints?[1].actions.append(.rotateAircraft(headingDegrees: 181))
    plan.waypoints?[1].actions.append(.rotateGimbalPitch(pitchDegrees: 25))
    #expect(rules(plan) == [.heading, .pitch])

    plan = try ring(.waypoint)
    plan.waypoints = [try #require(plan.waypoints?.first)]
    #expect(rules(plan) == [.waypointCount, .shotByWaypoint])
  }

  @Test func thePitchOnArrivalAndTheTimeOutOfThePlanAreChecked() throws {
    var plan = try ring(.waypoint)
    plan.waypoints?[1].gimbalPitchDegrees = 25
    #expect(rules(plan) == [.pitch, .shotByWaypoint])
    plan = try ring(.waypoint)
    plan.actionTimeoutSeconds = 30
    #expect(rules(plan) == [.actionTime])
  }

  @Test func theFirstAndTheLastWaypointAreNeighboursToo() throws {
    var plan = try ring(.waypoint)
    var third = try #require(plan.waypoints?.first)
    third.actions = []
    plan.waypoints?.append(third)
    let problems = plan.problems()
    #expect(problems.map(\.rule) == [.waypointSpacing])
    #expect(problems.first?.subject == "waypoints[2] to waypoints[0]")
  }

  @Test func actionsThatMayOutlastTheTimeOutAreTold() throws {
    var slow = try TestPlans.model("mini2")
    slow.rates.yawRateDegreesPerSecond = 0.5
    let plan = try ring(.waypoint)
    var catalogue = Catalogue.builtIn
    catalogue.aircraft = [slow]
    #expect(Set(plan.problems(in: catalogue).map(\.rule)) == [.actionTime])
  }

  @Test func everyShotIsTakenOnceAndWhereItIsPlanned() throws {
    var plan = try ring(.waypoint)
    plan.waypoints?[0].actions.removeLast()
    #expect(
      plan.problems().map(\.description) == [
        "shot 5 is taken 0 times; it must be taken exactly once (plan)"
      ])

    plan = try ring(.waypoint)
    plan.waypoints?[0].actions.append(.shootPhoto(shotIndex: 5))
    #expect(plan.problems().count == 1)

    plan = try ring(.waypoint)
    plan.waypoints?[0].headingDegrees = 90
    #expect(
      plan.problems().first?.description
        == "waypoints[0].actions[0] is shot 1 at heading 90 and pitch 0; "
        + "it must be at heading 0 and pitch 0 (shots of the plan)")

    plan = try ring(.waypoint)
    plan.waypoints?[0].gimbalPitchDegrees = nil
    #expect(plan.problems().first?.value.hasSuffix("pitch unknown") == true)

    plan = try ring(.waypoint)
    plan.waypoints?[1].actions.append(.shootPhoto(shotIndex: 99))
    #expect(rules(plan) == [.shotByWaypoint])
  }
}
