public import SphereGeometry

/// Makes capture plans.
public enum CapturePlanner {
  /// Makes a plan and proves what it covers.
  ///
  /// - Parameters:
  ///   - request: What to plan.
  ///   - rayCount: The rays cast for the share of the sphere that is covered.
  /// - Returns: A plan without problems (``CapturePlan/problems(in:)``).
  /// - Throws: ``PlanError``: the method does not suit the aircraft, values are out of their
  ///   limits (all are listed), or the shots do not fit into a waypoint mission.
  public static func plan(
    _ request: PlanRequest, rayCount: Int = 20_000
  ) throws(PlanError) -> CapturePlan {
    try check(request.method, of: request.aircraft)
    let (pattern, kind) = pattern(of: request)
    let setting = PatternSetting(aircraft: request.aircraft, method: request.method)
    let problems =
      PlaceLimits.problems(location: request.location, altitudeMetres: request.altitudeMetres)
      + pattern.problems(in: setting)
    guard problems.isEmpty else { throw .invalidRequest(problems) }

    let shots = pattern.shots(in: setting)
    guard !shots.isEmpty else {
      throw .invalidRequest([
        PlanProblem(
          rule: .count, subject: "shots", value: "none", limit: "at least 1 shot",
          source: "planner")
      ])
    }
    return try plan(
      shots, pattern: kind, aircraft: request.aircraft, method: request.method,
      location: request.location, altitudeMetres: request.altitudeMetres, rayCount: rayCount)
  }

  /// Plans a capture of given shots, those of another program's file for example.
  ///
  /// - Parameters:
  ///   - shots: The shots in the order of capture.
  ///   - aircraft: The aircraft that carries the camera.
  ///   - method: How the camera is turned.
  ///   - location: Where the aircraft hovers, WGS 84.
  ///   - altitudeMetres: The altitude in metres above the take-off point.
  ///   - rayCount: The rays cast for the share of the sphere that is covered.
  /// - Returns: The plan; its pattern is the one that the shots make.
  /// - Throws: ``PlanError``; ``PlanError/invalidRequest(_:)`` with everything that
  ///   ``CapturePlan/problems(in:)`` finds.
  public static func plan(
    shots: [Shot], aircraft: AircraftModel, method: CaptureMethod, location: GeodeticPosition,
    altitudeMetres: Double, rayCount: Int = 20_000
  ) throws(PlanError) -> CapturePlan {
    try check(method, of: aircraft)
    let problems = PlaceLimits.problems(location: location, altitudeMetres: altitudeMetres)
    guard problems.isEmpty else { throw .invalidRequest(problems) }
    let plan = try plan(
      shots,
      pattern: CapturePattern(
        of: shots, closedBelowDegrees: aircraft.camera.horizontalFieldOfViewDegrees),
      aircraft: aircraft, method: method, location: location, altitudeMetres: altitudeMetres,
      rayCount: rayCount)
    let found = plan.problems()
    guard found.isEmpty else { throw .invalidRequest(found) }
    return plan
  }

  private static func plan(
    _ shots: [Shot], pattern: CapturePattern, aircraft: AircraftModel, method: CaptureMethod,
    location: GeodeticPosition, altitudeMetres: Double, rayCount: Int
  ) throws(PlanError) -> CapturePlan {
    let estimate = CaptureTimeEstimate(aircraft: aircraft, method: method)
    var waypoints: [Waypoint]?
    var seconds = estimate.seconds(of: shots)
    if method == .waypoint {
      let mission = WaypointMission(location: location, altitudeMetres: altitudeMetres)
      let points = try mission.waypoints(for: shots)
      waypoints = points
      seconds = estimate.seconds(of: shots, over: points)
    }
    let proof = CoverageProof(shots: shots, lens: aircraft.camera.lens, rayCount: rayCount)
    var plan = CapturePlan(
      aircraft: aircraft.identifier, camera: aircraft.camera.plannedCamera, method: method,
      pattern: pattern, location: location, altitudeMetres: altitudeMetres, shots: shots,
      waypoints: waypoints, coverage: proof, estimatedSeconds: (seconds * 10).rounded() / 10)
    let notes = notes(on: plan, for: aircraft)
    plan.notes = notes.isEmpty ? nil : notes
    return plan
  }

  private static func pattern(
    of request: PlanRequest
  ) -> (any ShotPattern, CapturePattern) {
    switch request.pattern {
    case .sphere(let pattern): (pattern, .sphere)
    case .ring(let pattern): (pattern, .ring)
    case .grid(let pattern): (pattern, .grid)
    case .vertical(let pattern): (pattern, .vertical)
    }
  }

  private static func check(
    _ method: CaptureMethod, of aircraft: AircraftModel
  ) throws(PlanError) {
    let instead = aircraft.methods.filter { $0 != method }
    if method == .gimbal && !aircraft.gimbal.pansAllRound {
      throw .gimbalCannotPan(
        aircraft: aircraft.displayName, panRangeDegrees: aircraft.gimbal.panRangeDegrees,
        instead: instead)
    }
    guard aircraft.methods.contains(method) else {
      throw .methodNotSupported(
        aircraft: aircraft.displayName, method: method, instead: instead)
    }
  }

  /// What the pilot must know before flying the plan.
  private static func notes(on plan: CapturePlan, for aircraft: AircraftModel) -> [String] {
    var notes: [String] = []
    let highest = plan.shots.map(\.pitchDegrees).max() ?? 0
    if let limit = aircraft.gimbal.extensionNeededAbovePitchDegrees, highest > limit {
      notes.append(
        "Shots up to \(PlainNumber.text(highest)) degrees need the gimbal's pitch range "
          + "extension switched on; without it the gimbal stops at "
          + "\(PlainNumber.text(limit)) degrees.")
    }
    if let note = aircraft.methodNotes?[plan.method.rawValue] { notes.append(note + ".") }
    if plan.coverage.thinnestOverlapPercent < PatternLimits.overlapPercent.lowerBound,
      let pair = plan.coverage.thinnestOverlapShots
    {
      notes.append(
        "Shots \(pair.map(String.init).joined(separator: " and ")) share only "
          + "\(PlainNumber.text(plan.coverage.thinnestOverlapPercent)) % of their area: too little "
          + "to be joined by matching.")
    }
    let minutes = aircraft.flight.enduranceMinutes
    if plan.estimatedSeconds > minutes * 60 {
      notes.append(
        "The capture takes longer than the \(PlainNumber.text(minutes)) minutes that one battery "
          + "lasts.")
    }
    return notes
  }
}
