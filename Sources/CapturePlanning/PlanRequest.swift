public import SphereGeometry

/// What to plan.
public struct PlanRequest: Sendable, Equatable {
  /// The arrangement of the shots with its options.
  public enum Pattern: Sendable, Equatable {
    /// Rows all round and the nadir.
    case sphere(SpherePattern)
    /// One row all round.
    case ring(RingPattern)
    /// Rows and columns of a part of the sphere.
    case grid(GridPattern)
    /// One column.
    case vertical(VerticalPattern)
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

  /// Creates a request.
  public init(
    aircraft: AircraftModel, method: CaptureMethod = .virtualStick, pattern: Pattern,
    location: GeodeticPosition, altitudeMetres: Double
  ) {
    self.aircraft = aircraft
    self.method = method
    self.pattern = pattern
    self.location = location
    self.altitudeMetres = altitudeMetres
  }
}
