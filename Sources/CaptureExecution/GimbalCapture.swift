import AircraftControl
import CapturePlanning
import SphereGeometry

/// Pans and tilts the camera while the aircraft hovers.
struct GimbalCapture: CaptureMethodExecutor {
  let aircraft: any Aircraft
  let options: CaptureOptions

  func fly(
    _ plan: CapturePlan, shots: [Shot], approach: Approach,
    progress: @Sendable (CaptureProgress) -> Void
  ) async throws -> FlownShots {
    try await aircraft.flightController.setVirtualStickEnabled(true)
    try await approach.fly(to: plan.location, altitudeMetres: plan.altitudeMetres)
    // Without commands the aircraft holds its place and heading by itself.
    try await aircraft.flightController.setVirtualStickEnabled(false)
    let firstTurn = await aircraft.clock.now()
    var records: [ShotRecord] = []
    for shot in shots {
      try await point(to: shot)
      let reported = await aircraft.gimbal.gimbalState().attitude
      let now = await aircraft.clock.now()
      let path = try await ShotTaker(aircraft: aircraft, options: options).takePhoto(
        shotIndex: shot.index, eachPeriod: {})
      records.append(
        ShotRecord(planned: shot, reported: reported, timeSeconds: now, filePath: path))
      progress(.shot(records.count, of: shots.count))
    }
    return FlownShots(firstTurnSeconds: firstTurn, records: records)
  }

  /// Turns the camera to a shot and waits until it is there and still.
  private func point(to shot: Shot) async throws {
    let start = await aircraft.clock.now()
    let timeout =
      options.directionTimeoutSeconds + 360 / aircraft.capabilities.gimbal.rateDegreesPerSecond
    var settle = SettleTimer(wantedSeconds: options.settleSeconds)
    var rate = HeadingController(
      maximumRateDegreesPerSecond: 1, accelerationDegreesPerSecondSquared: 1)
    var isCommandDue = true
    while true {
      if isCommandDue { try await command(shot) }
      try await aircraft.clock.sleep(seconds: options.periodSeconds)
      let attitude = await aircraft.gimbal.gimbalState().attitude
      let now = await aircraft.clock.now()
      _ = rate.rate(
        toHeadingDegrees: shot.yawDegrees, reportedHeadingDegrees: attitude.yawDegrees,
        atSeconds: now)
      let isStill =
        rate.measuredRateDegreesPerSecond.map {
          abs($0) < options.stillRateDegreesPerSecond
        } ?? false
      let yawLeft = abs(
        Angle.shortestTurn(toDegrees: shot.yawDegrees, fromDegrees: attitude.yawDegrees))
      let isThere =
        yawLeft < options.toleranceDegrees
        && abs(attitude.pitchDegrees - shot.pitchDegrees) < options.toleranceDegrees
      if settle.hasHeld(isThere && isStill, atSeconds: now) { return }
      if now - start > timeout {
        throw CaptureError.directionNotReached(
          shotIndex: shot.index, plannedYawDegrees: shot.yawDegrees,
          plannedPitchDegrees: shot.pitchDegrees, reportedYawDegrees: attitude.yawDegrees,
          reportedPitchDegrees: attitude.pitchDegrees, afterSeconds: now - start)
      }
      // The aircraft may have turned meanwhile; a pan from the nose must then be asked for again.
      isCommandDue = isStill && !isThere
    }
  }

  private func command(_ shot: Shot) async throws {
    let gimbal = aircraft.capabilities.gimbal
    let yaw: Double
    switch gimbal.absoluteYawZero {
    case .north: yaw = shot.yawDegrees
    case .nose:
      let heading = await aircraft.flightController.flightState().attitude.yawDegrees
      let pan = await aircraft.gimbal.gimbalState().yawRelativeToAircraftDegrees
      let turn = Angle.shortestTurn(toDegrees: shot.yawDegrees, fromDegrees: heading)
      // The nearest of the pans that look there: no needless turn through the whole range.
      let range = gimbal.panRangeDegrees ?? 0...0
      yaw =
        [turn - 360, turn, turn + 360].filter(range.contains)
        .min { abs($0 - pan) < abs($1 - pan) } ?? turn
    }
    try await aircraft.gimbal.rotate(
      GimbalRotation(pitchDegrees: shot.pitchDegrees, yawDegrees: yaw))
  }
}
