/// How exactly and how patiently a capture is flown.
public struct CaptureOptions: Sendable, Equatable {
  /// The time between two virtual stick commands and two looks at the state, in seconds: 10 Hz.
  public var periodSeconds = 0.1
  /// Within how many degrees of the plan the reported yaw and pitch must be for a shot.
  public var toleranceDegrees = 0.5
  /// The turn rate in degrees per second below which the camera counts as still.
  public var stillRateDegreesPerSecond = 0.5
  /// How long the camera must have been still and in place before a shot, in seconds.
  public var settleSeconds = 0.3
  /// How long a turn may take beyond what its angle needs, in seconds.
  public var directionTimeoutSeconds = 20.0
  /// How long a photo may take to be taken and stored, in seconds.
  public var shotTimeoutSeconds = 20.0
  /// How near the place of the capture must be before the first shot, in metres.
  public var placeToleranceMetres = 0.5
  /// The charge in percent below which a flight is not begun.
  public var minimumBatteryPercent = 30.0
  /// The number of satellites below which a flight is not begun.
  public var minimumSatelliteCount = 6

  /// Creates the usual options.
  public init() {}
}
