import AircraftControl
import AircraftSimulation
import CapturePlanning
import Foundation
import SphereGeometry
import Testing

@testable import CaptureExecution

@Suite struct CaptureExecutorTests {
  private func flight(
    _ method: CaptureMethod, options: SimulationOptions = SimulationOptions(),
    yawZero: GimbalCapabilities.YawZero = .nose
  ) -> TestFlight {
    TestFlight(
      options: options, panRange: method == .gimbal ? -320...320 : nil, yawZero: yawZero)
  }

  /// How far a recorded direction is from the planned one, in degrees of arc.
  private func miss(_ attitude: CameraAttitude, _ planned: PlannedDirection) -> Double {
    let wanted = CameraAttitude(
      yawDegrees: planned.yawDegrees, pitchDegrees: planned.pitchDegrees)
    return attitude.directionInWorld.angle(to: wanted.directionInWorld).degrees
  }

  @Test(arguments: CaptureMethod.allCases, [1, 2, 3] as [UInt64])
  func everyShotIsTakenOnceWhereItWasPlanned(method: CaptureMethod, seed: UInt64) async throws {
    var options = SimulationOptions()
    options.seed = seed
    options.startHeadingDegrees = 100
    let flight = flight(method, options: options)
    let plan = TestFlight.plan(method)
    let result = try await CaptureExecutor(aircraft: flight.aircraft).fly(plan)
    #expect(result.panoramaSet == "100_0001")
    #expect(result.records.map(\.planned) == plan.shots)
    #expect(
      result.records.map(\.filePath)
        == (1...9).map { "DCIM/PANORAMA/100_0001/" + CardLayout.photoName(number: $0) })
    let rows = try CardFolder(root: flight.card).flightLog().rows
    try #require(rows.count == 9)
    for (row, shot) in zip(rows, plan.shots) {
      let planned = try #require(row.planned)
      #expect(planned.shotIndex == shot.index)
      // Within the tolerance of 0.5° on either axis when the shot was begun, and half a second on.
      #expect(miss(row.recordedAttitude, planned) < 0.75)
      // Above the place of the plan: within its tolerance and the hover radius.
      #expect(abs(row.truePositionMetres.z + 30) < 2.5)
      let level = Vector3(row.truePositionMetres.x, row.truePositionMetres.y, 0).length
      #expect(level < 3)
    }
    #expect(result.captureSeconds > 9 * 2)
    #expect(result.captureSeconds < 180)
    #expect(result.batteryPercentUsed > 0)
  }

  @Test(arguments: CaptureMethod.allCases)
  func inStillAirWithPerfectInstrumentsTheTruthIsThePlan(method: CaptureMethod) async throws {
    let flight = flight(method, options: .exact)
    _ = try await CaptureExecutor(aircraft: flight.aircraft).fly(TestFlight.plan(method))
    for row in try CardFolder(root: flight.card).flightLog().rows {
      let truth = CameraAttitude(cameraFromWorld: row.trueCameraFromWorld)
      let planned = try #require(row.planned)
      #expect(miss(truth, planned) < 0.5)
      #expect(
        row.recordedAttitude.cameraFromWorld.angle(to: row.trueCameraFromWorld).degrees < 1e-5)
    }
  }

  @Test func theTruthMissesThePlanByWhatTheInstrumentsMiss() async throws {
    var options = SimulationOptions.exact
    options.yawDriftDegreesPerMinute = 3
    options.compassErrorDegrees = 2
    let flight = flight(.virtualStick, options: options)
    _ = try await CaptureExecutor(aircraft: flight.aircraft).fly(TestFlight.plan(.virtualStick))
    let rows = try CardFolder(root: flight.card).flightLog().rows
    let errors = rows.prefix(8).map {
      Angle.shortestTurn(
        toDegrees: $0.recordedAttitude.yawDegrees,
        fromDegrees: CameraAttitude(cameraFromWorld: $0.trueCameraFromWorld).yawDegrees)
    }
    let seconds = rows[7].timeSeconds - rows[0].timeSeconds
    #expect(abs(abs(errors[7] - errors[0]) - 3 * seconds / 60) < 1e-4)
  }

  @Test func theSameSeedGivesTheSameLogAndAnotherSeedAnother() async throws {
    var logs: [Data] = []
    for seed: UInt64 in [5, 5, 6] {
      var options = SimulationOptions()
      options.seed = seed
      let flight = flight(.virtualStick, options: options)
      _ = try await CaptureExecutor(aircraft: flight.aircraft).fly(TestFlight.plan(.virtualStick))
      logs.append(try Data(contentsOf: flight.card.appendingPathComponent("flight-log.csv")))
    }
    #expect(logs[0] == logs[1])
    #expect(logs[0] != logs[2])
  }

  @Test(arguments: [GimbalCapabilities.YawZero.north, .nose])
  func aGimbalRingIsShotWithoutTurningTheAircraft(yawZero: GimbalCapabilities.YawZero)
    async throws
  {
    var options = SimulationOptions()
    options.startHeadingDegrees = -75
    options.yawDriftDegreesPerMinute = 0
    let flight = flight(.gimbal, options: options, yawZero: yawZero)
    let result = try await CaptureExecutor(aircraft: flight.aircraft).fly(TestFlight.plan(.gimbal))
    let heading = await flight.aircraft.flightState().attitude.yawDegrees
    #expect(abs(Angle.shortestTurn(toDegrees: heading, fromDegrees: -75)) < 4)
    for record in result.records {
      let left = Angle.shortestTurn(
        toDegrees: record.reported.yawDegrees, fromDegrees: record.planned.yawDegrees)
      #expect(abs(left) < 0.5)
    }
  }

  @Test func aPlaceAwayFromTheTakeOffIsFlownTo() async throws {
    let flight = flight(.virtualStick, options: .exact)
    let place = TestFlight.location.offset(northMetres: 60, eastMetres: -40)
    _ = try await CaptureExecutor(aircraft: flight.aircraft).fly(
      TestFlight.plan(.virtualStick, location: place))
    let row = try CardFolder(root: flight.card).flightLog().rows[0]
    #expect(abs(row.truePositionMetres.x - 60) < 1)
    #expect(abs(row.truePositionMetres.y + 40) < 1)
  }

  @Test func progressTellsEveryShot() async throws {
    let seen = Seen()
    let flight = flight(.waypoint, options: .exact)
    _ = try await CaptureExecutor(aircraft: flight.aircraft).fly(TestFlight.plan(.waypoint)) {
      seen.add($0)
    }
    let shots = (1...9).map { CaptureProgress.shot($0, of: 9) }
    #expect(seen.all.first == .approaching)
    #expect(seen.all.suffix(9) == shots[...])
    #expect(seen.all.contains(.uploading(waypoint: 2, of: 2)))
  }

  /// Collects what progress closures are told.
  private final class Seen: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [CaptureProgress] = []
    func add(_ value: CaptureProgress) { lock.withLock { values.append(value) } }
    var all: [CaptureProgress] { lock.withLock { values } }
  }

  @Test func plansThatDoNotSuitTheAircraftAreRefusedWithAllReasons() async throws {
    let flight = flight(.virtualStick)
    let executor = CaptureExecutor(aircraft: flight.aircraft)
    let shots = [
      Shot(index: 1, yawDegrees: 0, pitchDegrees: 30),
      Shot(index: 2, yawDegrees: 0, pitchDegrees: -95),
    ]
    await #expect(
      throws: CaptureError.planRefused(reasons: [
        "shot 1 has a pitch of 30.0, the gimbal reaches -90.0 to 20.0 degrees",
        "shot 2 has a pitch of -95.0, the gimbal reaches -90.0 to 20.0 degrees",
      ])
    ) { try await executor.fly(TestFlight.plan(.virtualStick, shots: shots)) }
    await #expect(
      throws: CaptureError.planRefused(reasons: [
        "the gimbal of Test cannot pan; use the method virtual-stick"
      ])
    ) { try await executor.fly(TestFlight.plan(.gimbal)) }
    var plan = TestFlight.plan(.waypoint)
    plan.waypoints = nil
    await #expect(throws: CaptureError.planRefused(reasons: ["it has no waypoints"])) {
      try await executor.fly(plan)
    }
    #expect(await !flight.aircraft.flightState().isFlying)
  }

  @Test func anAircraftThatIsNotReadyStaysOnTheGround() async throws {
    var options = SimulationOptions()
    options.batteryPercent = 20
    options.satelliteCount = 5
    let flight = flight(.virtualStick, options: options)
    await #expect(
      throws: CaptureError.notReady(reasons: [
        "the battery is at 20 %, 30 % are needed", "5 satellites are received, 6 are needed",
        "the GPS signal is too weak to hover (level1)",
      ])
    ) {
      try await CaptureExecutor(aircraft: flight.aircraft).fly(TestFlight.plan(.virtualStick))
    }
    #expect(await !flight.aircraft.flightState().isFlying)
    #expect(!FileManager.default.fileExists(atPath: flight.card.path))
  }

  @Test func aHeadingThatIsNotReachedInTimeIsNamed() async throws {
    // No tolerance at all: the aircraft never counts as pointing right.
    var options = CaptureOptions()
    options.toleranceDegrees = 0
    options.directionTimeoutSeconds = 5
    let flight = flight(.virtualStick)
    let executor = CaptureExecutor(aircraft: flight.aircraft, options: options)
    let error = await #expect(throws: CaptureError.self) {
      try await executor.fly(TestFlight.plan(.virtualStick))
    }
    guard case .directionNotReached(let index, _, let pitch, _, _, let seconds) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(index == 1 && pitch == -10 && seconds > 5)
    #expect(await !flight.aircraft.flightState().isVirtualStickEnabled)
  }

  @Test func aFullCardIsNamedWithTheShot() async throws {
    for method in CaptureMethod.allCases {
      var options = SimulationOptions()
      options.freePhotoCount = 3
      let flight = flight(method, options: options)
      let error = await #expect(throws: CaptureError.self) {
        try await CaptureExecutor(aircraft: flight.aircraft).fly(TestFlight.plan(method))
      }
      guard case .shotFailed(let index, let reason) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(index == 4)
      #expect(reason.contains("-3005"))
      #expect(await flight.aircraft.missionState() == .readyToUpload)
      await flight.aircraft.powerOff()
    }
  }

  @Test func aCancelledFlightEndsAndHovers() async throws {
    let flight = flight(.waypoint)
    let task = Task {
      try await CaptureExecutor(aircraft: flight.aircraft).fly(TestFlight.plan(.waypoint))
    }
    while await flight.aircraft.missionState() != .executing, !task.isCancelled {
      await Task.yield()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await flight.aircraft.missionState() == .readyToUpload)
    await flight.aircraft.powerOff()
  }
}
