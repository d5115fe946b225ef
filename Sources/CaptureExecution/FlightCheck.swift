import AircraftControl
import CapturePlanning

/// What is checked before an aircraft leaves the ground for a plan.
enum FlightCheck {
  /// Refuses a plan that the aircraft cannot fly, with all reasons at once.
  ///
  /// - Throws: ``CaptureError/planRefused(reasons:)``.
  static func checkPlan(_ plan: CapturePlan, on aircraft: any Aircraft) throws(CaptureError) {
    let capabilities = aircraft.capabilities
    let range = capabilities.gimbal.pitchRangeDegrees
    var reasons: [String] = []
    if plan.shots.isEmpty { reasons.append("it has no shots") }
    for shot in plan.shots where !range.contains(shot.pitchDegrees) {
      reasons.append(
        "shot \(shot.index) has a pitch of \(shot.pitchDegrees), the gimbal reaches "
          + "\(range.lowerBound) to \(range.upperBound) degrees")
    }
    switch plan.method {
    case .virtualStick:
      if !capabilities.supportsVirtualStick {
        reasons.append("\(capabilities.modelName) takes no virtual stick commands")
      }
    case .gimbal:
      if !capabilities.gimbal.pansAllRound {
        let pan = capabilities.gimbal.panRangeDegrees.map {
          "pans only \($0.lowerBound) to \($0.upperBound) degrees"
        }
        reasons.append(
          "the gimbal of \(capabilities.modelName) \(pan ?? "cannot pan"); "
            + "use the method virtual-stick")
      }
    case .waypoint:
      if aircraft.waypointOperator == nil {
        reasons.append(
          "\(capabilities.modelName) flies no waypoint missions; use the method virtual-stick")
      }
      if plan.waypoints == nil { reasons.append("it has no waypoints") }
    }
    if !reasons.isEmpty { throw .planRefused(reasons: reasons) }
  }

  /// Refuses an aircraft that is not fit to fly, with all reasons at once.
  ///
  /// - Throws: ``CaptureError/notReady(reasons:)``.
  static func checkAircraft(
    flight: FlightControllerState, camera: CameraState, options: CaptureOptions
  ) throws(CaptureError) {
    var reasons: [String] = []
    if flight.batteryPercent < options.minimumBatteryPercent {
      reasons.append(
        "the battery is at \(Int(flight.batteryPercent)) %, "
          + "\(Int(options.minimumBatteryPercent)) % are needed")
    }
    if flight.satelliteCount < options.minimumSatelliteCount {
      reasons.append(
        "\(flight.satelliteCount) satellites are received, "
          + "\(options.minimumSatelliteCount) are needed")
    }
    if flight.gpsSignalLevel < .level3 {
      reasons.append("the GPS signal is too weak to hover (\(flight.gpsSignalLevel))")
    }
    if !camera.isCardInserted { reasons.append("no card is inserted") }
    if !reasons.isEmpty { throw .notReady(reasons: reasons) }
  }
}
