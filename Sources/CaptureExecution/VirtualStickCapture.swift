import AircraftControl
import CapturePlanning
import SphereGeometry

/// Turns the aircraft by virtual stick, tilts the gimbal, and keeps sending during the shots.
struct VirtualStickCapture: CaptureMethodExecutor {
  let aircraft: any Aircraft
  let options: CaptureOptions

  func fly(
    _ plan: CapturePlan, shots: [Shot], approach: Approach,
    progress: @Sendable (CaptureProgress) -> Void
  ) async throws -> FlownShots {
    try await aircraft.flightController.setVirtualStickEnabled(true)
    try await approach.fly(to: plan.location, altitudeMetres: plan.altitudeMetres)
    let firstTurn = await aircraft.clock.now()
    var records: [ShotRecord] = []
    for shot in shots {
      records.append(try await take(shot, altitudeMetres: plan.altitudeMetres))
      progress(.shot(records.count, of: shots.count))
    }
    try await aircraft.flightController.setVirtualStickEnabled(false)
    return FlownShots(firstTurnSeconds: firstTurn, records: records)
  }

  private func take(_ shot: Shot, altitudeMetres: Double) async throws -> ShotRecord {
    var controller = HeadingController(
      maximumRateDegreesPerSecond: min(
        aircraft.capabilities.yawRateDegreesPerSecond,
        aircraft.capabilities.maximumVirtualStickYawRateDegreesPerSecond),
      accelerationDegreesPerSecondSquared:
        aircraft.capabilities.yawAccelerationDegreesPerSecondSquared)
    try await aircraft.gimbal.rotate(GimbalRotation(pitchDegrees: shot.pitchDegrees))
    let start = await aircraft.flightController.flightState()
    let turn = abs(
      Angle.shortestTurn(toDegrees: shot.yawDegrees, fromDegrees: start.attitude.yawDegrees))
    let timeout =
      options.directionTimeoutSeconds + turn / aircraft.capabilities.yawRateDegreesPerSecond
    var settle = SettleTimer(wantedSeconds: options.settleSeconds)
    while true {
      let state = try await steer(&controller, to: shot, altitudeMetres: altitudeMetres)
      let attitude = await aircraft.gimbal.gimbalState().attitude
      let isStill =
        controller.measuredRateDegreesPerSecond.map {
          abs($0) < options.stillRateDegreesPerSecond
        } ?? false
      let yaw = state.attitude.yawDegrees
      let isThere =
        abs(Angle.shortestTurn(toDegrees: shot.yawDegrees, fromDegrees: yaw))
        < options.toleranceDegrees
        && abs(attitude.pitchDegrees - shot.pitchDegrees) < options.toleranceDegrees
      if settle.hasHeld(isThere && isStill, atSeconds: state.timeSeconds) { break }
      let elapsed = state.timeSeconds - start.timeSeconds
      if elapsed > timeout {
        throw CaptureError.directionNotReached(
          shotIndex: shot.index, plannedYawDegrees: shot.yawDegrees,
          plannedPitchDegrees: shot.pitchDegrees, reportedYawDegrees: yaw,
          reportedPitchDegrees: attitude.pitchDegrees, afterSeconds: elapsed)
      }
      try await aircraft.clock.sleep(seconds: options.periodSeconds)
    }
    let reported = await aircraft.gimbal.gimbalState().attitude
    let now = await aircraft.clock.now()
    try await aircraft.clock.sleep(seconds: options.periodSeconds)
    // A controller that fell silent during the shot would leave the aircraft to hover on its own.
    let path = try await ShotTaker(aircraft: aircraft, options: options).takePhoto(
      shotIndex: shot.index
    ) {
      _ = try await steer(&controller, to: shot, altitudeMetres: altitudeMetres)
    }
    return ShotRecord(planned: shot, reported: reported, timeSeconds: now, filePath: path)
  }

  /// Sends one command towards the heading of a shot.
  private func steer(_ controller: inout HeadingController, to shot: Shot, altitudeMetres: Double)
    async throws -> FlightControllerState
  {
    let state = await aircraft.flightController.flightState()
    let rate = controller.rate(
      toHeadingDegrees: shot.yawDegrees, reportedHeadingDegrees: state.attitude.yawDegrees,
      atSeconds: state.timeSeconds)
    try await aircraft.flightController.send(
      VirtualStickCommand(
        yaw: .angularVelocity(degreesPerSecond: rate),
        vertical: .position(altitudeMetres: max(0, min(500, altitudeMetres)))))
    return state
  }
}
