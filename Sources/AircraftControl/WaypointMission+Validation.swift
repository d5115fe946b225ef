public import SphereGeometry

extension WaypointMission {
  /// The distances of neighbours in metres that are accepted: 0.5 to 2,000, and half a millimetre
  /// less, since waypoints planned at 0.5 m come out so after their degrees were rounded to a file.
  private static let acceptedDistanceMetres = 0.4995...2_000.0

  /// All that an aircraft would refuse in this mission, with DJI's numbers.
  ///
  /// The limits are those of the v4 waypoint operator: 2 to 99 waypoints, 0.5 to 2,000 m between
  /// neighbours in space and from the last to the first, altitudes −200 to 500 m, whole way below
  /// 40 km, at most 15 actions. DJI names no code for a bad distance or too many actions; they are
  /// reported as −5120 and −5020.
  ///
  /// - Parameters:
  ///   - gimbalPitchRangeDegrees: The pitch that the gimbal reaches, in degrees.
  ///   - start: Where the aircraft is, for the length of the whole way; nil leaves its leg out.
  /// - Returns: The problems in the order of the waypoints; none when the mission can be flown.
  public func problems(
    gimbalPitchRangeDegrees: ClosedRange<Double>, start: GeodeticPosition? = nil
  ) -> [AircraftError] {
    var problems: [AircraftError] = []
    func require(_ holds: Bool, _ code: AircraftErrorCode, _ detail: @autoclosure () -> String) {
      if !holds { problems.append(AircraftError(code, detail())) }
    }
    require(
      (2...15).contains(maximumFlightSpeedMetresPerSecond), .waypointMaximumSpeed,
      "maximum flight speed \(maximumFlightSpeedMetresPerSecond) m/s is outside of 2 to 15")
    require(
      abs(autoFlightSpeedMetresPerSecond) <= maximumFlightSpeedMetresPerSecond
        && autoFlightSpeedMetresPerSecond != 0, .waypointAutoSpeed,
      "auto flight speed \(autoFlightSpeedMetresPerSecond) m/s is zero or more than the maximum of "
        + "\(maximumFlightSpeedMetresPerSecond)")
    require(
      (1...255).contains(repeatTimes), .waypointRepeatTimes,
      "\(repeatTimes) repetitions are outside of 1 to 255")
    require(
      WaypointMission.waypointCountRange.contains(waypoints.count), .waypointCount,
      "\(waypoints.count) waypoints are outside of 2 to 99")
    for (index, waypoint) in waypoints.enumerated() {
      problems += waypoint.problems(
        number: index + 1, gimbalPitchRangeDegrees: gimbalPitchRangeDegrees)
    }
    problems += distanceProblems(start: start)
    return problems
  }

  private func distanceProblems(start: GeodeticPosition?) -> [AircraftError] {
    guard waypoints.count >= 2, waypoints.allSatisfy(\.hasValidCoordinate) else { return [] }
    var problems: [AircraftError] = []
    var wayMetres = 0.0
    for (index, waypoint) in waypoints.enumerated() {
      let next = (index + 1) % waypoints.count
      // Two waypoints have one leg only; the way back is the same one.
      if next == 0 && waypoints.count == 2 { break }
      let metres = waypoint.distanceMetres(to: waypoints[next])
      if !WaypointMission.acceptedDistanceMetres.contains(metres) {
        problems.append(
          AircraftError(
            .waypointCoordinate,
            "waypoints \(index + 1) and \(next + 1) are \(rounded(metres)) m apart, outside of 0.5 "
              + "to 2000"))
      }
      if next != 0 {
        wayMetres += metres
        let radii = waypoint.cornerRadiusMetres + waypoints[next].cornerRadiusMetres
        if radii >= metres && WaypointMission.acceptedDistanceMetres.contains(metres) {
          problems.append(
            AircraftError(
              .waypointCornerRadius,
              "the corner radii of waypoints \(index + 1) and \(next + 1) add up to "
                + "\(rounded(radii)) m on a leg of \(rounded(metres)) m"))
        }
      }
    }
    if let start, let first = waypoints.first, let last = waypoints.last {
      wayMetres += first.levelDistanceMetres(to: start) + last.levelDistanceMetres(to: start)
    }
    if wayMetres >= 40_000 {
      problems.append(
        AircraftError(
          .missionTotalDistance, "the way is \(rounded(wayMetres)) m, not below 40000"))
    }
    return problems
  }

  private func rounded(_ metres: Double) -> Double { (metres * 100).rounded() / 100 }
}

extension MissionWaypoint {
  fileprivate var hasValidCoordinate: Bool {
    (-90...90).contains(position.latitudeDegrees)
      && (-180...180).contains(position.longitudeDegrees)
      && (-200...500).contains(altitudeMetres)
  }

  fileprivate func levelDistanceMetres(to other: GeodeticPosition) -> Double {
    let offset = position.offsetMetres(from: other)
    return (offset.north * offset.north + offset.east * offset.east).squareRoot()
  }

  fileprivate func distanceMetres(to other: MissionWaypoint) -> Double {
    let level = levelDistanceMetres(to: other.position)
    let climb = other.altitudeMetres - altitudeMetres
    return (level * level + climb * climb).squareRoot()
  }

  /// What an aircraft would refuse in this waypoint by itself.
  fileprivate func problems(number: Int, gimbalPitchRangeDegrees: ClosedRange<Double>)
    -> [AircraftError]
  {
    var problems: [AircraftError] = []
    func require(_ holds: Bool, _ code: AircraftErrorCode, _ detail: @autoclosure () -> String) {
      if !holds { problems.append(AircraftError(code, "waypoint \(number): \(detail())")) }
    }
    let pitchRange =
      "\(gimbalPitchRangeDegrees.lowerBound) to \(gimbalPitchRangeDegrees.upperBound)"
    require(
      (-90...90).contains(position.latitudeDegrees)
        && (-180...180).contains(position.longitudeDegrees), .waypointCoordinate,
      "latitude \(position.latitudeDegrees), longitude \(position.longitudeDegrees) are no place")
    require(
      (-200...500).contains(altitudeMetres), .waypointAltitude,
      "altitude \(altitudeMetres) m is outside of -200 to 500")
    require(
      (-180...180).contains(headingDegrees), .waypointHeading,
      "heading \(headingDegrees) is outside of -180 to 180")
    require(
      (1...15).contains(actionRepeatTimes), .waypointActionRepeatTimes,
      "\(actionRepeatTimes) repetitions of the actions are outside of 1 to 15")
    require(
      (0...999).contains(actionTimeoutSeconds), .waypointActionTimeout,
      "action time-out \(actionTimeoutSeconds) s is outside of 0 to 999")
    require(
      (0.2...1_000).contains(cornerRadiusMetres), .waypointCornerRadius,
      "corner radius \(cornerRadiusMetres) m is outside of 0.2 to 1000")
    require(
      gimbalPitchDegrees.map(gimbalPitchRangeDegrees.contains) ?? true, .waypointGimbalPitch,
      "gimbal pitch \(gimbalPitchDegrees ?? 0) is outside of \(pitchRange)")
    require(
      (0...15).contains(speedMetresPerSecond), .waypointSpeed,
      "speed \(speedMetresPerSecond) m/s is outside of 0 to 15")
    require(
      actions.count <= MissionWaypoint.maximumActionCount, .missionBadParameters,
      "\(actions.count) actions are more than \(MissionWaypoint.maximumActionCount)")
    for action in actions {
      switch action {
      case .stay(let milliseconds):
        require(
          (0...32_767).contains(milliseconds), .waypointStayParameter,
          "stay of \(milliseconds) ms is outside of 0 to 32767")
      case .shootPhoto: break
      case .rotateAircraft(let heading):
        require(
          (-180...180).contains(heading), .waypointRotateParameter,
          "rotation to \(heading) is outside of -180 to 180")
      case .rotateGimbalPitch(let pitch):
        require(
          gimbalPitchRangeDegrees.contains(Double(pitch)), .waypointGimbalParameter,
          "gimbal rotation to \(pitch) is outside of \(pitchRange)")
      }
    }
    return problems
  }
}
