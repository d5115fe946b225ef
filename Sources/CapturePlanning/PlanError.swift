/// Why no plan can be made.
public enum PlanError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Values of the request are out of their limits; all of them are listed.
  case invalidRequest([PlanProblem])
  /// The gimbal does not pan all round, so the method cannot turn the camera; `panRangeDegrees`
  /// is nil where it cannot pan at all. `instead` lists the methods that work.
  case gimbalCannotPan(
    aircraft: String, panRangeDegrees: ClosedRange<Double>?, instead: [CaptureMethod])
  /// The aircraft cannot be captured with by this method; `instead` lists those that work.
  case methodNotSupported(aircraft: String, method: CaptureMethod, instead: [CaptureMethod])
  /// The shots do not fit into one waypoint mission; `instead` lists the methods that work.
  case tooManyShotsForMission(shots: Int, waypointLimit: Int, instead: [CaptureMethod])

  /// One or more sentences that say what is wrong, the limit, and what to do.
  public var description: String {
    switch self {
    case .invalidRequest(let problems):
      return problems.map(\.description).joined(separator: "; ")
    case .gimbalCannotPan(let aircraft, let range, let instead):
      let reach =
        range.map {
          "pans only \(PlainNumber.text($0)) degrees from the nose, and all round needs 360 degrees"
        } ?? "cannot pan"
      return "The gimbal of the \(aircraft) \(reach); use \(PlanError.list(instead)), which "
        + "turns the aircraft"
    case .methodNotSupported(let aircraft, let method, let instead):
      return "The \(aircraft) cannot be flown by the method '\(method.rawValue)'; use "
        + PlanError.list(instead)
    case .tooManyShotsForMission(let shots, let limit, let instead):
      return "\(shots) shots do not fit into a waypoint mission of at most \(limit) waypoints with "
        + "\(WaypointMissionLimits.actionsPerWaypoint) actions each; ask for less overlap"
        + (instead.isEmpty ? "" : " or use \(PlanError.list(instead))")
    }
  }

  private static func list(_ methods: [CaptureMethod]) -> String {
    methods.map { "'\($0.rawValue)'" }.joined(separator: " or ")
  }
}
