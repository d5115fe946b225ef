public import SphereGeometry

/// What the flight controller reports: its own belief, not the truth.
public struct FlightControllerState: Sendable, Equatable {
  /// When the state was sampled, in seconds of the aircraft's clock.
  public var timeSeconds: Double
  /// The attitude of the aircraft's body; yaw is the reported heading from true north.
  public var attitude: CameraAttitude
  /// Where the aircraft believes to be, WGS 84.
  public var position: GeodeticPosition
  /// The altitude in metres above the take-off point.
  public var altitudeMetres: Double
  /// The velocity in metres per second, north-east-down: positive z is a descent.
  public var velocityMetresPerSecond: Vector3
  /// Whether the motors carry the aircraft.
  public var isFlying: Bool
  /// The flight mode as DJI's app shows it, such as `P-GPS`, `Joystick` or `WP`.
  public var flightMode: String
  /// The quality of the GPS signal.
  public var gpsSignalLevel: GPSSignalLevel
  /// How many satellites are received.
  public var satelliteCount: Int
  /// The charge that is left in percent, 0 to 100.
  public var batteryPercent: Double
  /// Whether virtual stick commands are accepted.
  public var isVirtualStickEnabled: Bool

  /// Creates a state.
  public init(
    timeSeconds: Double, attitude: CameraAttitude, position: GeodeticPosition,
    altitudeMetres: Double, velocityMetresPerSecond: Vector3, isFlying: Bool, flightMode: String,
    gpsSignalLevel: GPSSignalLevel, satelliteCount: Int, batteryPercent: Double,
    isVirtualStickEnabled: Bool
  ) {
    self.timeSeconds = timeSeconds
    self.attitude = attitude
    self.position = position
    self.altitudeMetres = altitudeMetres
    self.velocityMetresPerSecond = velocityMetresPerSecond
    self.isFlying = isFlying
    self.flightMode = flightMode
    self.gpsSignalLevel = gpsSignalLevel
    self.satelliteCount = satelliteCount
    self.batteryPercent = batteryPercent
    self.isVirtualStickEnabled = isVirtualStickEnabled
  }
}
