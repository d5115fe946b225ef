/// What an aircraft model can do, as far as flying a capture needs to know.
public struct AircraftCapabilities: Sendable, Equatable {
  /// The model's name for people.
  public var modelName: String
  /// The camera maker as photos name it in EXIF Make.
  public var exifMake: String
  /// The camera as photos name it in EXIF Model.
  public var exifModel: String
  /// The camera's mount.
  public var gimbal: GimbalCapabilities
  /// The camera.
  public var camera: CameraCapabilities
  /// The fastest turn that the aircraft makes in degrees per second.
  public var yawRateDegreesPerSecond: Double
  /// How fast a turn begins and ends, in degrees per second squared.
  public var yawAccelerationDegreesPerSecondSquared: Double
  /// The largest turn rate that a virtual stick command may ask for, in degrees per second.
  public var maximumVirtualStickYawRateDegreesPerSecond: Double
  /// The fastest level flight in metres per second.
  public var maximumHorizontalSpeedMetresPerSecond: Double
  /// The fastest climb in metres per second.
  public var maximumAscentMetresPerSecond: Double
  /// The fastest descent in metres per second, positive.
  public var maximumDescentMetresPerSecond: Double
  /// How long a full battery lasts in seconds.
  public var flightSeconds: Double
  /// Whether an app may fly it by virtual stick commands.
  public var supportsVirtualStick: Bool
  /// Whether it flies waypoint missions on its own.
  public var supportsWaypointMissions: Bool

  /// Creates the capabilities of an aircraft model.
  public init(
    modelName: String, exifMake: String, exifModel: String, gimbal: GimbalCapabilities,
    camera: CameraCapabilities, yawRateDegreesPerSecond: Double = 30,
    yawAccelerationDegreesPerSecondSquared: Double = 60,
    maximumVirtualStickYawRateDegreesPerSecond: Double = 100,
    maximumHorizontalSpeedMetresPerSecond: Double = 10,
    maximumAscentMetresPerSecond: Double = 4, maximumDescentMetresPerSecond: Double = 3,
    flightSeconds: Double = 1_500, supportsVirtualStick: Bool = true,
    supportsWaypointMissions: Bool = true
  ) {
    self.modelName = modelName
    self.exifMake = exifMake
    self.exifModel = exifModel
    self.gimbal = gimbal
    self.camera = camera
    self.yawRateDegreesPerSecond = yawRateDegreesPerSecond
    self.yawAccelerationDegreesPerSecondSquared = yawAccelerationDegreesPerSecondSquared
    self.maximumVirtualStickYawRateDegreesPerSecond = maximumVirtualStickYawRateDegreesPerSecond
    self.maximumHorizontalSpeedMetresPerSecond = maximumHorizontalSpeedMetresPerSecond
    self.maximumAscentMetresPerSecond = maximumAscentMetresPerSecond
    self.maximumDescentMetresPerSecond = maximumDescentMetresPerSecond
    self.flightSeconds = flightSeconds
    self.supportsVirtualStick = supportsVirtualStick
    self.supportsWaypointMissions = supportsWaypointMissions
  }
}
