/// One thing that is wrong with a request or a plan: what, its value, the limit, and whose limit.
public struct PlanProblem: Error, Sendable, Equatable, Encodable, CustomStringConvertible {
  /// The rule that is broken.
  public enum Rule: String, Sendable, Encodable, CaseIterable {
    /// The latitude is out of range.
    case latitude
    /// The longitude is out of range.
    case longitude
    /// The altitude is out of range.
    case altitude
    /// A heading is not a heading.
    case heading
    /// A pitch is outside of the gimbal's range.
    case pitch
    /// The wanted overlap is out of range.
    case overlap
    /// The span of a row is out of range.
    case span
    /// There are too few or too many shots, rows or columns.
    case count
    /// The shots are not numbered 1, 2, 3 and so on.
    case shotIndex
    /// The camera does not take so many photos of stepped exposure, or does not stand upright.
    case camera
    /// One battery does not last.
    case battery
    /// The camera's photos have no size or no field of view.
    case photoSize
    /// The aircraft is not in the catalogue.
    case aircraft
    /// The aircraft cannot be captured with by this method.
    case method
    /// The plan has waypoints without the waypoint method, or the other way round.
    case waypoints
    /// There are too few or too many waypoints.
    case waypointCount
    /// Two waypoints are too near or too far.
    case waypointSpacing
    /// A waypoint has too many actions.
    case actionCount
    /// The actions of a waypoint take too long.
    case actionTime
    /// An action's parameter is out of range.
    case actionParameter
    /// A shot is taken not at all, twice, or not where the plan says.
    case shotByWaypoint
    /// The coverage or the time is not a number that can be, or not what the shots give.
    case proof
    /// No shot sees a part of what the plan promises.
    case gap
  }

  /// The rule that is broken.
  public var rule: Rule
  /// What is wrong, as in the plan file: `shots[3].pitchDegrees`.
  public var subject: String
  /// The value that it has, with its unit.
  public var value: String
  /// What it must be, with the unit.
  public var limit: String
  /// Where the limit comes from.
  public var source: String

  /// Creates a problem.
  public init(rule: Rule, subject: String, value: String, limit: String, source: String) {
    self.rule = rule
    self.subject = subject
    self.value = value
    self.limit = limit
    self.source = source
  }

  /// One sentence: `altitudeMetres is 600 m; it must be -200 to 500 m (waypoint missions)`.
  public var description: String {
    "\(subject) is \(value); it must be \(limit) (\(source))"
  }
}
