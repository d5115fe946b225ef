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
    // Played as the aircraft does it: arrive, then the actions in order.
    var headings: [Double] = []
    var pitch = Double.nan
    for waypoint in waypoints {
      var heading = waypoint.headingDegrees
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
    #expect(waypoints.allSatisfy { $0.turnMode == .clockwise })
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
    #expect(try #require(plan.waypoints).allSatisfy { $0.turnMode == .counterClockwise })
  }

  @Test(arguments: [-200.0, 500])
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
    let mission = WaypointMission(
      location: TestPlans.location, altitudeMetres: 50)
    #expect(throws: PlanError.tooManyShotsForMission(shots: 800, waypointLimit: 99)) {
      try mission.waypoints(for: shots)
    }
  }
}
