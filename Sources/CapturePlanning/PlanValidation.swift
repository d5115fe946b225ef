import Foundation
import SphereGeometry

extension CapturePlan {
  /// Everything that is wrong with the plan, all at once; empty for a plan that can be flown.
  ///
  /// Checks the place, the shots against the gimbal's range, the camera, and for the waypoint
  /// method the limits of a mission and that every shot is taken exactly once, where it is planned.
  ///
  /// - Parameter catalogue: The aircraft that may be named.
  /// - Returns: The problems in the order of the file.
  public func problems(in catalogue: Catalogue = .builtIn) -> [PlanProblem] {
    var problems = PlaceLimits.problems(
      location: location, altitudeMetres: altitudeMetres)
    let model = try? catalogue.model(named: aircraft)
    if let model {
      problems += methodProblems(of: model)
    } else {
      problems.append(
        PlanProblem(
          rule: .aircraft, subject: "aircraft", value: "'\(aircraft)'",
          limit: catalogue.aircraft.map(\.identifier).joined(separator: ", "),
          source: "aircraft catalogue"))
    }
    return problems + cameraProblems() + shotProblems(of: model) + proofProblems()
      + waypointProblems(of: model)
  }

  private func methodProblems(of model: AircraftModel) -> [PlanProblem] {
    guard !model.methods.contains(method) else { return [] }
    return [
      PlanProblem(
        rule: .method, subject: "method", value: "'\(method.rawValue)'",
        limit: model.methods.map { "'\($0.rawValue)'" }.joined(separator: " or "),
        source: model.displayName)
    ]
  }

  private func cameraProblems() -> [PlanProblem] {
    var problems: [PlanProblem] = []
    for (pixels, name) in [
      (camera.widthPixels, "widthPixels"), (camera.heightPixels, "heightPixels"),
    ] where !(1...65_500).contains(pixels) {
      problems.append(
        PlanProblem(
          rule: .photoSize, subject: "camera.\(name)", value: "\(pixels)", limit: "1 to 65500",
          source: "JPEG files"))
    }
    let view = camera.horizontalFieldOfViewDegrees
    if !(view > 0 && view < 180) {
      problems.append(
        PlanProblem(
          rule: .photoSize, subject: "camera.horizontalFieldOfViewDegrees",
          value: "\(PlainNumber.text(view)) degrees", limit: "between 0 and 180 degrees",
          source: "flat pictures"))
    }
    return problems
  }

  private func shotProblems(of model: AircraftModel?) -> [PlanProblem] {
    var problems: [PlanProblem] = []
    if shots.isEmpty {
      problems.append(
        PlanProblem(
          rule: .count, subject: "shots", value: "empty", limit: "at least 1 shot",
          source: "planner"))
    }
    let pitches = model?.gimbal.pitchRangeDegrees ?? -90...90
    let pitchSource = model.map { "gimbal of the \($0.displayName)" } ?? "up and down"
    for (position, shot) in shots.enumerated() {
      if shot.index != position + 1 {
        problems.append(
          PlanProblem(
            rule: .shotIndex, subject: "shots[\(position)].index", value: "\(shot.index)",
            limit: "\(position + 1)", source: "order of capture"))
      }
      if !(shot.yawDegrees > -180 && shot.yawDegrees <= 180) {
        problems.append(
          PlanProblem(
            rule: .heading, subject: "shots[\(position)].yawDegrees",
            value: "\(PlainNumber.text(shot.yawDegrees)) degrees",
            limit: "above -180 and at most 180 degrees", source: "headings"))
      }
      if !pitches.contains(shot.pitchDegrees) {
        problems.append(
          PlanProblem(
            rule: .pitch, subject: "shots[\(position)].pitchDegrees",
            value: "\(PlainNumber.text(shot.pitchDegrees)) degrees",
            limit: "\(PlainNumber.text(pitches)) degrees", source: pitchSource))
      }
    }
    return problems
  }

  private func proofProblems() -> [PlanProblem] {
    var problems: [PlanProblem] = []
    for (percent, name) in [
      (coverage.coveragePercent, "coveragePercent"),
      (coverage.thinnestOverlapPercent, "thinnestOverlapPercent"),
    ] where !(0...100).contains(percent) {
      problems.append(
        PlanProblem(
          rule: .proof, subject: "coverage.\(name)", value: "\(PlainNumber.text(percent)) %",
          limit: "0 to 100 %", source: "shares"))
    }
    if !(estimatedSeconds >= 0 && estimatedSeconds.isFinite) {
      problems.append(
        PlanProblem(
          rule: .proof, subject: "estimatedSeconds",
          value: "\(PlainNumber.text(estimatedSeconds)) s", limit: "0 s or more",
          source: "times"))
    }
    return problems
  }

  private func waypointProblems(of model: AircraftModel?) -> [PlanProblem] {
    switch (method, waypoints) {
    case (.waypoint, nil):
      return [
        PlanProblem(
          rule: .waypoints, subject: "waypoints", value: "missing",
          limit: "there for the method 'waypoint'", source: "plan")
      ]
    case (.waypoint, .some(let waypoints)):
      return MissionValidation(
        shots: shots, waypoints: waypoints, model: model, brackets: brackets ?? 1,
        actionTimeoutSeconds: actionTimeoutSeconds
      ).problems
    case (_, nil):
      return []
    case (_, .some(let waypoints)):
      return [
        PlanProblem(
          rule: .waypoints, subject: "waypoints", value: "\(waypoints.count) waypoints",
          limit: "absent for the method '\(method.rawValue)'", source: "plan")
      ]
    }
  }
}
