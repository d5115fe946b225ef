import AircraftControl
import AircraftSimulation
import SphereGeometry
import Testing

@Suite struct VirtualStickTests {
  private func airborne(_ options: SimulationOptions = .exact) async throws -> TestAircraft {
    let test = TestAircraft(options: options)
    try await test.takeOff()
    try await test.aircraft.setVirtualStickEnabled(true)
    return test
  }

  @Test func preconditionsAreRefusedByTheirNumbers() async throws {
    let test = TestAircraft(options: .exact)
    #expect(try await test.refusal { try await $0.setVirtualStickEnabled(true) } == -4004)
    #expect(try await test.refusal { try await $0.send(VirtualStickCommand()) } == -4020)
    try await test.aircraft.startTakeOff()
    try await test.aircraft.sleep(seconds: 0.1)
    #expect(try await test.refusal { try await $0.setVirtualStickEnabled(true) } == -4009)
    #expect(try await test.refusal { try await $0.startTakeOff() } == -1027)
    try await test.aircraft.sleep(seconds: 5)
    #expect(try await test.refusal { try await $0.send(VirtualStickCommand()) } == -4020)
    #expect(try await test.refusal { try await $0.setVirtualStickEnabled(true) } == nil)
    let fast = VirtualStickCommand(yaw: .angularVelocity(degreesPerSecond: 101))
    #expect(try await test.refusal { try await $0.send(fast) } == -1005)
  }

  @Test func takeOffEndsHoveringAt1_2Metres() async throws {
    let test = TestAircraft(options: .exact)
    try await test.takeOff()
    let state = await test.aircraft.flightState()
    #expect(abs(state.altitudeMetres - 1.2) < 0.05)
    #expect(state.flightMode == "P-GPS")
    #expect(state.velocityMetresPerSecond.length < 0.05)
  }

  @Test func aModelWithoutVirtualStickRefusesIt() async throws {
    let test = TestAircraft(options: .exact, change: { $0.supportsVirtualStick = false })
    try await test.takeOff()
    #expect(try await test.refusal { try await $0.setVirtualStickEnabled(true) } == -1000)
  }

  @Test func turnsClockwiseWithTheRateThatIsAskedFor() async throws {
    let test = try await airborne()
    let turn = VirtualStickCommand(yaw: .angularVelocity(degreesPerSecond: 20))
    try await test.fly(turn, seconds: 2)
    let before = await test.aircraft.flightState().attitude.yawDegrees
    try await test.fly(turn, seconds: 1)
    let after = await test.aircraft.flightState().attitude.yawDegrees
    #expect(abs(after - before - 20) < 0.2)
  }

  @Test func theAccelerationOfATurnIsLimited() async throws {
    let test = try await airborne()
    let start = await test.aircraft.flightState().attitude.yawDegrees
    try await test.fly(
      VirtualStickCommand(yaw: .angularVelocity(degreesPerSecond: 30)), seconds: 0.4)
    let turned = await test.aircraft.flightState().attitude.yawDegrees - start
    // 60°/s² for 0.3 s after a latency of 0.1 s: at most ½·60·0.3².
    #expect(turned > 1)
    #expect(turned <= 2.9)
  }

  @Test func silenceLeavesTheAircraftToHover() async throws {
    let test = try await airborne()
    let turn = VirtualStickCommand(
      yaw: .angularVelocity(degreesPerSecond: 20), northMetresPerSecond: 5)
    try await test.fly(turn, seconds: 2)
    // The last command is good for 0.5 s from when it was sent, 0.1 s ago.
    let atSilence = await test.aircraft.flightState()
    try await test.aircraft.sleep(seconds: 0.3)
    let stillTurning = await test.aircraft.flightState()
    try await test.aircraft.sleep(seconds: 5)
    let stopped = await test.aircraft.flightState()
    try await test.aircraft.sleep(seconds: 3)
    let later = await test.aircraft.flightState()
    #expect(stillTurning.attitude.yawDegrees - atSilence.attitude.yawDegrees > 5)
    #expect(abs(later.attitude.yawDegrees - stopped.attitude.yawDegrees) < 0.05)
    #expect(later.velocityMetresPerSecond.length < 0.01)
    let turned = stopped.attitude.yawDegrees - atSilence.attitude.yawDegrees
    #expect(turned < 20 * 0.5 + 10)
  }

  @Test func commandsFasterThan25HzAreRefused() async throws {
    let test = try await airborne()
    try await test.aircraft.send(VirtualStickCommand())
    try await test.aircraft.sleep(seconds: 0.02)
    #expect(try await test.refusal { try await $0.send(VirtualStickCommand()) } == -1004)
    try await test.aircraft.sleep(seconds: 0.02)
    #expect(try await test.refusal { try await $0.send(VirtualStickCommand()) } == nil)
  }

  @Test func aHeadingIsReachedTheShortWayAndOvershotALittle() async throws {
    var options = SimulationOptions.exact
    options.startHeadingDegrees = 170
    let test = try await airborne(options)
    let command = VirtualStickCommand(yaw: .angle(headingDegrees: -150))
    var largest = -Double.infinity
    for _ in 0..<60 {
      try await test.fly(command, seconds: 0.1)
      let yaw = await test.aircraft.flightState().attitude.yawDegrees
      let past = Angle.shortestTurn(toDegrees: yaw, fromDegrees: -150)
      #expect(past > -41)
      largest = max(largest, past)
    }
    let end = await test.aircraft.flightState().attitude.yawDegrees
    #expect(abs(end + 150) < 0.05)
    #expect(largest > 0.05)
    #expect(largest < 2)
  }

  @Test func climbsAndFliesInGroundAxes() async throws {
    let test = try await airborne()
    try await test.fly(
      VirtualStickCommand(
        yaw: .angle(headingDegrees: 90), vertical: .position(altitudeMetres: 20),
        northMetresPerSecond: 2, eastMetresPerSecond: -1), seconds: 20)
    let state = await test.aircraft.flightState()
    #expect(abs(state.altitudeMetres - 20) < 0.1)
    let offset = state.position.offsetMetres(
      from: GeodeticPosition(latitudeDegrees: 47.3769, longitudeDegrees: 8.5417))
    #expect(abs(offset.north / offset.east + 2) < 0.02)
    #expect(offset.north > 35)
  }

  @Test func anEmptyBatteryRefusesCommands() async throws {
    var options = SimulationOptions.exact
    options.batteryPercent = 10.4
    let test = TestAircraft(options: options, change: { $0.flightSeconds = 1_000 })
    try await test.takeOff()
    let percent = await test.aircraft.flightState().batteryPercent
    #expect(abs(percent - 9.9) < 0.01)
    try await test.aircraft.setVirtualStickEnabled(true)
    #expect(try await test.refusal { try await $0.send(VirtualStickCommand()) } == -4007)
  }
}
