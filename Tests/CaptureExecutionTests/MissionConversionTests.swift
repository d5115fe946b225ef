import AircraftControl
import CapturePlanning
import SphereGeometry
import Testing

@testable import CaptureExecution

@Suite struct MissionConversionTests {
  @Test func theMissionIsWithinTheLimitsAndTakesEachShotOnce() throws {
    let plan = TestFlight.plan(.waypoint)
    let conversion = try MissionConversion(plan: plan, speedLimitMetresPerSecond: 16)
    #expect(conversion.mission.problems(gimbalPitchRangeDegrees: -90...20).isEmpty)
    #expect(conversion.shotsInOrder == plan.shots)
    #expect(conversion.shots.count == plan.shots.count)
    #expect(conversion.mission.waypoints.allSatisfy { $0.actionTimeoutSeconds == 999 })
  }

  @Test func headingsBecomeWholeDegreesWithinTheLimits() throws {
    var plan = TestFlight.plan(.waypoint)
    plan.waypoints?[0].headingDegrees = 51.4
    plan.waypoints?[0].actions[0] = .rotateAircraft(headingDegrees: -179.6)
    let mission = try MissionConversion(plan: plan, speedLimitMetresPerSecond: 16).mission
    #expect(mission.waypoints[0].headingDegrees == 51)
    #expect(mission.waypoints[0].actions[0] == .rotateAircraft(headingDegrees: 180))
  }

  @Test func shotsThatAreMissedOrTakenTwiceAreRefused() throws {
    var plan = TestFlight.plan(.waypoint)
    plan.waypoints?[0].actions[2] = .shootPhoto(shotIndex: 2)
    plan.waypoints?[1].actions.append(.shootPhoto(shotIndex: 77))
    #expect(
      throws: CaptureError.planRefused(reasons: [
        "waypoint 2 takes shot 77, which is not planned", "shot 1 is taken 0 times",
        "shot 2 is taken 2 times",
      ])
    ) { try MissionConversion(plan: plan, speedLimitMetresPerSecond: 16) }
  }

  @Test func slowAircraftGetASpeedThatTheMissionAllows() throws {
    let mission = try MissionConversion(
      plan: TestFlight.plan(.waypoint), speedLimitMetresPerSecond: 1
    ).mission
    #expect(mission.maximumFlightSpeedMetresPerSecond == 2)
    #expect(mission.autoFlightSpeedMetresPerSecond == 2)
  }
}
