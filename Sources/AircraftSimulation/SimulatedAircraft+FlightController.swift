public import AircraftControl
import SphereGeometry

extension SimulatedAircraft: FlightController {
  /// The charge in percent at which virtual stick and take-off are refused.
  static let criticalBatteryPercent = 10.0

  /// The altitude above the take-off point that the aircraft believes to have, in metres.
  var reportedAltitudeMetres: Double { -truePositionMetres.z + instruments.positionMetres.z }

  /// The position that the aircraft believes to have.
  var reportedPosition: GeodeticPosition {
    takeOffPosition.offset(
      northMetres: truePositionMetres.x + instruments.positionMetres.x,
      eastMetres: truePositionMetres.y + instruments.positionMetres.y)
  }

  var gpsSignalLevel: GPSSignalLevel {
    switch options.satelliteCount {
    case ..<4: .none
    case 4..<6: .level1
    case 6..<8: .level3
    case 8..<12: .level4
    default: .level5
    }
  }

  /// What the flight controller reports.
  public func flightState() -> FlightControllerState {
    FlightControllerState(
      timeSeconds: nowSeconds,
      attitude: instruments.bodyAttitude(reportedHeadingDegrees: reportedHeadingDegrees)
        .withYaw(reportedHeadingDegrees),
      position: reportedPosition, altitudeMetres: reportedAltitudeMetres,
      velocityMetresPerSecond: hover.velocity, isFlying: isFlying, flightMode: flightMode,
      gpsSignalLevel: gpsSignalLevel, satelliteCount: options.satelliteCount,
      batteryPercent: batteryPercent, isVirtualStickEnabled: stick.isEnabled)
  }

  private var flightMode: String {
    if phase == .takingOff { return "TakeOff" }
    if missionStateValue == .executing || missionStateValue == .executionPaused { return "WP" }
    return stick.isEnabled ? "Joystick" : "P-GPS"
  }

  /// Begins to climb to 1.2 m.
  ///
  /// - Throws: ``AircraftError`` with −1027 when already flying, −4007 below 10 % of charge.
  public func startTakeOff() throws {
    guard phase == .grounded else {
      throw AircraftError(.notInThisState, "the aircraft is flying already")
    }
    try checkCharge()
    phase = .takingOff
  }

  /// Lets virtual stick commands through, or hovers.
  ///
  /// - Parameter enabled: Whether commands are accepted from now on.
  /// - Throws: ``AircraftError`` with −1000, −4002, −4004 or −4009.
  public func setVirtualStickEnabled(_ enabled: Bool) throws {
    if enabled {
      guard capabilities.supportsVirtualStick else {
        throw AircraftError(
          .notSupported, "\(capabilities.modelName) does not take virtual stick commands")
      }
      guard missionStateValue != .executing && missionStateValue != .executionPaused else {
        throw AircraftError(
          .flightControllerMissionRunning, "virtual stick is refused: a mission is running")
      }
      try checkInTheAir()
    }
    stick.clear()
    stick.isEnabled = enabled
  }

  /// Takes one virtual stick command.
  ///
  /// - Parameter command: What to do until the next command, for 0.5 s at the longest.
  /// - Throws: ``AircraftError`` with −4020 when not enabled, −4004 on the ground, −1005 for a
  ///   value out of range, −4007 when the battery is critical, −1004 beyond 25 Hz.
  public func send(_ command: VirtualStickCommand) throws {
    guard stick.isEnabled else {
      throw AircraftError(
        .flightControllerStickMode, "virtual stick is not enabled, the command is refused")
    }
    try checkInTheAir()
    try checkCharge()
    let limit = min(100, capabilities.maximumVirtualStickYawRateDegreesPerSecond)
    if let problem = command.problem(maximumYawRateDegreesPerSecond: limit) { throw problem }
    try stick.send(command, atSeconds: nowSeconds)
  }

  private func checkInTheAir() throws(AircraftError) {
    switch phase {
    case .grounded:
      throw AircraftError(.flightControllerNotInTheAir, "the aircraft is not in the air")
    case .takingOff:
      throw AircraftError(.flightControllerTakingOff, "the aircraft is taking off")
    case .flying: break
    }
  }

  private func checkCharge() throws(AircraftError) {
    guard batteryPercent > SimulatedAircraft.criticalBatteryPercent else {
      throw AircraftError(
        .flightControllerLowBattery,
        "the battery is at \(Int(batteryPercent)) %, not above 10 %")
    }
  }
}

extension CameraAttitude {
  /// The same pitch and roll at another heading.
  fileprivate func withYaw(_ yawDegrees: Double) -> CameraAttitude {
    CameraAttitude(yawDegrees: yawDegrees, pitchDegrees: pitchDegrees, rollDegrees: rollDegrees)
  }
}
