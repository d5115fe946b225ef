public import AircraftControl
public import CapturePlanning

/// Flies a plan on an aircraft and checks that every shot became a photo.
public struct CaptureExecutor: Sendable {
  /// The aircraft.
  public let aircraft: any Aircraft
  /// How exactly and how patiently it is flown.
  public let options: CaptureOptions

  /// Creates an executor.
  public init(aircraft: any Aircraft, options: CaptureOptions = CaptureOptions()) {
    self.aircraft = aircraft
    self.options = options
  }

  /// Flies a plan from take-off to the last stored photo; the aircraft hovers at the end.
  ///
  /// - Parameters:
  ///   - plan: The plan, by any of the three methods.
  ///   - progress: Called as the capture goes on.
  /// - Returns: Each shot with its photo.
  /// - Throws: ``CaptureError``; `AircraftError` when the aircraft refuses a command; `CardError`
  ///   when its card fails; `CancellationError`.
  public func fly(
    _ plan: CapturePlan, progress: @Sendable (CaptureProgress) -> Void = { _ in }
  ) async throws -> CaptureResult {
    try FlightCheck.checkPlan(plan, on: aircraft)
    let start = await aircraft.flightController.flightState()
    try FlightCheck.checkAircraft(
      flight: start, camera: await aircraft.camera.cameraState(), options: options)
    try await aircraft.camera.setCameraMode(.shootPhoto)
    progress(.approaching)
    let approach = Approach(aircraft: aircraft, options: options)
    try await approach.takeOff()

    let method: any CaptureMethodExecutor =
      switch plan.method {
      case .virtualStick: VirtualStickCapture(aircraft: aircraft, options: options)
      case .gimbal: GimbalCapture(aircraft: aircraft, options: options)
      case .waypoint: WaypointCapture(aircraft: aircraft, options: options)
      }
    let shots = try method.shotsInOrder(of: plan)
    let set = try await aircraft.camera.beginPanoramaSet(
      PanoramaSetRequest(
        mode: plan.pattern == .sphere ? .sphere : .sector,
        plannedShots: shots.map {
          PlannedDirection(
            shotIndex: $0.index, yawDegrees: $0.yawDegrees, pitchDegrees: $0.pitchDegrees)
        }))
    let flown: FlownShots
    do {
      flown = try await method.fly(plan, shots: shots, approach: approach, progress: progress)
    } catch {
      // Whatever went wrong, the aircraft must not go on with the last command.
      try? await aircraft.flightController.setVirtualStickEnabled(false)
      throw error
    }
    let end = await aircraft.flightController.flightState()
    try await checkPhotos(of: flown.records, set: set)
    return CaptureResult(
      panoramaSet: set, records: flown.records,
      captureSeconds: end.timeSeconds - flown.firstTurnSeconds,
      flightSeconds: end.timeSeconds - start.timeSeconds,
      batteryPercentUsed: start.batteryPercent - end.batteryPercent)
  }

  /// Compares the records with what the storage lists.
  private func checkPhotos(of records: [ShotRecord], set: String) async throws {
    let listed = try await aircraft.storage.panoramaSets().first { $0.name == set }
    let photos = listed?.photos ?? []
    guard photos.count == records.count else {
      throw CaptureError.photosMissing(
        set: set, expected: records.count, found: photos.count)
    }
    let sizes = Dictionary(
      photos.map { ($0.path, $0.byteCount) }, uniquingKeysWith: { first, _ in first })
    for record in records where (sizes[record.filePath] ?? 0) == 0 {
      throw CaptureError.shotFailed(
        shotIndex: record.planned.index,
        reason: "'\(record.filePath)' is not on the card or empty")
    }
  }
}
