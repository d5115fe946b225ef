public import AircraftControl
import SphereGeometry

extension SimulatedAircraft: WaypointMissionOperator {
  /// How long the upload of one waypoint takes in seconds.
  static let uploadSecondsPerWaypoint = 0.1

  /// The state of the operator.
  public func missionState() -> WaypointMissionState { missionStateValue }

  /// The events without the first ones.
  ///
  /// - Parameter count: How many events the caller has seen already.
  /// - Returns: The events that follow.
  public func missionEvents(after count: Int) -> [WaypointMissionEvent] {
    Array(missionEventLog.dropFirst(max(0, count)))
  }

  /// Takes a mission and checks it.
  ///
  /// - Parameter mission: The mission.
  /// - Throws: ``AircraftError``: the first problem of ``WaypointMission/problems(gimbalPitchRangeDegrees:start:)``,
  ///   or −5015 in the wrong state.
  public func loadMission(_ mission: WaypointMission) throws {
    guard missionStateValue == .readyToUpload || missionStateValue == .readyToExecute else {
      throw AircraftError(.missionRunning, "a mission cannot be loaded while \(missionStateValue)")
    }
    let problems = mission.problems(
      gimbalPitchRangeDegrees: capabilities.gimbal.pitchRangeDegrees, start: reportedPosition)
    if let first = problems.first { throw first }
    loadedMission = mission
    change(to: .readyToUpload)
  }

  /// Begins the upload.
  ///
  /// - Throws: ``AircraftError`` with −5017 when nothing is loaded, −1027 in the wrong state.
  public func startUpload() throws {
    guard missionStateValue == .readyToUpload else {
      throw AircraftError(
        .notInThisState, "a mission cannot be uploaded while \(missionStateValue)")
    }
    guard loadedMission != nil else {
      throw AircraftError(.missionMissing, "no mission is loaded")
    }
    uploadedWaypointCount = 0
    uploadSeconds = 0
    change(to: .uploading)
  }

  /// Begins the mission.
  ///
  /// - Throws: ``AircraftError`` with −5026 when not uploaded, −5003 on the ground, −5006 while
  ///   taking off, −5001 with weak GPS, −5002 at 30 % of charge or less, −4003 while virtual stick
  ///   is enabled.
  public func startMission() throws {
    guard missionStateValue == .readyToExecute, let mission = loadedMission else {
      throw AircraftError(.missionNotReady, "no mission is ready to execute")
    }
    switch phase {
    case .grounded: throw AircraftError(.missionNotInTheAir, "the aircraft is not in the air")
    case .takingOff: throw AircraftError(.missionTakingOff, "the aircraft is taking off")
    case .flying: break
    }
    guard !stick.isEnabled else {
      throw AircraftError(
        .flightControllerStickRunning, "the mission is refused: virtual stick is enabled")
    }
    guard gpsSignalLevel >= .level2, options.satelliteCount >= 6 else {
      throw AircraftError(
        .missionWeakGPS, "GPS is too weak for a mission: \(options.satelliteCount) satellites")
    }
    guard batteryPercent > 30 else {
      throw AircraftError(
        .missionLowBattery, "the battery is at \(Int(batteryPercent)) %, not above 30 %")
    }
    missionRun = WaypointMissionRun(mission: mission)
    change(to: .executing)
  }

  /// Hovers in the middle of the mission.
  ///
  /// - Throws: ``AircraftError`` with −5016.
  public func pauseMission() throws {
    guard missionStateValue == .executing else {
      throw AircraftError(.missionNotRunning, "no mission is executing")
    }
    change(to: .executionPaused)
  }

  /// Goes on with the mission.
  ///
  /// - Throws: ``AircraftError`` with −5016.
  public func resumeMission() throws {
    guard missionStateValue == .executionPaused else {
      throw AircraftError(.missionNotRunning, "no mission is paused")
    }
    change(to: .executing)
  }

  /// Gives the mission up.
  ///
  /// - Throws: ``AircraftError`` with −5016.
  public func stopMission() throws {
    guard missionStateValue == .executing || missionStateValue == .executionPaused else {
      throw AircraftError(.missionNotRunning, "no mission is running")
    }
    finishMission(error: AircraftError(.missionStoppedByUser, "the mission was stopped"))
  }

  func change(to state: WaypointMissionState) {
    guard state != missionStateValue else { return }
    missionEventLog.append(.stateChanged(from: missionStateValue, to: state))
    missionStateValue = state
  }

  func finishMission(error: AircraftError?) {
    missionRun = nil
    loadedMission = nil
    missionEventLog.append(.finished(error: error))
    change(to: .readyToUpload)
  }

  /// Lets a step of an upload pass.
  func stepUpload(seconds: Double) {
    guard missionStateValue == .uploading, let mission = loadedMission else { return }
    uploadSeconds += seconds
    let arrived = min(
      mission.waypoints.count, Int(uploadSeconds / SimulatedAircraft.uploadSecondsPerWaypoint))
    while uploadedWaypointCount < arrived {
      missionEventLog.append(
        .uploaded(
          waypointIndex: uploadedWaypointCount, waypointCount: mission.waypoints.count))
      uploadedWaypointCount += 1
    }
    if uploadedWaypointCount == mission.waypoints.count { change(to: .readyToExecute) }
  }
}
