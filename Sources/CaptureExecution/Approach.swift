import AircraftControl
import CapturePlanning
import SphereGeometry

/// Takes off and flies to the place of the capture by virtual stick.
struct Approach {
  let aircraft: any Aircraft
  let options: CaptureOptions

  /// Takes off unless the aircraft is flying, and waits until it hovers.
  func takeOff() async throws {
    let controller = aircraft.flightController
    if await !controller.flightState().isFlying { try await controller.startTakeOff() }
    let start = await aircraft.clock.now()
    while await controller.flightState().flightMode == "TakeOff" {
      try await aircraft.clock.sleep(seconds: options.periodSeconds)
      let elapsed = await aircraft.clock.now() - start
      if elapsed > options.directionTimeoutSeconds {
        throw CaptureError.notReady(
          reasons: ["the take-off has not ended after \(Int(elapsed)) s"])
      }
    }
  }

  /// Climbs to the altitude, then flies to the location; virtual stick must be enabled.
  ///
  /// - Throws: ``CaptureError/placeNotReached(distanceMetres:afterSeconds:)``.
  func fly(to location: GeodeticPosition, altitudeMetres: Double) async throws {
    let controller = aircraft.flightController
    let speedLimit = min(10, aircraft.capabilities.maximumHorizontalSpeedMetresPerSecond)
    let start = await controller.flightState()
    let first = remaining(from: start, to: location, altitudeMetres: altitudeMetres)
    let timeout =
      options.directionTimeoutSeconds + 2 * abs(first.up)
      / min(
        aircraft.capabilities.maximumAscentMetresPerSecond,
        aircraft.capabilities.maximumDescentMetresPerSecond)
      + 2 * first.level / speedLimit
    var settle = SettleTimer(wantedSeconds: options.settleSeconds)
    while true {
      let state = await controller.flightState()
      let left = remaining(from: state, to: location, altitudeMetres: altitudeMetres)
      let isThere =
        left.level < options.placeToleranceMetres && abs(left.up) < options.placeToleranceMetres
      if settle.hasHeld(isThere, atSeconds: state.timeSeconds) { return }
      let elapsed = state.timeSeconds - start.timeSeconds
      if elapsed > timeout {
        throw CaptureError.placeNotReached(
          distanceMetres: (left.level * left.level + left.up * left.up).squareRoot(),
          afterSeconds: elapsed)
      }
      // Level flight begins at the altitude of the capture, above what may stand in the way.
      let speed = left.up > 1 ? 0 : min(speedLimit, 0.4 * left.level)
      let scale = left.level > options.placeToleranceMetres / 2 ? speed / left.level : 0
      try await controller.send(
        VirtualStickCommand(
          vertical: .position(altitudeMetres: max(0, min(500, altitudeMetres))),
          northMetresPerSecond: left.north * scale, eastMetresPerSecond: left.east * scale))
      try await aircraft.clock.sleep(seconds: options.periodSeconds)
    }
  }

  private func remaining(
    from state: FlightControllerState, to location: GeodeticPosition, altitudeMetres: Double
  ) -> (north: Double, east: Double, up: Double, level: Double) {
    let offset = location.offsetMetres(from: state.position)
    let level = (offset.north * offset.north + offset.east * offset.east).squareRoot()
    return (offset.north, offset.east, altitudeMetres - state.altitudeMetres, level)
  }
}
