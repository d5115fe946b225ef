/// The mount that turns the camera.
///
/// There is no reset: what it does differs between models, so absolute angles are commanded and
/// polled instead.
public protocol Gimbal: Sendable {
  /// The latest state.
  func gimbalState() async -> GimbalState

  /// Begins a turn to absolute angles and returns at once.
  ///
  /// - Parameter rotation: The angles to go to.
  /// - Throws: ``AircraftError``: an angle outside of the range, an axis that cannot turn.
  func rotate(_ rotation: GimbalRotation) async throws
}
