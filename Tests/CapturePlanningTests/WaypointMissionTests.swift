import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct WaypointMissionTests {
  private static let patterns: [PlanRequest.Pattern] = [
    .sphere(SpherePattern()), .sphere(SpherePattern(order: .columns)),
    .sphere(SpherePattern(layout: .builtIn26)), .sphere(SpherePattern(overlapPercent: 60)),
    .ring(RingPattern(count: 8)), .ring(RingPattern(count: 7, startHeadingDegrees: 3.7)),
    .ring(RingPattern(count: 2)), .ring(RingPattern(count: 8, counterClockwise: true)),
    .grid(GridPattern()), .grid(GridPattern(columns: 1, rows: 1)), .vertical(VerticalPattern()),
  ]

  @Test(arguments: patterns)
  func missionsKeepDJIsLimitsAndTakeEveryShotOnce(pattern: PlanRequest.Pattern) throws {
    let plan = try TestPlans.plan(pattern, aircraft: "mavic2pro", method: .waypoint)
    let waypoints = try #require(plan.waypoints)
    #expect(plan.problems().isEmpty)
    #expect(waypoints.count >= 2 && waypoints.count <= 99)
    #expect(waypoints.allSatisfy { $0.actions.count <= 15 })
    let taken = waypoints.flatMap(\.actions).compactMap { action -> Int? in
      if case .shootPhoto(let index) = action { index } else { nil }
    }
    #expect(taken == plan.shots.map(\.index))
    for (waypoint, next) in zip(waypoints, waypoints.dropFirst() + [waypoints[0]]) {
      #expect(WaypointSpacing.metres(from: waypoint, to: next) >= 0.5)
    }
  }

  @Test(arguments: patterns)
  func theAircraftStaysWithinADecimetresOfThePlace(pattern: PlanRequest.Pattern) throws {
    let plan = try TestPlans.plan(pattern, method: .waypoint)
    for waypoint in try #require(plan.waypoints) {
      #expect(waypoint.position == plan.location)
      #expect(abs(abs(waypoint.altitudeMetres - 60) - 0.3) < 1e-9)
    }
  }

  @Test func eightHeadingsAreEachShotExactlyOnce() throws {
    let plan = try TestPlans.plan(
      .ring(RingPattern(pitchDegrees: -10, count: 8)), aircraft: "mavicpro", method: .waypoint)
    let waypoints = try #require(plan.waypoints)
    #expect(waypoints.count == 2)
    #expect(waypoints.map(\.actions.count) == [0, 15])
    // Played as the aircraft does it: arrive, then the actions in order.
    var headings: [Double] = []
    var pitch = Double.nan
    for waypoint in waypoints {
      var heading = waypoint.headingDegrees
      pitch = waypoint.gimbalPitchDegrees ?? pitch
      for action in waypoint.actions {
        switch action {
        case .rotateAircraft(let degrees): heading = degrees
        case .rotateGimbalPitch(let degrees): pitch = degrees
        case .shootPhoto:
          headings.append(heading)
          #expect(pitch == -10)
        case .stay: break
        }
      }
    }
    #expect(headings.sorted() == [-135, -90, -45, 0, 45, 90, 135, 180])
    #expect(waypoints[0].turnMode == nil && waypoints[1].turnMode == .clockwise)
  }

  @Test func anglesAreWholeDegreesWithinHalfATurn() throws {
    let plan = try TestPlans.plan(
      .sphere(SpherePattern(startHeadingDegrees: 12.34)), method: .waypoint)
    for shot in plan.shots {
      #expect(shot.yawDegrees == shot.yawDegrees.rounded())
      #expect(shot.pitchDegrees == shot.pitchDegrees.rounded())
      #expect((-180...180).contains(shot.yawDegrees))
    }
  }

  @Test func leftTurnsAreAskedForAsSuch() throws {
    let plan = try TestPlans.plan(
      .ring(RingPattern(counterClockwise: true)), method: .waypoint)
    let modes = try #require(plan.waypoints).compactMap(\.turnMode)
    #expect(!modes.isEmpty && modes.allSatisfy { $0 == .counterClockwise })
  }

  @Test(arguments: [1.2, 500])
  func bothPointsStayWithinTheAltitudes(altitude: Double) throws {
    let plan = try TestPlans.plan(
      .ring(RingPattern()), method: .waypoint, altitudeMetres: altitude)
    #expect(plan.problems().isEmpty)
  }

  @Test func tooManyShotsAreRefused() throws {
    // 80 % overlap and a hundred turned rows do not fit 98 waypoints of 15 actions.
    let shots = (0..<800).map {
      Shot(index: $0 + 1, yawDegrees: Double($0 % 180), pitchDegrees: -Double($0 / 180))
    }
    let model = try TestPlans.model("inspire1")
    let mission = WaypointMission(
      location: TestPlans.location, altitudeMetres: 50,
      estimate: CaptureTimeEstimate(aircraft: model, method: .waypoint))
    let error = PlanError.tooManyShotsForMission(
      shots: 800, waypointLimit: 99, instead: [.virtualStick, .gimbal])
    #expect(throws: error) { try mission.waypoints(for: shots) }
    #expect(error.description.contains("use 'virtual-stick' or 'gimbal'"))
  }

  /// DJI's tutorial loops over eight headings at one waypoint: 16 actions, of which the aircraft
  /// drops the last; the first photo is taken wherever the nose points, and -45° never.
  @Test func theLoopOfTheTutorialTakesAllOfItsHeadings() throws {
    let plan = try TestPlans.plan(
      .ring(RingPattern(count: 8)), aircraft: "phantom4", method: .waypoint)
    let waypoints = try #require(plan.waypoints)
    #expect(waypoints.flatMap(\.actions).count == 15)
    #expect(Set(plan.shots.map(\.yawDegrees)) == [0, 45, 90, 135, 180, -135, -90, -45])
    #expect(plan.problems().isEmpty)
    // Eight photos at their time-out of 6 s and their turns do not fit into DJI's 60 s.
    #expect(try #require(plan.actionTimeoutSeconds) > 60)
    // All from one place, so there is no parallax to speak of.
    #expect(plan.notes == nil)
  }

  @Test func theParallaxOfSeveralWaypointsIsTold() throws {
    let plan = try CapturePlanner.plan(
      PlanRequest(
        aircraft: TestPlans.model("mavic2pro"), method: .waypoint,
        pattern: .ring(RingPattern(count: 12)), location: TestPlans.location, altitudeMetres: 60,
        nearestMetres: 30), rayCount: 200)
    // atan(0.6 / 30) = 1.1°; 5472 / 2 / tan(65.5° / 2) = 4253 pixels of focal length: 85 pixels.
    let note = plan.notes?.first { $0.contains("spread over 2 waypoints up to 0.6 m apart") }
    #expect(note?.contains("things 30 m away move by up to 1.1 degrees, 85.1 pixels") == true)
  }

  @Test func aMissionThatWouldTakeTooLongIsSplitFurther() throws {
    var model = try TestPlans.model("mavicpro")
    model.rates.yawRateDegreesPerSecond = 1
    let plan = try CapturePlanner.plan(
      PlanRequest(
        aircraft: model, method: .waypoint, pattern: .ring(RingPattern(count: 8)),
        location: TestPlans.location, altitudeMetres: 60), rayCount: 200)
    let waypoints = try #require(plan.waypoints)
    // Seven turns of up to 315 s each would take 2,205 s; 999 s can be asked for.
    #expect(waypoints.map(\.actions.count) == [7, 7])
    #expect(try #require(plan.actionTimeoutSeconds) <= 999)
  }

  @Test func roomForActionsOfAnotherProgramCanBeLeft() throws {
    let plan = try CapturePlanner.plan(
      PlanRequest(
        aircraft: TestPlans.model("mavicpro"), method: .waypoint,
        pattern: .ring(RingPattern(count: 8)), location: TestPlans.location, altitudeMetres: 60,
        actionsPerWaypoint: 14), rayCount: 200)
    #expect(try #require(plan.waypoints).map(\.actions.count) == [7, 7])
  }
}
