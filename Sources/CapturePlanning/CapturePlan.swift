public import SphereGeometry

/// A capture, planned: the content of `plan.json`.
public struct CapturePlan: Codable, Sendable, Equatable {
  /// The name and version of the file format.
  public static let schemaName = "skysphere.plan/1"

  /// The name and version of the file format: ``schemaName``.
  public var schema: String
  /// The catalogue's name of the aircraft.
  public var aircraft: String
  /// The camera that the plan was made for.
  public var camera: PlannedCamera
  /// How the camera is turned.
  public var method: CaptureMethod
  /// The arrangement of the shots.
  public var pattern: CapturePattern
  /// Where the aircraft hovers, WGS 84.
  public var location: GeodeticPosition
  /// The altitude in metres above the take-off point.
  public var altitudeMetres: Double
  /// The shots in the order of capture.
  public var shots: [Shot]
  /// The mission for the waypoint method; nil for the others.
  public var waypoints: [Waypoint]?
  /// What the shots cover.
  public var coverage: CoverageProof
  /// The predicted time from the first turn to the last stored photo, in seconds.
  public var estimatedSeconds: Double
  /// The number of photos of each shot with stepped exposures; nil for one.
  public var brackets: Int?
  /// The time that a waypoint mission must allow for the actions of a waypoint, in seconds.
  ///
  /// What is left then is skipped in silence. Nil for the other methods.
  public var actionTimeoutSeconds: Int?
  /// What the capture costs; nil in plans of versions that did not say.
  public var cost: CaptureCost?
  /// What the pilot must know before flying the plan; nil when there is nothing to say.
  public var notes: [String]?

  /// Creates a plan in the current format.
  public init(
    aircraft: String, camera: PlannedCamera, method: CaptureMethod, pattern: CapturePattern,
    location: GeodeticPosition, altitudeMetres: Double, shots: [Shot], waypoints: [Waypoint]?,
    coverage: CoverageProof, estimatedSeconds: Double, brackets: Int? = nil,
    actionTimeoutSeconds: Int? = nil, cost: CaptureCost? = nil, notes: [String]? = nil
  ) {
    schema = CapturePlan.schemaName
    self.aircraft = aircraft
    self.camera = camera
    self.method = method
    self.pattern = pattern
    self.location = location
    self.altitudeMetres = altitudeMetres
    self.shots = shots
    self.waypoints = waypoints
    self.coverage = coverage
    self.estimatedSeconds = estimatedSeconds
    self.brackets = brackets
    self.actionTimeoutSeconds = actionTimeoutSeconds
    self.cost = cost
    self.notes = notes
  }
}
