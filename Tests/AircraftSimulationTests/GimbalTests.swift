import AircraftControl
import AircraftSimulation
import SphereGeometry
import Testing

@Suite struct GimbalTests {
  @Test func reachesAPitchWithLimitedSpeedAndSettles() async throws {
    let test = TestAircraft(options: .exact)
    try await test.aircraft.rotate(GimbalRotation(pitchDegrees: -60, timeSeconds: 0.1))
    try await test.aircraft.sleep(seconds: 1)
    let underWay = await test.aircraft.gimbalState().attitude.pitchDegrees
    // 30°/s is the limit of the model.
    #expect(underWay > -30.1)
    #expect(underWay < -25)
    try await test.aircraft.sleep(seconds: 3)
    let state = await test.aircraft.gimbalState()
    #expect(abs(state.attitude.pitchDegrees + 60) < 0.02)
    #expect(!state.isPitchAtStop)
  }

  @Test func theTimeOfARequestSlowsItDown() async throws {
    let test = TestAircraft(options: .exact)
    try await test.aircraft.rotate(GimbalRotation(pitchDegrees: -20, timeSeconds: 4))
    try await test.aircraft.sleep(seconds: 2)
    let halfway = await test.aircraft.gimbalState().attitude.pitchDegrees
    #expect(abs(halfway + 10) < 1)
  }

  @Test func limitsAreErrorsAndNothingMoves() async throws {
    let test = TestAircraft(options: .exact)
    for (rotation, number) in [
      (GimbalRotation(pitchDegrees: 21), -1005), (GimbalRotation(pitchDegrees: -90.5), -1005),
      (GimbalRotation(pitchDegrees: -10, yawDegrees: 30), -1000),
      (GimbalRotation(rollDegrees: 5), -1000),
      (GimbalRotation(pitchDegrees: -10, timeSeconds: 26), -1005),
    ] {
      #expect(try await test.refusal { try await $0.rotate(rotation) } == number, "\(rotation)")
    }
    try await test.aircraft.sleep(seconds: 2)
    #expect(await test.aircraft.gimbalState().attitude.pitchDegrees == 0)
  }

  @Test func theStopIsReported() async throws {
    let test = TestAircraft(options: .exact)
    try await test.aircraft.rotate(GimbalRotation(pitchDegrees: -90))
    try await test.aircraft.sleep(seconds: 6)
    #expect(await test.aircraft.gimbalState().isPitchAtStop)
  }

  @Test func yawZeroIsTheNoseOrNorthByTheModel() async throws {
    for (zero, heading) in [(GimbalCapabilities.YawZero.nose, 130.0), (.north, 90)] {
      var options = SimulationOptions.exact
      options.startHeadingDegrees = 40
      let test = TestAircraft(options: options, panRange: -320...320, yawZero: zero)
      try await test.aircraft.rotate(GimbalRotation(yawDegrees: 90))
      try await test.aircraft.sleep(seconds: 6)
      let state = await test.aircraft.gimbalState()
      #expect(abs(state.attitude.yawDegrees - heading) < 0.05)
      #expect(abs(state.yawRelativeToAircraftDegrees - (heading - 40)) < 0.05)
    }
  }

  @Test func aPanFromNorthTakesTheNearWayAroundTheStop() async throws {
    var options = SimulationOptions.exact
    options.startHeadingDegrees = 0
    let test = TestAircraft(options: options, panRange: -320...320, yawZero: .north)
    // Twelve steps of 30° to the right: the pan grows to 300°, then must come back for 330°.
    for step in 1...11 {
      let heading = Angle.wrap(degrees: Double(step) * 30)
      try await test.aircraft.rotate(GimbalRotation(yawDegrees: heading))
      try await test.aircraft.sleep(seconds: 16)
      let state = await test.aircraft.gimbalState()
      let left = Angle.shortestTurn(toDegrees: heading, fromDegrees: state.attitude.yawDegrees)
      #expect(abs(left) < 0.05)
      let pan = step <= 10 ? Double(step) * 30 : -30
      #expect(abs(state.yawRelativeToAircraftDegrees - pan) < 0.05)
    }
  }
}
