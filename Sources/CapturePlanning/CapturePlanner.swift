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
    let values = valueProblems(of: request)
    if let wrongMethod = methodError(request.method, of: request.aircraft) {
      guard !values.isEmpty else { throw wrongMethod }
      throw .invalidRequest([methodProblem(of: request)] + values)
    }
    guard values.isEmpty else { throw .invalidRequest(values) }
    let (pattern, kind) = pattern(of: request)
    let shots = pattern.shots(in: setting(of: request))
    guard !shots.isEmpty else {
      throw .invalidRequest([
        PlanProblem(
          rule: .count, subject: "shots", value: "none", limit: "at least 1 shot",
          source: "planner")
      ])
    }
    return try plan(shots, pattern: kind, of: request, rayCount: rayCount)
  }

  /// Everything that is wrong with a request, all at once; empty for one that can be planned.
  ///
  /// - Parameter request: What to plan.
  /// - Returns: The problems: the method, the place, the pattern, the camera.
  public static func problems(of request: PlanRequest) -> [PlanProblem] {
    let method = methodError(request.method, of: request.aircraft)
      .map { _ in [methodProblem(of: request)] }
    return (method ?? []) + valueProblems(of: request)
  }

  /// Plans a capture of given shots, those of another program's file for example.
  ///
  /// - Parameters:
  ///   - shots: The shots in the order of capture.
  ///   - aircraft: The aircraft that carries the camera.
  ///   - method: How the camera is turned.
  ///   - location: Where the aircraft hovers, WGS 84.
  ///   - altitudeMetres: The altitude in metres above the take-off point.
  ///   - brackets: The number of photos of each shot with stepped exposures; 1 for none.
  ///   - portrait: Whether the camera stands upright.
  ///   - catalogue: The aircraft that may be named; it must hold this one.
  ///   - rayCount: The rays cast for the share of the sphere that is covered.
  /// - Returns: The plan; its pattern is the one that the shots make.
  /// - Throws: ``PlanError``; ``PlanError/invalidRequest(_:)`` with everything that
  ///   ``CapturePlan/problems(in:)`` finds.
  public static func plan(
    shots: [Shot], aircraft: AircraftModel, method: CaptureMethod, location: GeodeticPosition,
    altitudeMetres: Double, brackets: Int = 1, portrait: Bool = false,
    catalogue: Catalogue = .builtIn, rayCount: Int = 20_000
  ) throws(PlanError) -> CapturePlan {
    if let wrongMethod = methodError(method, of: aircraft) { throw wrongMethod }
    let problems = PlaceLimits.problems(
      location: location, altitudeMetres: altitudeMetres,
      altitudes: PlaceLimits.plannedAltitudeMetres)
    guard problems.isEmpty else { throw .invalidRequest(problems) }
    let request = PlanRequest(
      aircraft: aircraft, method: method, pattern: .ring(RingPattern()), location: location,
      altitudeMetres: altitudeMetres, brackets: brackets, portrait: portrait)
    let plan = try plan(
      shots,
      pattern: CapturePattern(
        of: shots, closedBelowDegrees: aircraft.camera.horizontalFieldOfViewDegrees),
      of: request, rayCount: rayCount)
    let found = plan.problems(in: catalogue)
    guard found.isEmpty else { throw .invalidRequest(found) }
    return plan
  }

  private static func plan(
    _ shots: [Shot], pattern: CapturePattern, of request: PlanRequest, rayCount: Int
  ) throws(PlanError) -> CapturePlan {
    let aircraft = request.aircraft
    let estimate = CaptureTimeEstimate(
      aircraft: aircraft, method: request.method, brackets: request.brackets)
    var waypoints: [Waypoint]?
    var timeout: Int?
    if request.method == .waypoint {
      let mission = WaypointMission(
        location: request.location, altitudeMetres: request.altitudeMetres, estimate: estimate,
        actionsPerWaypoint: request.actionsPerWaypoint)
      let points = try mission.waypoints(for: shots)
      waypoints = points
      timeout = mission.actionTimeoutSeconds(for: points)
    }
    let steps = estimate.steps(of: shots, over: waypoints ?? [])
    let camera = aircraft.camera.plannedCamera(portrait: request.portrait)
    var plan = CapturePlan(
      aircraft: aircraft.identifier, camera: camera, method: request.method, pattern: pattern,
      location: request.location, altitudeMetres: request.altitudeMetres, shots: shots,
      waypoints: waypoints,
      coverage: CoverageProof(shots: shots, lens: camera.lens, rayCount: rayCount),
      estimatedSeconds: (steps.totalSeconds * 10).rounded() / 10,
      brackets: request.brackets > 1 ? request.brackets : nil, actionTimeoutSeconds: timeout,
      cost: CaptureCost(
        of: steps, shots: shots.count, brackets: request.brackets,
        altitudeMetres: request.altitudeMetres, aircraft: aircraft))
    if let cost = plan.cost, cost.batteries == nil {
      throw .invalidRequest([
        PlanProblem(
          rule: .battery, subject: "altitudeMetres",
          value: "\(PlainNumber.text(request.altitudeMetres)) m",
          limit: "low enough that one battery lasts for the climb, the descent and a reserve of "
            + "\(PlainNumber.text(cost.reservePercent)) %", source: aircraft.displayName)
      ])
    }
    let notes = PlanNotes(
      plan: plan, aircraft: aircraft, nearestMetres: request.nearestMetres
    ).texts
    plan.notes = notes.isEmpty ? nil : notes
    return plan
  }

  private static func setting(of request: PlanRequest) -> PatternSetting {
    PatternSetting(
      aircraft: request.aircraft, method: request.method, portrait: request.portrait)
  }

  private static func pattern(
    of request: PlanRequest
  ) -> (any ShotPattern, CapturePattern) {
    switch request.pattern {
    case .sphere(let pattern):
      (pattern, pattern.seenUpToDegrees == nil ? .sphere : .halfSphere)
    case .ring(let pattern): (pattern, .ring)
    case .grid(let pattern): (pattern, .grid)
    case .vertical(let pattern): (pattern, .vertical)
    case .wide(let pattern): (pattern, .wide)
    }
  }

  // MARK: Problems

  private static func valueProblems(of request: PlanRequest) -> [PlanProblem] {
    PlaceLimits.problems(
      location: request.location, altitudeMetres: request.altitudeMetres,
      altitudes: PlaceLimits.plannedAltitudeMetres)
      + pattern(of: request).0.problems(in: setting(of: request)) + cameraProblems(of: request)
  }

  private static func cameraProblems(of request: PlanRequest) -> [PlanProblem] {
    let aircraft = request.aircraft
    var problems: [PlanProblem] = []
    let counts = [1] + (aircraft.camera.bracketCounts ?? [])
    if !counts.contains(request.brackets) {
      problems.append(
        PlanProblem(
          rule: .camera, subject: "brackets", value: "\(request.brackets)",
          limit: counts.map(String.init).joined(separator: " or "),
          source: aircraft.camera.displayName))
    }
    if request.portrait && aircraft.gimbal.turnsToPortrait != true {
      problems.append(
        PlanProblem(
          rule: .camera, subject: "the camera", value: "to stand upright", limit: "level",
          source: "gimbal of the \(aircraft.displayName)"))
    }
    if !(request.nearestMetres > 0) {
      problems.append(
        PlanProblem(
          rule: .span, subject: "nearestMetres",
          value: "\(PlainNumber.text(request.nearestMetres)) m", limit: "more than 0 m",
          source: "planner"))
    }
    problems += PatternLimits.count(
      request.actionsPerWaypoint, "actionsPerWaypoint",
      in: 3...WaypointMissionLimits.actionsPerWaypoint)
    return problems
  }

  private static func methodError(
    _ method: CaptureMethod, of aircraft: AircraftModel
  ) -> PlanError? {
    let instead = aircraft.methods.filter { $0 != method }
    if method == .gimbal && !aircraft.gimbal.pansAllRound {
      return .gimbalCannotPan(
        aircraft: aircraft.displayName, panRangeDegrees: aircraft.gimbal.panRangeDegrees,
        instead: instead)
    }
    guard !aircraft.methods.contains(method) else { return nil }
    return .methodNotSupported(
      aircraft: aircraft.displayName, method: method, instead: instead)
  }

  private static func methodProblem(of request: PlanRequest) -> PlanProblem {
    let names = request.aircraft.methods.map { "'\($0.rawValue)'" }.joined(separator: " or ")
    let pans = request.method == .gimbal && !request.aircraft.gimbal.pansAllRound
    return PlanProblem(
      rule: .method, subject: "method", value: "'\(request.method.rawValue)'", limit: names,
      source: pans
        ? "the gimbal of the \(request.aircraft.displayName) does not pan all round"
        : request.aircraft.displayName)
  }
}
