import AircraftControl

/// Takes one photo and waits until it is stored.
struct ShotTaker {
  let aircraft: any Aircraft
  let options: CaptureOptions

  /// Takes a photo.
  ///
  /// - Parameters:
  ///   - shotIndex: The planned shot, for messages.
  ///   - eachPeriod: What goes on meanwhile, such as virtual stick commands that hold the heading.
  /// - Returns: The photo's path on the card.
  /// - Throws: ``CaptureError/shotFailed(shotIndex:reason:)``.
  func takePhoto(shotIndex: Int, eachPeriod: () async throws -> Void) async throws -> String {
    let camera = aircraft.camera
    let storedBefore = await camera.cameraState().storedPhotoCount
    do {
      try await camera.startShootingPhoto()
    } catch let error as AircraftError {
      throw CaptureError.shotFailed(shotIndex: shotIndex, reason: error.description)
    }
    let start = await aircraft.clock.now()
    while true {
      try await eachPeriod()
      try await aircraft.clock.sleep(seconds: options.periodSeconds)
      let state = await camera.cameraState()
      if !state.isShootingSinglePhoto && !state.isStoringPhoto {
        guard state.storedPhotoCount > storedBefore, let path = state.lastStoredPhotoPath else {
          throw CaptureError.shotFailed(
            shotIndex: shotIndex, reason: "the camera has finished but stored no photo")
        }
        return path
      }
      let elapsed = await aircraft.clock.now() - start
      if elapsed > options.shotTimeoutSeconds {
        throw CaptureError.shotFailed(
          shotIndex: shotIndex, reason: "no photo was stored within \(Int(elapsed)) s")
      }
    }
  }
}
