/// The camera that an aircraft carries.
public protocol AircraftCamera: Sendable {
  /// The latest state.
  func cameraState() async -> CameraState

  /// Sets what the camera does.
  ///
  /// - Parameter mode: The mode to go to.
  /// - Throws: ``AircraftError`` while a photo is taken or stored.
  func setCameraMode(_ mode: CameraState.Mode) async throws

  /// Opens the next free panorama folder for the photos that follow.
  ///
  /// - Parameter request: What will be taken.
  /// - Returns: The folder's name, such as `100_0001`.
  /// - Throws: ``AircraftError`` while busy; ``CardError`` when the card cannot be written.
  func beginPanoramaSet(_ request: PanoramaSetRequest) async throws -> String

  /// Begins to take a photo and returns at once.
  ///
  /// The state goes through shooting and storing; the file is there when both are over.
  ///
  /// - Throws: ``AircraftError``: wrong mode, busy, no card, card full.
  func startShootingPhoto() async throws
}
