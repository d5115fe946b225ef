public import AircraftControl
import Foundation
import SphereGeometry

extension SimulatedAircraft: AircraftCamera {
  /// What the camera reports.
  public func cameraState() -> CameraState {
    CameraState(
      mode: cameraMode, isShootingSinglePhoto: shutter.isShooting,
      isStoringPhoto: shutter.isStoring, isCardInserted: true,
      storedPhotoCount: storedPhotoCount, lastStoredPhotoPath: lastStoredPhotoPath)
  }

  /// Sets what the camera does.
  ///
  /// - Parameter mode: The mode to go to.
  /// - Throws: ``AircraftError`` with −3002 while a photo is taken or stored.
  public func setCameraMode(_ mode: CameraState.Mode) throws {
    try checkCameraIsFree()
    cameraMode = mode
  }

  /// Opens the next free panorama folder.
  ///
  /// - Parameter request: What will be taken.
  /// - Returns: The folder's name.
  /// - Throws: ``AircraftError`` with −3002 while busy; ``CardError``.
  public func beginPanoramaSet(_ request: PanoramaSetRequest) async throws -> String {
    try checkCameraIsFree()
    while !jobs.isEmpty { try await finishOldestJob() }
    let name = try card.beginSet(
      mode: request.mode, firstNumber: options.firstPanoramaNumber)
    plannedShots = request.plannedShots
    plannedPhotoCount = request.plannedShots.count
    photosInSet = 0
    return name
  }

  /// Begins to take a photo.
  ///
  /// - Throws: ``AircraftError`` with −3021 in the wrong mode, −3002 while busy, −3005 when full.
  public func startShootingPhoto() throws {
    try startShutter()
  }

  func startShutter() throws(AircraftError) {
    guard cameraMode == .shootPhoto else {
      throw AircraftError(
        .cameraWrongMode, "a photo cannot be taken while the camera is in mode \(cameraMode)")
    }
    try checkCameraIsFree()
    if let free = options.freePhotoCount, exposureCount >= free {
      throw AircraftError(.cameraCardFull, "the card is full after \(exposureCount) photos")
    }
    shutter.start()
  }

  private func checkCameraIsFree() throws(AircraftError) {
    if shutter.isShooting { throw AircraftError(.cameraBusy, "the camera is taking a photo") }
    if shutter.isStoring { throw AircraftError(.cameraBusy, "the camera is storing a photo") }
  }

  /// Takes the pose of this moment and begins to render what the camera sees.
  func expose() {
    exposureCount += 1
    let ground = truePositionMetres
    let exposure = Exposure(
      index: exposureCount, timeSeconds: nowSeconds,
      cameraFromWorld: trueCameraAttitude.cameraFromWorld, positionMetres: ground,
      lens: capabilities.camera.lens, seed: photoSeed(index: exposureCount))
    let metadata = metadataNow()
    let path = card.nextPhotoPath()
    exposedPhotoPath = path
    let planned = photosInSet < plannedShots.count ? plannedShots[photosInSet] : nil
    photosInSet += 1
    let row = FlightLogRow(
      file: path, planned: planned, plannedPhotoCount: plannedPhotoCount,
      timeSeconds: exposure.timeSeconds, trueCameraFromWorld: exposure.cameraFromWorld,
      recordedAttitude: metadata.gimbalAttitude, truePositionMetres: ground,
      recordedPosition: metadata.position,
      recordedAltitudeMetres: metadata.relativeAltitudeMetres, fileBytes: 0, fileChecksum: 0)
    jobs.append(
      PhotoJob(
        exposure: exposure, metadata: metadata, row: row, renderer: photoRenderer, card: card))
  }

  /// Ends the storing of the photo that was exposed last.
  func store() {
    storedPhotoCount += 1
    lastStoredPhotoPath = exposedPhotoPath
  }

  /// Waits for the oldest photo that is being rendered.
  ///
  /// - Throws: What hindered it; `CancellationError`.
  func finishOldestJob() async throws {
    guard let job = jobs.first else { return }
    try conclude(job, file: try await job.finish())
  }

  /// Takes a job off the list and its photo into the log, unless another task did so meanwhile.
  func conclude(_ job: PhotoJob, file: PhotoJob.File?) throws {
    guard let index = jobs.firstIndex(where: { $0.number == job.number }) else { return }
    jobs.remove(at: index)
    guard let file else { return }
    var row = job.row
    row.fileBytes = file.byteCount
    row.fileChecksum = file.checksum
    try card.record(row)
  }

  private func photoSeed(index: Int) -> UInt64 {
    var random = SplitMix64(seed: options.seed, purpose: 1_000 + UInt64(index))
    return random.next()
  }

  /// What the aircraft writes into a photo that is exposed now.
  private func metadataNow() -> ExposureMetadata {
    let camera = capabilities.camera
    return ExposureMetadata(
      make: capabilities.exifMake, model: capabilities.exifModel,
      date: options.startDate.addingTimeInterval(nowSeconds),
      exposureSeconds: camera.exposureSeconds, fNumber: camera.fNumber, iso: camera.iso,
      focalLengthMillimetres: camera.focalLengthMillimetres,
      focalLength35Millimetres: camera.focalLength35Millimetres,
      widthPixels: camera.lens.width, heightPixels: camera.lens.height,
      position: reportedPosition,
      absoluteAltitudeMetres: options.groundAltitudeMetres + reportedAltitudeMetres,
      relativeAltitudeMetres: reportedAltitudeMetres,
      gimbalAttitude: recorded(reportedCameraAttitude),
      flightAttitude: recorded(
        instruments.bodyAttitude(reportedHeadingDegrees: reportedHeadingDegrees)),
      velocityMetresPerSecond: hover.velocity)
  }

  /// An attitude in the steps in which photos record angles.
  private func recorded(_ attitude: CameraAttitude) -> CameraAttitude {
    let step = options.angleResolutionDegrees
    guard step > 0 else { return attitude }
    func rounded(_ degrees: Double) -> Double { (degrees / step).rounded() * step }
    return CameraAttitude(
      yawDegrees: Angle.wrap(degrees: rounded(attitude.yawDegrees)),
      pitchDegrees: rounded(attitude.pitchDegrees), rollDegrees: rounded(attitude.rollDegrees))
  }
}
