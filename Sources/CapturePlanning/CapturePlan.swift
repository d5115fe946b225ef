public import SphereGeometry

/// How the camera is turned from shot to shot.
public enum CaptureMethod: String, Codable, Sendable, CaseIterable {
  /// The app turns the aircraft by virtual stick commands and tilts the gimbal.
  case virtualStick = "virtual-stick"
  /// The aircraft hovers; the gimbal pans and tilts. Needs a gimbal that pans all round.
  case gimbal
  /// The aircraft flies a waypoint mission on its own: headings, gimbal pitch and photos are actions.
  case waypoint
}

/// The arrangement of the shots on the sphere.
public enum CapturePattern: String, Codable, Sendable, CaseIterable {
  /// Rows all round and the nadir: everything that the gimbal can reach.
  case sphere
  /// One row all round.
  case ring
  /// Rows and columns of a part of the sphere.
  case grid
  /// One column.
  case vertical
}

/// One planned photo: where the camera shall point.
public struct Shot: Codable, Sendable, Equatable {
  /// The place in the order of capture, from 1.
  public var index: Int
  /// The heading of the optical axis in degrees clockwise from true north, in (−180, 180].
  public var yawDegrees: Double
  /// The elevation of the optical axis in degrees; up is positive.
  public var pitchDegrees: Double

  /// Creates a shot.
  public init(index: Int, yawDegrees: Double, pitchDegrees: Double) {
    self.index = index
    self.yawDegrees = yawDegrees
    self.pitchDegrees = pitchDegrees
  }
}

/// What the aircraft does at a waypoint; the parameters are those of the DJI waypoint actions.
public enum WaypointAction: Codable, Sendable, Equatable {
  /// Waits, 0 to 32,767 ms.
  case stay(milliseconds: Int)
  /// Takes the photo of the plan's shot with this index.
  case shootPhoto(shotIndex: Int)
  /// Turns the nose to an absolute heading, −180 to 180 degrees clockwise from true north.
  case rotateAircraft(headingDegrees: Double)
  /// Tilts the gimbal to an absolute pitch in degrees.
  case rotateGimbalPitch(pitchDegrees: Double)
}

/// A point of a waypoint mission with the actions that are done there in order.
public struct Waypoint: Codable, Sendable, Equatable {
  /// Where, WGS 84.
  public var position: GeodeticPosition
  /// The altitude in metres above the take-off point.
  public var altitudeMetres: Double
  /// The heading on arrival in degrees clockwise from true north.
  public var headingDegrees: Double
  /// At most 15 actions.
  public var actions: [WaypointAction]

  /// Creates a waypoint.
  public init(
    position: GeodeticPosition, altitudeMetres: Double, headingDegrees: Double,
    actions: [WaypointAction]
  ) {
    self.position = position
    self.altitudeMetres = altitudeMetres
    self.headingDegrees = headingDegrees
    self.actions = actions
  }
}

/// The camera that the plan was made for: what its photos look like.
public struct PlannedCamera: Codable, Sendable, Equatable {
  /// The catalogue's name of the camera.
  public var identifier: String
  /// The width of a photo in pixels.
  public var widthPixels: Int
  /// The height of a photo in pixels.
  public var heightPixels: Int
  /// The horizontal field of view in degrees.
  public var horizontalFieldOfViewDegrees: Double

  /// Creates a camera description.
  public init(
    identifier: String, widthPixels: Int, heightPixels: Int,
    horizontalFieldOfViewDegrees: Double
  ) {
    self.identifier = identifier
    self.widthPixels = widthPixels
    self.heightPixels = heightPixels
    self.horizontalFieldOfViewDegrees = horizontalFieldOfViewDegrees
  }

  /// The undistorted lens that the plan assumes.
  public var lens: Lens {
    Lens(
      width: widthPixels, height: heightPixels,
      horizontalFieldOfViewDegrees: horizontalFieldOfViewDegrees)
  }
}

/// What the plan was proved to cover.
public struct CoverageProof: Codable, Sendable, Equatable {
  /// The share of the whole sphere that at least one shot sees, in percent.
  public var coveragePercent: Double
  /// The thinnest overlap of neighbouring shots, as a share of the photo's side in percent.
  public var thinnestOverlapPercent: Double
  /// The two shots of the thinnest overlap, by index; nil for a single shot.
  public var thinnestOverlapShots: [Int]?
  /// The elevation in degrees above which nothing is seen in some heading; nil when all is seen.
  public var skyHoleAboveDegrees: Double?

  /// Creates a proof.
  public init(
    coveragePercent: Double, thinnestOverlapPercent: Double, thinnestOverlapShots: [Int]?,
    skyHoleAboveDegrees: Double?
  ) {
    self.coveragePercent = coveragePercent
    self.thinnestOverlapPercent = thinnestOverlapPercent
    self.thinnestOverlapShots = thinnestOverlapShots
    self.skyHoleAboveDegrees = skyHoleAboveDegrees
  }
}

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

  /// Creates a plan in the current format.
  public init(
    aircraft: String, camera: PlannedCamera, method: CaptureMethod, pattern: CapturePattern,
    location: GeodeticPosition, altitudeMetres: Double, shots: [Shot], waypoints: [Waypoint]?,
    coverage: CoverageProof, estimatedSeconds: Double
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
  }
}
