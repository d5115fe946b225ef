import AircraftControl
import SphereGeometry

extension SimulatedAircraft {
  /// Lets a step of the executing mission pass.
  ///
  /// - Returns: What the autopilot shall do; nil when the mission is over.
  func stepMission(seconds: Double) -> (yaw: YawDemand, place: HoverMotion.Demand)? {
    guard var run = missionRun else { return nil }
    let place = place(of: run.waypoint)
    var yawDemand = YawDemand.hold
    switch run.phase {
    case .moving:
      let speed = speedMetresPerSecond(run)
      return move(run, to: place, speed: speed)
    case .facing:
      let heading = Double(run.waypoint.headingDegrees)
      yawDemand = .heading(heading, sense: run.approachSense)
      let isTilted = run.waypoint.gimbalPitchDegrees == nil || gimbalMotion.isPitchReached
      if isTurned(to: heading, sense: run.approachSense) && isTilted {
        run.phase = .acting(isBegun: false)
        run.actionIndex = 0
        run.actionPass = 1
        run.secondsInList = 0
      }
    case .acting(let isBegun):
      guard run.actionIndex < run.waypoint.actions.count else {
        return leave(run)
      }
      run.secondsInList += seconds
      if run.secondsInList > Double(run.waypoint.actionTimeoutSeconds) {
        missionEventLog.append(
          .actionListTimedOut(
            waypointIndex: run.waypointIndex, firstSkippedActionIndex: run.actionIndex))
        run.actionPass = run.waypoint.actionRepeatTimes
        return leave(run)
      }
      yawDemand = act(&run, isBegun: isBegun, seconds: seconds)
    }
    missionRun = run
    return (yawDemand, .place(place, metresPerSecond: 1))
  }

  /// Where a waypoint is, in metres north, east and down from the take-off point.
  private func place(of waypoint: MissionWaypoint) -> Vector3 {
    let offset = waypoint.position.offsetMetres(from: takeOffPosition)
    return Vector3(offset.north, offset.east, -waypoint.altitudeMetres)
  }

  private func speedMetresPerSecond(_ run: WaypointMissionRun) -> Double {
    let previous = run.waypointIndex > 0 ? run.mission.waypoints[run.waypointIndex - 1] : nil
    let own = previous?.speedMetresPerSecond ?? 0
    let wanted = own > 0 ? own : abs(run.mission.autoFlightSpeedMetresPerSecond)
    return min(
      wanted, run.mission.maximumFlightSpeedMetresPerSecond,
      capabilities.maximumHorizontalSpeedMetresPerSecond)
  }

  /// Flies on; to the first waypoint by climbing first when the aircraft is below it.
  private func move(_ run: WaypointMissionRun, to place: Vector3, speed: Double) -> (
    yaw: YawDemand, place: HoverMotion.Demand
  ) {
    var run = run
    let isBelow = hover.heldPlace.z > place.z + WaypointMissionRun.arrivalRadiusMetres
    if run.waypointIndex == 0 && !run.hasClimbed && isBelow {
      missionRun = run
      let above = Vector3(hover.heldPlace.x, hover.heldPlace.y, place.z)
      return (
        .hold, .place(above, metresPerSecond: capabilities.maximumAscentMetresPerSecond)
      )
    }
    run.hasClimbed = true
    if (place - hover.heldPlace).length < WaypointMissionRun.arrivalRadiusMetres {
      missionEventLog.append(.reached(waypointIndex: run.waypointIndex))
      run.phase = .facing
      if let pitch = run.waypoint.gimbalPitchDegrees { tiltGimbal(toDegrees: pitch) }
    }
    missionRun = run
    return (.hold, .place(place, metresPerSecond: speed))
  }

  private func isTurned(to heading: Double, sense: MissionWaypoint.TurnMode?) -> Bool {
    abs(turn(toHeadingDegrees: heading, sense: sense))
      < WaypointMissionRun.headingToleranceDegrees && abs(yaw.rateDegreesPerSecond) < 0.3
  }

  private func tiltGimbal(toDegrees pitch: Double) {
    // The pitch was checked when the mission was loaded.
    try? gimbalMotion.rotate(
      GimbalRotation(pitchDegrees: pitch, timeSeconds: 0.1),
      reportedHeadingDegrees: reportedHeadingDegrees)
  }

  /// Does the action of this moment.
  private func act(_ run: inout WaypointMissionRun, isBegun: Bool, seconds: Double) -> YawDemand {
    let action = run.waypoint.actions[run.actionIndex]
    if !isBegun {
      missionEventLog.append(
        .actionBegan(waypointIndex: run.waypointIndex, actionIndex: run.actionIndex))
      run.phase = .acting(isBegun: true)
      run.secondsInAction = 0
      begin(action, &run)
    }
    guard case .acting(isBegun: true) = run.phase else { return .hold }
    run.secondsInAction += seconds
    switch action {
    case .stay(let milliseconds):
      if run.secondsInAction >= Double(milliseconds) / 1_000 { finishAction(&run) }
    case .shootPhoto:
      if storedPhotoCount > run.storedBeforeAction {
        finishAction(&run)
      } else if run.secondsInAction > WaypointMissionRun.photoLimitSeconds {
        giveUpAction(&run, AircraftError(.timedOut, "the photo took longer than 6 s"))
      }
    case .rotateAircraft(let heading):
      let sense = run.waypoint.turnMode
      if isTurned(to: Double(heading), sense: sense) { finishAction(&run) }
      return .heading(Double(heading), sense: sense)
    case .rotateGimbalPitch:
      if gimbalMotion.isPitchReached { finishAction(&run) }
    }
    return .hold
  }

  private func begin(_ action: MissionAction, _ run: inout WaypointMissionRun) {
    switch action {
    case .stay, .rotateAircraft: break
    case .rotateGimbalPitch(let pitch): tiltGimbal(toDegrees: Double(pitch))
    case .shootPhoto:
      run.storedBeforeAction = storedPhotoCount
      do {
        try startShutter()
      } catch {
        giveUpAction(&run, error)
      }
    }
  }

  private func finishAction(_ run: inout WaypointMissionRun) {
    missionEventLog.append(
      .actionFinished(waypointIndex: run.waypointIndex, actionIndex: run.actionIndex))
    run.actionIndex += 1
    run.phase = .acting(isBegun: false)
  }

  private func giveUpAction(_ run: inout WaypointMissionRun, _ reason: AircraftError) {
    missionEventLog.append(
      .actionGivenUp(
        waypointIndex: run.waypointIndex, actionIndex: run.actionIndex, reason: reason))
    run.actionIndex += 1
    run.phase = .acting(isBegun: false)
  }

  /// Goes from the end of an action list to its repetition, the next waypoint, or the end.
  private func leave(_ run: WaypointMissionRun) -> (yaw: YawDemand, place: HoverMotion.Demand)? {
    var run = run
    let place = place(of: run.waypoint)
    run.actionIndex = 0
    if run.actionPass < run.waypoint.actionRepeatTimes {
      run.actionPass += 1
    } else if run.waypointIndex + 1 < run.mission.waypoints.count {
      run.waypointIndex += 1
      run.phase = .moving
    } else if run.missionPass < run.mission.repeatTimes {
      run.missionPass += 1
      run.waypointIndex = 0
      run.phase = .moving
    } else {
      finishMission(error: nil)
      return nil
    }
    missionRun = run
    return (.hold, .place(place, metresPerSecond: 1))
  }
}
