import AircraftControl
import Testing

@Suite struct VirtualStickCommandTests {
  @Test func limitsAreInside() {
    let limits = VirtualStickCommand(
      yaw: .angularVelocity(degreesPerSecond: -100), vertical: .position(altitudeMetres: 500),
      northMetresPerSecond: 15, eastMetresPerSecond: -15)
    #expect(limits.problem() == nil)
    #expect(
      VirtualStickCommand(
        yaw: .angle(headingDegrees: -180), vertical: .velocity(upMetresPerSecond: 4)
      )
      .problem() == nil)
  }

  @Test(arguments: [
    VirtualStickCommand(yaw: .angularVelocity(degreesPerSecond: 100.1)),
    VirtualStickCommand(yaw: .angle(headingDegrees: 181)),
    VirtualStickCommand(vertical: .velocity(upMetresPerSecond: -4.1)),
    VirtualStickCommand(vertical: .position(altitudeMetres: -1)),
    VirtualStickCommand(northMetresPerSecond: 15.1),
    VirtualStickCommand(eastMetresPerSecond: .nan),
  ])
  func beyondThemIsInvalid(command: VirtualStickCommand) {
    #expect(command.problem()?.number == -1005)
  }
}
