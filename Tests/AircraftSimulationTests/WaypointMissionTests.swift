import AircraftControl
import AircraftSimulation
import SphereGeometry
import Testing

@Suite struct WaypointMissionTests {
  private static let location = GeodeticPosition(latitudeDegrees: 47.3769, longitudeDegrees: 8.5417)

  private static func mission(
    _ actions: [MissionAction], turnMode: MissionWaypoint.TurnMode = .clockwise,
    timeoutSeconds: Int = 60
  ) -> WaypointMission {
    WaypointMission(
      waypoints: [
        MissionWaypoint(
          position: location, altitudeMetres: 10, headingDegrees: 0, turnMode: turnMode,
          actionTimeoutSeconds: timeoutSeconds, actions: actions),
        MissionWaypoint(position: location, altitudeMetres: 10.6, headingDegrees: 0),
      ])
  }

  /// Flies a mission to its end and gives its events.
  private func events(
    _ mission: WaypointMission, on test: TestAircraft,
    watch: (SimulatedAircraft) async -> Void = { _ in }
  ) async throws -> [WaypointMissionEvent] {
    let aircraft = test.aircraft
    try await test.takeOff()
    try await aircraft.loadMission(mission)
    try await aircraft.startUpload()
    try await aircraft.sleep(seconds: 1)
    try await aircraft.startMission()
    for _ in 0..<3_000 where await aircraft.missionState() == .executing {
      try await aircraft.sleep(seconds: 0.1)
      await watch(aircraft)
    }
    // Photos that are still on their way would come after the card's folder is removed.
    _ = try? await aircraft.allPhotos()
    return await aircraft.missionEvents(after: 0)
  }

  @Test func statesFollowDJIsMachine() async throws {
    let test = TestAircraft(options: .exact)
    let events = try await events(Self.mission([.shootPhoto]), on: test)
    let states = events.compactMap { event -> [WaypointMissionState]? in
      if case .stateChanged(let from, let to) = event { [from, to] } else { nil }
    }
    #expect(
      states == [
        [.readyToUpload, .uploading], [.uploading, .readyToExecute],
        [.readyToExecute, .executing], [.executing, .readyToUpload],
      ])
    #expect(events.contains(.finished(error: nil)))
    #expect(events.contains(.uploaded(waypointIndex: 1, waypointCount: 2)))
    // The mission is gone: there is nothing to upload again.
    #expect(try await test.refusal { try await $0.startUpload() } == -5017)
    let altitude = await test.aircraft.flightState().altitudeMetres
    #expect(abs(altitude - 10.6) < 0.15)
  }

  @Test func callsInTheWrongStateAreRefusedByTheirNumbers() async throws {
    let test = TestAircraft(options: .exact)
    let mission = Self.mission([.stay(milliseconds: 5_000)])
    #expect(try await test.refusal { try await $0.startUpload() } == -5017)
    #expect(try await test.refusal { try await $0.startMission() } == -5026)
    #expect(try await test.refusal { try await $0.pauseMission() } == -5016)
    try await test.aircraft.loadMission(mission)
    #expect(try await test.refusal { try await $0.startMission() } == -5026)
    try await test.aircraft.startUpload()
    #expect(try await test.refusal { try await $0.loadMission(mission) } == -5015)
    try await test.aircraft.sleep(seconds: 1)
    #expect(try await test.refusal { try await $0.startMission() } == -5003)
    try await test.takeOff()
    try await test.aircraft.setVirtualStickEnabled(true)
    #expect(try await test.refusal { try await $0.startMission() } == -4003)
    try await test.aircraft.setVirtualStickEnabled(false)
    try await test.aircraft.startMission()
    #expect(try await test.refusal { try await $0.setVirtualStickEnabled(true) } == -4002)
    #expect(try await test.refusal { try await $0.resumeMission() } == -5016)
    try await test.aircraft.stopMission()
    #expect(await test.aircraft.missionState() == .readyToUpload)
  }

  @Test func weakGPSAndALowBatteryKeepAMissionOnTheGround() async throws {
    for (number, change) in [
      (-5001, { $0.satelliteCount = 5 }), (-5002, { $0.batteryPercent = 30 }),
    ] as [(Int, (inout SimulationOptions) -> Void)] {
      var options = SimulationOptions.exact
      change(&options)
      let test = TestAircraft(options: options)
      try await test.aircraft.loadMission(Self.mission([]))
      try await test.aircraft.startUpload()
      try await test.takeOff()
      #expect(try await test.refusal { try await $0.startMission() } == number)
    }
  }

  @Test func aMissionBeyondTheLimitsIsNotLoaded() async throws {
    let test = TestAircraft(options: .exact)
    let sixteen = Self.mission(Array(repeating: .shootPhoto, count: 16))
    #expect(try await test.refusal { try await $0.loadMission(sixteen) } == -5020)
    let tooHigh = Self.mission([.rotateGimbalPitch(degrees: 21)])
    #expect(try await test.refusal { try await $0.loadMission(tooHigh) } == -5130)
    #expect(await test.aircraft.missionState() == .readyToUpload)
  }

  @Test func actionsAreDoneInOrderAndPhotosCarryTheirHeadings() async throws {
    let test = TestAircraft(options: .exact)
    let events = try await events(
      Self.mission([
        .shootPhoto, .rotateAircraft(headingDegrees: 90), .rotateGimbalPitch(degrees: -45),
        .shootPhoto,
      ]), on: test)
    let finished = events.compactMap { event -> Int? in
      if case .actionFinished(0, let action) = event { action } else { nil }
    }
    #expect(finished == [0, 1, 2, 3])
    _ = try await test.aircraft.allPhotos()
    let rows = try CardFolder(root: test.card).flightLog().rows
    let poses = rows.map { CameraAttitude(cameraFromWorld: $0.trueCameraFromWorld) }
    #expect(abs(poses[0].yawDegrees) < 0.3 && abs(poses[0].pitchDegrees) < 0.1)
    #expect(abs(poses[1].yawDegrees - 90) < 0.3 && abs(poses[1].pitchDegrees + 45) < 0.1)
    #expect(rows.allSatisfy { abs($0.truePositionMetres.z + 10) < 0.15 })
  }

  @Test(arguments: [
    (MissionWaypoint.TurnMode.clockwise, 310.0), (.counterClockwise, -50),
  ])
  func theTurnModeDecidesTheWayRound(mode: MissionWaypoint.TurnMode, turn: Double) async throws {
    let test = TestAircraft(options: .exact)
    final class Sum {
      var turned = 0.0
      var last = 0.0
    }
    let sum = Sum()
    _ = try await events(
      Self.mission([.rotateAircraft(headingDegrees: -50)], turnMode: mode), on: test
    ) { aircraft in
      let yaw = await aircraft.flightState().attitude.yawDegrees
      sum.turned += Angle.shortestTurn(toDegrees: yaw, fromDegrees: sum.last)
      sum.last = yaw
      let events = await aircraft.missionEvents(after: 0)
      if events.contains(.actionFinished(waypointIndex: 0, actionIndex: 0)) {
        try? await aircraft.stopMission()
      }
    }
    #expect(abs(sum.turned - turn) < 1)
  }

  @Test func theTimeOfTheActionListCutsItOff() async throws {
    let test = TestAircraft(options: .exact)
    let stay = MissionAction.stay(milliseconds: 4_000)
    let events = try await events(Self.mission([stay, stay, stay], timeoutSeconds: 9), on: test)
    #expect(events.contains(.actionFinished(waypointIndex: 0, actionIndex: 1)))
    #expect(events.contains(.actionListTimedOut(waypointIndex: 0, firstSkippedActionIndex: 2)))
    #expect(events.contains(.reached(waypointIndex: 1)))
    #expect(events.contains(.finished(error: nil)))
  }

  @Test func aPhotoThatTakesLongerThan6SecondsIsGivenUp() async throws {
    let test = TestAircraft(options: .exact, change: { $0.camera.storeSeconds = 6 })
    let events = try await events(Self.mission([.shootPhoto, .stay(milliseconds: 100)]), on: test)
    let reasons = events.compactMap { event -> Int? in
      if case .actionGivenUp(0, 0, let reason) = event { reason.number } else { nil }
    }
    #expect(reasons == [-1003])
    #expect(events.contains(.actionFinished(waypointIndex: 0, actionIndex: 1)))
  }

  @Test func aPausedMissionHoversAndGoesOn() async throws {
    let test = TestAircraft(options: .exact)
    let aircraft = test.aircraft
    try await test.takeOff()
    try await aircraft.loadMission(Self.mission([.rotateAircraft(headingDegrees: 170)]))
    try await aircraft.startUpload()
    try await aircraft.sleep(seconds: 1)
    try await aircraft.startMission()
    try await aircraft.sleep(seconds: 1)
    try await aircraft.pauseMission()
    try await aircraft.sleep(seconds: 5)
    let first = await aircraft.flightState()
    try await aircraft.sleep(seconds: 5)
    let second = await aircraft.flightState()
    #expect(abs(first.altitudeMetres - second.altitudeMetres) < 0.01)
    #expect(second.altitudeMetres < 9)
    try await aircraft.resumeMission()
    try await aircraft.sleep(seconds: 60)
    #expect(await aircraft.missionEvents(after: 0).contains(.finished(error: nil)))
  }
}
