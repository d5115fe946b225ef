import Foundation
import SphereGeometry

/// Checks the waypoints of a plan by playing its mission through.
struct MissionValidation {
  let shots: [Shot]
  let waypoints: [Waypoint]
  let model: AircraftModel?
  var brackets = 1
  /// The time-out that the plan sets; nil for the longest.
  var actionTimeoutSeconds: Int?

  /// Everything that is wrong with the mission.
  var problems: [PlanProblem] {
    countProblems + spacingProblems + waypoints.indices.flatMap(waypointProblems) + shotProblems
  }

  private var countProblems: [PlanProblem] {
    let limit = WaypointMissionLimits.waypointCount
    guard !limit.contains(waypoints.count) else { return [] }
    return [
      problem(
        .waypointCount, "waypoints", "\(waypoints.count) waypoints",
        "\(limit.lowerBound) to \(limit.upperBound) waypoints")
    ]
  }

  private var spacingProblems: [PlanProblem] {
    guard waypoints.count > 1 else { return [] }
    return waypoints.indices.compactMap { position in
      let next = (position + 1) % waypoints.count
      // Of two waypoints, first to second and last to first are the same leg.
      if waypoints.count == 2 && next == 0 { return nil }
      let metres = WaypointSpacing.metres(from: waypoints[position], to: waypoints[next])
      let limit = WaypointMissionLimits.spacingMetres
      guard !limit.contains(metres) else { return nil }
      return problem(
        .waypointSpacing, "waypoints[\(position)] to waypoints[\(next)]",
        "\(PlainNumber.text(metres)) m", "\(PlainNumber.text(limit)) m")
    }
  }

  private func waypointProblems(at position: Int) -> [PlanProblem] {
    let waypoint = waypoints[position]
    let subject = "waypoints[\(position)]"
    var problems = PlaceLimits.problems(
      location: waypoint.position, altitudeMetres: waypoint.altitudeMetres,
      subject: subject + ".")
    problems += headingProblems(waypoint.headingDegrees, subject + ".headingDegrees")
    if let pitch = waypoint.gimbalPitchDegrees {
      problems += pitchProblems(pitch, subject + ".gimbalPitchDegrees")
    }
    if waypoint.actions.count > WaypointMissionLimits.actionsPerWaypoint {
      problems.append(
        problem(
          .actionCount, subject + ".actions", "\(waypoint.actions.count) actions",
          "at most \(WaypointMissionLimits.actionsPerWaypoint) actions"))
    }
    for (index, action) in waypoint.actions.enumerated() {
      problems += actionProblems(action, "\(subject).actions[\(index)]")
    }
    if let model {
      let estimate = CaptureTimeEstimate(
        aircraft: model, method: .waypoint, brackets: brackets)
      let seconds = estimate.longestActionSeconds(
        of: waypoint, arrivingAtPitchDegrees: arrivalPitchDegrees(at: position))
      let longest = min(
        actionTimeoutSeconds.map(Double.init) ?? .infinity,
        WaypointMissionLimits.actionTimeoutSeconds)
      if seconds > longest {
        problems.append(
          problem(
            .actionTime, subject + ".actions", "up to \(PlainNumber.text(seconds)) s",
            "at most \(PlainNumber.text(longest)) s"))
      }
    }
    return problems
  }

  private func headingProblems(_ degrees: Double, _ subject: String) -> [PlanProblem] {
    let limit = WaypointMissionLimits.headingDegrees
    guard !limit.contains(degrees) || degrees != degrees.rounded() else { return [] }
    return [
      problem(
        .heading, subject, "\(PlainNumber.text(degrees)) degrees",
        "whole degrees from \(PlainNumber.text(limit))")
    ]
  }

  private func actionProblems(_ action: WaypointAction, _ subject: String) -> [PlanProblem] {
    switch action {
    case .stay(let milliseconds):
      let limit = WaypointMissionLimits.stayMilliseconds
      guard !limit.contains(milliseconds) else { return [] }
      return [
        problem(
          .actionParameter, subject, "\(milliseconds) ms",
          "\(limit.lowerBound) to \(limit.upperBound) ms")
      ]
    case .shootPhoto(let index):
      guard !shots.contains(where: { $0.index == index }) else { return [] }
      return [
        problem(.shotByWaypoint, subject, "shot \(index)", "a shot of the plan", source: "plan")
      ]
    case .rotateAircraft(let degrees):
      return headingProblems(degrees, subject)
    case .rotateGimbalPitch(let degrees):
      return pitchProblems(degrees, subject)
    }
  }

  private func pitchProblems(_ degrees: Double, _ subject: String) -> [PlanProblem] {
    let limit = model?.gimbal.pitchRangeDegrees ?? -90...90
    guard !limit.contains(degrees) else { return [] }
    return [
      problem(
        .pitch, subject, "\(PlainNumber.text(degrees)) degrees",
        "\(PlainNumber.text(limit)) degrees",
        source: model.map { "gimbal of the \($0.displayName)" } ?? "up and down")
    ]
  }

  /// Every shot must be taken exactly once, with the heading and the pitch that are planned.
  private var shotProblems: [PlanProblem] {
    var problems: [PlanProblem] = []
    var timesTaken: [Int: Int] = [:]
    var pitch: Double?
    let planned = Dictionary(shots.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    for (position, waypoint) in waypoints.enumerated() {
      var heading = waypoint.headingDegrees
      pitch = waypoint.gimbalPitchDegrees ?? pitch
      for (index, action) in waypoint.actions.enumerated() {
        switch action {
        case .stay: break
        case .rotateAircraft(let degrees): heading = degrees
        case .rotateGimbalPitch(let degrees): pitch = degrees
        case .shootPhoto(let shotIndex):
          timesTaken[shotIndex, default: 0] += 1
          guard let shot = planned[shotIndex] else { continue }
          let turn = Angle.shortestTurn(toDegrees: shot.yawDegrees, fromDegrees: heading)
          if pitch == shot.pitchDegrees && abs(turn) < 1e-9 { continue }
          problems.append(
            problem(
              .shotByWaypoint, "waypoints[\(position)].actions[\(index)]",
              "shot \(shotIndex) at heading \(PlainNumber.text(heading)) and pitch "
                + (pitch.map(PlainNumber.text) ?? "unknown"),
              "at heading \(PlainNumber.text(shot.yawDegrees)) and pitch "
                + PlainNumber.text(shot.pitchDegrees), source: "shots of the plan"))
        }
      }
    }
    for shot in shots where timesTaken[shot.index] != 1 {
      problems.append(
        problem(
          .shotByWaypoint, "shot \(shot.index)", "taken \(timesTaken[shot.index] ?? 0) times",
          "taken exactly once", source: "plan"))
    }
    return problems
  }

  /// The pitch that the waypoints before have left.
  private func arrivalPitchDegrees(at position: Int) -> Double {
    for waypoint in waypoints[..<position].reversed() {
      for action in waypoint.actions.reversed() {
        if case .rotateGimbalPitch(let degrees) = action { return degrees }
      }
      if let degrees = waypoint.gimbalPitchDegrees { return degrees }
    }
    return 0
  }

  private func problem(
    _ rule: PlanProblem.Rule, _ subject: String, _ value: String, _ limit: String,
    source: String = WaypointMissionLimits.source
  ) -> PlanProblem {
    PlanProblem(rule: rule, subject: subject, value: value, limit: limit, source: source)
  }
}
