/// An aircraft of the catalogue with its camera and gimbal.
public struct AircraftModel: Codable, Sendable, Equatable {
  /// How fast and how long the aircraft flies.
  public struct FlightPerformance: Codable, Sendable, Equatable {
    /// The top horizontal speed in m/s.
    public var horizontalSpeedMetresPerSecond: Double
    /// The top climb rate in m/s.
    public var ascentSpeedMetresPerSecond: Double
    /// The top rate of descent in m/s.
    public var descentSpeedMetresPerSecond: Double
    /// The flight time on one battery in minutes, by the maker.
    public var enduranceMinutes: Double
  }

  /// How fast the aircraft turns and shoots: for time estimates and for the simulator.
  public struct CaptureRates: Codable, Sendable, Equatable {
    /// The yaw rate in a turn between two shots, in °/s.
    public var yawRateDegreesPerSecond: Double
    /// The acceleration into and out of a turn, in °/s².
    public var yawAccelerationDegreesPerSecondSquared: Double
    /// The rate of the gimbal in °/s.
    public var gimbalRateDegreesPerSecond: Double
    /// The time until the picture is still after a move, in seconds.
    public var settleSeconds: Double
    /// The time from the command to the end of the exposure, in seconds.
    public var shotSeconds: Double
    /// The time to store a photo, during which no other can be taken, in seconds.
    public var storeSeconds: Double
  }

  /// The position of the remote controller's mode switch that lets apps fly.
  public enum RemoteControllerMode: String, Codable, Sendable {
    /// F: Phantom 3 and Inspire 1.
    case f = "F"
    /// P: everything later.
    case p = "P"
  }

  /// The name in commands and plans, such as `mini2`.
  public var identifier: String
  /// The name for people.
  public var displayName: String
  /// Other names that find this aircraft; case, spaces and punctuation do not matter.
  public var aliases: [String]
  /// Who makes the aircraft; the camera's EXIF Make may differ.
  public var maker: String
  /// The camera.
  public var camera: CameraModel
  /// The gimbal.
  public var gimbal: GimbalModel
  /// How fast and how long the aircraft flies.
  public var flight: FlightPerformance
  /// How fast the aircraft turns and shoots.
  public var rates: CaptureRates
  /// The capture methods that the aircraft can be asked for.
  public var methods: [CaptureMethod]
  /// What to know before using a method, by the method's raw value.
  public var methodNotes: [String: String]?
  /// The position of the remote controller's mode switch that lets apps fly.
  public var remoteControllerMode: RemoteControllerMode
  /// How DJI's waypoint files name the aircraft; nil where no code is known.
  public var wpml: WPMLAircraftCodes?
  /// Where the values come from.
  public var source: String
  /// The fields, or groups of fields, that no source confirms.
  public var unverified: [String]

  /// Whether a source confirms every value.
  public var verified: Bool { unverified.isEmpty }
}
