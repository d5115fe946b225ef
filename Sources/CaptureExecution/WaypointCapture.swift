import AircraftControl
import CapturePlanning
import SphereGeometry

/// Lets the aircraft fly the plan's waypoints as a mission, and follows its events.
struct WaypointCapture: CaptureMethodExecutor {
  let aircraft: any Aircraft
  let options: CaptureOptions

  private func conversion(of plan: CapturePlan) throws(CaptureError) -> MissionConversion {
    try MissionConversion(
      plan: plan,
      speedLimitMetresPerSecond: aircraft.capabilities.maximumHorizontalSpeedMetresPerSecond)
  }

  func shotsInOrder(of plan: CapturePlan) throws -> [Shot] {
    try conversion(of: plan).shotsInOrder
  }

  func fly(
    _ plan: CapturePlan, shots: [Shot], approach: Approach,
    progress: @Sendable (CaptureProgress) -> Void
  ) async throws -> FlownShots {
    guard let missions = aircraft.waypointOperator else {
      throw CaptureError.planRefused(
        reasons: ["\(aircraft.capabilities.modelName) flies no waypoint missions"])
    }
    let conversion = try conversion(of: plan)
    var seen = await missions.missionEvents(after: 0).count
    try await missions.loadMission(conversion.mission)
    try await missions.startUpload()
    let uploadStart = await aircraft.clock.now()
    while await missions.missionState() != .readyToExecute {
      try await aircraft.clock.sleep(seconds: options.periodSeconds)
      for case .uploaded(let index, let count) in await missions.missionEvents(after: seen) {
        progress(.uploading(waypoint: index + 1, of: count))
      }
      seen = await missions.missionEvents(after: 0).count
      if await aircraft.clock.now() - uploadStart > options.directionTimeoutSeconds + 60 {
        throw CaptureError.missionFailed(reason: "the upload has not ended in time")
      }
    }
    try await missions.startMission()
    do {
      return try await follow(
        conversion, on: missions, after: seen, shotCount: shots.count, progress: progress)
    } catch {
      // Also when cancelled: the mission must not fly on with nobody watching.
      try? await missions.stopMission()
      throw error
    }
  }

  /// Watches the executing mission to its end.
  private func follow(
    _ conversion: MissionConversion, on missions: any WaypointMissionOperator, after first: Int,
    shotCount: Int, progress: @Sendable (CaptureProgress) -> Void
  ) async throws -> FlownShots {
    var seen = first
    var firstTurn: Double?
    var begun: (reported: CameraAttitude, timeSeconds: Double)?
    var records: [ShotRecord] = []
    var lastEventSeconds = await aircraft.clock.now()
    while true {
      try await aircraft.clock.sleep(seconds: options.periodSeconds)
      let now = await aircraft.clock.now()
      let events = await missions.missionEvents(after: seen)
      seen += events.count
      if !events.isEmpty { lastEventSeconds = now }
      for event in events {
        switch event {
        case .reached: firstTurn = firstTurn ?? now
        case .actionBegan(let waypoint, let action):
          let place = MissionConversion.Place(waypointIndex: waypoint, actionIndex: action)
          if conversion.shots[place] != nil {
            begun = (await aircraft.gimbal.gimbalState().attitude, now)
          }
        case .actionFinished(let waypoint, let action):
          let place = MissionConversion.Place(waypointIndex: waypoint, actionIndex: action)
          guard let shot = conversion.shots[place] else { break }
          guard let start = begun,
            let path = await aircraft.camera.cameraState().lastStoredPhotoPath
          else {
            throw CaptureError.shotFailed(
              shotIndex: shot.index, reason: "the aircraft stored no photo")
          }
          begun = nil
          records.append(
            ShotRecord(
              planned: shot, reported: start.reported, timeSeconds: start.timeSeconds,
              filePath: path))
          progress(.shot(records.count, of: shotCount))
        case .actionGivenUp(let waypoint, let action, let reason):
          let place = MissionConversion.Place(waypointIndex: waypoint, actionIndex: action)
          throw conversion.shots[place].map {
            CaptureError.shotFailed(shotIndex: $0.index, reason: reason.description)
          } ?? CaptureError.missionFailed(reason: reason.description)
        case .actionListTimedOut(let waypoint, let action):
          throw CaptureError.missionFailed(
            reason: "the time for the actions of waypoint \(waypoint + 1) was over before action "
              + "\(action + 1)")
        case .finished(let error):
          if let error { throw CaptureError.missionFailed(reason: error.description) }
          return FlownShots(firstTurnSeconds: firstTurn ?? now, records: records)
        case .stateChanged, .uploaded: break
        }
      }
      if now - lastEventSeconds > 600 {
        throw CaptureError.missionFailed(reason: "nothing has happened for 600 s")
      }
    }
  }
}
