import CapturePlanning
import Foundation
import Testing

@testable import PlanExchange

/// The rules that missions flown on PX4 and ArduPilot in simulation gave, on a sphere of 26 shots.
struct AutopilotMissionTests {
  private static let waypointLists: [(ExchangeFormat, String)] = [
    (.waypointListPX4, "px4"), (.waypointListArduPilot, "ardupilot"),
  ]

  private func mission(_ format: ExchangeFormat) throws -> (CapturePlan, FlownMission) {
    let plan = try TestPlans.builtInSphere()
    #expect(plan.shots.count == 26)
    return (plan, try FlownMission(waypointList: format.data(of: plan)))
  }

  @Test("Played through, the mission shoots what is planned", arguments: waypointLists)
  func playedThrough(format: ExchangeFormat, autopilot: String) throws {
    let (plan, mission) = try mission(format)
    let exposures = try mission.exposures(on: autopilot)
    #expect(
      exposures.map(\.headingDegrees)
        == plan.shots.map { $0.yawDegrees < 0 ? $0.yawDegrees + 360 : $0.yawDegrees })
    #expect(exposures.map(\.pitchDegrees) == plan.shots.map(\.pitchDegrees))
  }

  @Test("Every wait covers the turn and the tilt, and settling", arguments: waypointLists)
  func waits(format: ExchangeFormat, autopilot: String) throws {
    let exposures = try mission(format).1.exposures(on: autopilot)
    let settle = autopilot == "px4" ? 3.0 : 2.0
    for exposure in exposures {
      // The first turn may be half a circle.
      let moved = max(exposure.turnDegrees ?? 180, exposure.tiltDegrees ?? 180)
      #expect(exposure.secondsBefore >= moved / 30 + settle)
      #expect(exposure.secondsBefore >= (autopilot == "px4" ? 4 : 2))
    }
    #expect(exposures.contains { ($0.turnDegrees ?? 0) > 0 })
  }

  @Test("A hold follows every shot, and nothing lands or returns", arguments: waypointLists)
  func holdAfterShots(format: ExchangeFormat, autopilot: String) throws {
    let (_, mission) = try mission(format)
    #expect(try mission.exposures(on: autopilot).allSatisfy { $0.secondsAfter >= 2 })
    let last = try #require(mission.items.last)
    #expect(last.command == (autopilot == "px4" ? 16 : 93))
    #expect(last.parameters[0] >= 2)
    #expect(!mission.items.contains { [20, 21].contains($0.command) })
  }

  @Test("What has no place is in frame 2, what has one above home", arguments: waypointLists)
  func frames(format: ExchangeFormat, autopilot: String) throws {
    let (_, mission) = try mission(format)
    let items = autopilot == "ardupilot" ? mission.items.dropFirst() : mission.items[...]
    for item in items {
      #expect(item.frame == ([16, 22].contains(item.command) ? 3 : 2))
    }
  }

  @Test("No number is NaN or infinite", arguments: waypointLists)
  func finite(format: ExchangeFormat, autopilot: String) throws {
    let (_, mission) = try mission(format)
    #expect(mission.items.allSatisfy { $0.parameters.allSatisfy(\.isFinite) })
  }

  @Test("Each autopilot gets only commands that it flew", arguments: waypointLists)
  func commands(format: ExchangeFormat, autopilot: String) throws {
    let (_, mission) = try mission(format)
    let used = Set(mission.items.map(\.command))
    // PX4: no NAV_DELAY (93), no CONDITION_YAW (115), no CONDITION_DELAY (112).
    #expect(used == (autopilot == "px4" ? [16, 22, 203, 205] : [16, 22, 93, 115, 203, 205]))
  }

  @Test("The aircraft stays at the plan's place", arguments: waypointLists)
  func place(format: ExchangeFormat, autopilot: String) throws {
    let (_, mission) = try mission(format)
    let places = mission.items.filter { $0.frame == 3 }.map { Array($0.parameters.suffix(3)) }
    #expect(Set(places) == [[-33.8568, -70.6483, 60]])
  }

  @Test("ArduPilot's first item is home, PX4's is the take-off")
  func home() throws {
    let arduPilot = try mission(.waypointListArduPilot).1
    #expect(
      arduPilot.items[0]
        == .init(
          isCurrent: true, frame: 0, command: 16, parameters: [0, 0, 0, 0, -33.8568, -70.6483, 0]))
    #expect(arduPilot.items[1].command == 22)
    let px4 = try mission(.waypointListPX4).1
    #expect(px4.items[0].command == 22)
    #expect(px4.items[0].isCurrent)
    #expect(px4.items.filter(\.isCurrent).count == 1)
    #expect(arduPilot.items.filter(\.isCurrent).count == 1)
  }

  @Test("ArduPilot tilts before it turns, and never turns by way of the gimbal's yaw")
  func arduPilotOrder() throws {
    let items = try mission(.waypointListArduPilot).1.items
    for (index, item) in items.enumerated() where item.command == 205 {
      #expect(items[index + 1].command == 115)
      #expect(items[index + 2].command == 93)
      #expect(items[index + 3].command == 203)
      #expect(items[index + 4].command == 93)
      #expect(item.parameters[2] == 0)
    }
  }

  @Test("More items than ArduPilot holds are refused, PX4 takes them")
  func itemLimit() throws {
    // Home, take-off, the way there and five items a shot: 129 shots make 648 items, 130 make 653.
    let largest = try TestPlans.ring(count: 129)
    let mission = try FlownMission(
      waypointList: ExchangeFormat.waypointListArduPilot.data(of: largest))
    #expect(mission.items.count == 648)
    let plan = try TestPlans.ring(count: 130)
    for format in [ExchangeFormat.waypointListArduPilot, .qGroundControlArduPilot] {
      #expect {
        try format.data(of: plan)
      } throws: { error in
        guard case .cannotHold(format, let reason) = error as? PlanExchangeError else {
          return false
        }
        return reason.contains("653 items") && reason.contains("650")
      }
    }
    #expect(try !ExchangeFormat.waypointListPX4.data(of: plan).isEmpty)
  }

  @Test(
    "A place that is not above the take-off point is refused",
    arguments: [
      ExchangeFormat.waypointListPX4, .waypointListArduPilot, .qGroundControlPX4,
      .qGroundControlArduPilot,
    ], [0.0, -10])
  func belowTakeOff(format: ExchangeFormat, altitudeMetres: Double) throws {
    let plan = try TestPlans.sphere(altitudeMetres: altitudeMetres)
    #expect {
      try format.data(of: plan)
    } throws: { error in
      guard case .cannotHold(format, let reason) = error as? PlanExchangeError else { return false }
      return reason.contains("--altitude")
    }
  }

  @Test("What the pilot has to know is said", arguments: waypointLists)
  func limitations(format: ExchangeFormat, autopilot: String) throws {
    let text = format.limitations(of: try TestPlans.sphere()).joined(separator: " ")
    for words in ["brings it home", "count the photos", "30 degrees a second"] {
      #expect(text.contains(words))
    }
  }

  @Test("After a bracket the aircraft waits for all exposures", arguments: waypointLists)
  func brackets(format: ExchangeFormat, autopilot: String) throws {
    var plan = try TestPlans.sphere()
    let single = try AutopilotMission(plan, for: autopilotOf(format), as: format).items
    plan.brackets = 3
    let bracketed = try AutopilotMission(plan, for: autopilotOf(format), as: format).items
    #expect(bracketed.count == single.count)
    for (index, item) in bracketed.enumerated().dropFirst() {
      let isAfterShot = bracketed[index - 1].command == .digicamControl
      #expect(item.parameters[0] == single[index].parameters[0] * (isAfterShot ? 3 : 1))
    }
    #expect(format.limitations(of: plan).contains { $0.contains("each shot is 3 exposures") })
  }

  private func autopilotOf(_ format: ExchangeFormat) -> Autopilot {
    format == .waypointListPX4 ? .px4 : .arduPilot
  }
}
