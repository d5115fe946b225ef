public import SphereGeometry

/// What to plan.
public struct PlanRequest: Sendable, Equatable {
  /// The arrangement of the shots with its options.
  public enum Pattern: Sendable, Equatable {
    /// Rows all round and the nadir; a half sphere where ``SpherePattern/seenUpToDegrees`` is set.
    case sphere(SpherePattern)
    /// One row all round.
    case ring(RingPattern)
    /// Rows and columns of a part of the sphere.
    case grid(GridPattern)
    /// One column.
    case vertical(VerticalPattern)
    /// The half circle, or three rows of three.
    case wide(WidePattern)
  }

  /// The aircraft.
  public var aircraft: AircraftModel
  /// How the camera is turned.
  public var method: CaptureMethod
  /// The arrangement of the shots.
  public var pattern: Pattern
  /// Where the aircraft hovers, WGS 84.
  public var location: GeodeticPosition
  /// The altitude in metres above the take-off point, −200 to 500.
  public var altitudeMetres: Double
  /// The number of photos of each shot with stepped exposures; 1 for none.
  public var brackets: Int
  /// Whether the camera stands upright; only some gimbals turn it.
  public var portrait: Bool
  /// How far away the nearest things in the picture are, in metres: what parallax is told for.
  public var nearestMetres: Double
  /// The most actions of a waypoint, 3 to 15; other programs may need one for themselves.
  public var actionsPerWaypoint: Int

  /// Creates a request.
  public init(
    aircraft: AircraftModel, method: CaptureMethod = .virtualStick, pattern: Pattern,
    location: GeodeticPosition, altitudeMetres: Double, brackets: Int = 1,
    portrait: Bool = false, nearestMetres: Double = 20,
    actionsPerWaypoint: Int = WaypointMissionLimits.actionsPerWaypoint
  ) {
    self.aircraft = aircraft
    self.method = method
    self.pattern = pattern
    self.location = location
    self.altitudeMetres = altitudeMetres
    self.brackets = brackets
    self.portrait = portrait
    self.nearestMetres = nearestMetres
    self.actionsPerWaypoint = actionsPerWaypoint
  }
}
