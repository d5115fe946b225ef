import AircraftControl
import SphereGeometry
import Testing

@Suite struct WaypointMissionValidationTests {
  private static let location = GeodeticPosition(latitudeDegrees: 47, longitudeDegrees: 8)

  private static func mission(
    _ change: (inout WaypointMission) -> Void = { _ in }
  ) -> WaypointMission {
    var mission = WaypointMission(
      waypoints: [40.0, 40.6].map {
        MissionWaypoint(
          position: location, altitudeMetres: $0, headingDegrees: 0, actions: [.shootPhoto])
      })
    change(&mission)
    return mission
  }

  private static func codes(_ mission: WaypointMission) -> [Int] {
    mission.problems(gimbalPitchRangeDegrees: -90...20).map(\.number)
  }

  @Test func aMissionWithinAllLimitsHasNoProblems() {
    #expect(Self.codes(Self.mission()).isEmpty)
  }

  private static let violations: [(code: Int, mission: WaypointMission)] = [
    (-5100, mission { $0.maximumFlightSpeedMetresPerSecond = 15.1 }),
    (-5101, mission { $0.autoFlightSpeedMetresPerSecond = 11 }),
    (-5102, mission { $0.repeatTimes = 256 }),
    (-5103, mission { $0.waypoints.removeLast() }),
    (-5103, mission { $0.waypoints = tower(count: 100) }),
    (-5120, mission { $0.waypoints[1].position.latitudeDegrees = 91 }),
    (-5120, mission { $0.waypoints[1].altitudeMetres = 40.45 }),
    (-5121, mission { $0.waypoints[0].altitudeMetres = 501 }),
    (-5122, mission { $0.waypoints[0].headingDegrees = 181 }),
    (-5123, mission { $0.waypoints[0].actionRepeatTimes = 16 }),
    (-5124, mission { $0.waypoints[0].actionTimeoutSeconds = 1_000 }),
    (-5125, mission { $0.waypoints[0].cornerRadiusMetres = 0.45 }),
    (-5126, mission { $0.waypoints[0].gimbalPitchDegrees = 21 }),
    (-5127, mission { $0.waypoints[0].speedMetresPerSecond = 16 }),
    (-5129, mission { $0.waypoints[0].actions = [.stay(milliseconds: 32_768)] }),
    (-5130, mission { $0.waypoints[0].actions = [.rotateGimbalPitch(degrees: -91)] }),
    (-5131, mission { $0.waypoints[0].actions = [.rotateAircraft(headingDegrees: -181)] }),
    (-5020, mission { $0.waypoints[0].actions = Array(repeating: .shootPhoto, count: 16) }),
    (-5021, mission { $0.waypoints[0].position.latitudeDegrees = 47.36 }),
  ]

  private static func tower(count: Int) -> [MissionWaypoint] {
    (1...count).map {
      MissionWaypoint(position: location, altitudeMetres: Double($0), headingDegrees: 0)
    }
  }

  @Test(arguments: violations)
  func eachLimitHasItsNumber(code: Int, mission: WaypointMission) {
    let problems = mission.problems(gimbalPitchRangeDegrees: -90...20, start: Self.location)
    #expect(problems.map(\.number).contains(code), "\(problems)")
  }

  @Test func fifteenActionsAreAllowed() {
    let mission = Self.mission {
      $0.waypoints[0].actions = Array(repeating: .shootPhoto, count: 15)
    }
    #expect(Self.codes(mission).isEmpty)
  }

  @Test func allProblemsAreListedAtOnce() {
    let mission = Self.mission {
      $0.repeatTimes = 0
      $0.waypoints[0].headingDegrees = 200
      $0.waypoints[1].actions = [.stay(milliseconds: -1)]
    }
    #expect(Self.codes(mission) == [-5102, -5122, -5129])
  }

  @Test func theLastAndTheFirstAreNeighboursToo() {
    let mission = WaypointMission(
      waypoints: [40.0, 41.0, 40.2].map {
        MissionWaypoint(position: Self.location, altitudeMetres: $0, headingDegrees: 0)
      })
    #expect(Self.codes(mission) == [-5120])
  }
}
