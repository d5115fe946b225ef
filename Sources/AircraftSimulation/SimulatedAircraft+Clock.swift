public import AircraftControl

extension SimulatedAircraft: AircraftClock {
  /// The time in seconds since the aircraft was switched on.
  public func now() -> Double { nowSeconds }

  /// Computes the flight for some seconds, in whole steps of 0.02 s and at least one.
  ///
  /// - Parameter seconds: How long.
  /// - Throws: `CancellationError`; what hindered a photo from getting on the card.
  public func sleep(seconds: Double) async throws {
    let steps = max(1, Int((seconds / SimulatedAircraft.stepSeconds).rounded()))
    for _ in 0..<steps {
      try Task.checkCancellation()
      while jobs.count >= max(1, options.photosInFlight) { try await finishOldestJob() }
      step()
    }
  }

  /// Lets one step pass.
  private func step() {
    let seconds = SimulatedAircraft.stepSeconds
    stepCount += 1
    // The battery feeds the electronics alone on the ground: about a twentieth.
    let drain = 100 / capabilities.flightSeconds * seconds
    batteryPercent = max(0, batteryPercent - (isFlying ? drain : drain / 20))
    instruments.step()
    stepUpload(seconds: seconds)
    if isFlying {
      let demand = demand(seconds: seconds)
      yaw.step(
        demandedRate: demandedRate(demand.yaw),
        gustRate: instruments.gustRateDegreesPerSecond, seconds: seconds)
      hover.step(demand.place, seconds: seconds)
    }
    gimbalMotion.step(reportedHeadingDegrees: reportedHeadingDegrees, seconds: seconds)
    switch shutter.step(seconds: seconds) {
    case .exposed: expose()
    case .stored: store()
    case nil: break
    }
  }

  /// What the autopilot shall do in this step.
  private func demand(seconds: Double) -> (yaw: YawDemand, place: HoverMotion.Demand) {
    let hovering = (yaw: YawDemand.hold, place: HoverMotion.Demand.velocity(.zero))
    switch phase {
    case .grounded: return hovering
    case .takingOff:
      let height = 1.2
      if -hover.heldPlace.z > height - 0.02 {
        phase = .flying
        return hovering
      }
      return (.hold, .place([hover.heldPlace.x, hover.heldPlace.y, -height], metresPerSecond: 1))
    case .flying:
      if missionStateValue == .executing { return stepMission(seconds: seconds) ?? hovering }
      // What has arrived when the step begins.
      guard stick.isEnabled, let command = stick.command(atSeconds: nowSeconds - seconds) else {
        return hovering
      }
      return demand(of: command)
    }
  }

  private func demand(of command: VirtualStickCommand) -> (
    yaw: YawDemand, place: HoverMotion.Demand
  ) {
    let up: Double =
      switch command.vertical {
      case .velocity(let up): up
      // The autopilot's own altitude control, on what it believes.
      case .position(let altitude): 1.0 * (altitude - reportedAltitudeMetres)
      }
    let climb = max(
      -capabilities.maximumDescentMetresPerSecond,
      min(capabilities.maximumAscentMetresPerSecond, up))
    let yaw: YawDemand =
      switch command.yaw {
      case .angularVelocity(let rate): rate == 0 ? .hold : .rate(rate)
      case .angle(let heading): .heading(heading, sense: nil)
      }
    return (
      yaw, .velocity([command.northMetresPerSecond, command.eastMetresPerSecond, -climb])
    )
  }

  /// The turn rate that follows from a demand.
  private func demandedRate(_ demand: YawDemand) -> Double {
    switch demand {
    case .rate(let rate):
      heldHeadingDegrees = nil
      return rate
    case .heading(let heading, let sense):
      heldHeadingDegrees = nil
      return yaw.rate(toTurnDegrees: turn(toHeadingDegrees: heading, sense: sense))
    case .hold:
      if let held = heldHeadingDegrees {
        return yaw.rate(toTurnDegrees: turn(toHeadingDegrees: held, sense: nil))
      }
      // A heading is held from when the turn has stopped: the aircraft does not swing back.
      if abs(yaw.rateDegreesPerSecond) < 0.5 { heldHeadingDegrees = reportedHeadingDegrees }
      return 0
    }
  }

  /// The turn that is left to a heading by the reported one.
  ///
  /// - Parameters:
  ///   - heading: The heading to reach in degrees.
  ///   - sense: The way round; nil takes the shorter one.
  /// - Returns: Degrees, clockwise positive.
  func turn(toHeadingDegrees heading: Double, sense: MissionWaypoint.TurnMode?) -> Double {
    YawDemand.turn(
      toHeadingDegrees: heading, fromDegrees: reportedHeadingDegrees, sense: sense)
  }
}
