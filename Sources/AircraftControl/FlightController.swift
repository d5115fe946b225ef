/// Take-off, virtual stick control and telemetry.
public protocol FlightController: Sendable {
  /// The latest state; aircraft update it at up to 10 Hz.
  func flightState() async -> FlightControllerState

  /// Begins the automatic take-off, which ends hovering at 1.2 m.
  ///
  /// - Throws: ``AircraftError``: already flying, battery low.
  func startTakeOff() async throws

  /// Lets virtual stick commands through, or hands the aircraft back to itself.
  ///
  /// - Parameter enabled: Whether virtual stick commands are accepted from now on.
  /// - Throws: ``AircraftError``: not in the air, a mission is running, not supported.
  func setVirtualStickEnabled(_ enabled: Bool) async throws

  /// Sends one virtual stick command, to be renewed at 5 to 25 Hz.
  ///
  /// - Parameter command: What the aircraft shall do until the next command.
  /// - Throws: ``AircraftError``: virtual stick not enabled, not in the air, value out of range.
  func send(_ command: VirtualStickCommand) async throws
}
