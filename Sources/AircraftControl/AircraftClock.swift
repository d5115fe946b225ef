/// The time that an aircraft lives in.
///
/// Code that flies an aircraft waits only on this clock, so that the same code flies a real
/// aircraft in real time and a simulated one as fast as the machine computes.
public protocol AircraftClock: Sendable {
  /// The time in seconds since the aircraft was switched on.
  func now() async -> Double

  /// Lets time pass.
  ///
  /// On a simulated aircraft this is what makes the simulation go on; one task at a time may wait.
  ///
  /// - Parameter seconds: How long, in seconds of the aircraft's time; not negative.
  /// - Throws: `CancellationError` when the task was cancelled; what the aircraft meets meanwhile.
  func sleep(seconds: Double) async throws
}
