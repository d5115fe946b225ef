public import Foundation

/// What a simulated flight is like: the weather, the errors of the instruments, where it begins.
///
/// The defaults of the errors follow a real sphere of a Mavic 2 Pro: recorded angles in steps of
/// 0.1°, a recorded roll of 0 all along, and matches that say otherwise by a few tenths of a degree
/// in pitch and roll and by degrees in yaw from one end of the sweep to the other.
public struct SimulationOptions: Sendable, Equatable {
  /// What all chance in the flight comes from; the same seed gives the same flight.
  public var seed: UInt64 = 1

  /// The wind in metres per second; it tilts the aircraft and makes it wander about its position.
  public var windSpeedMetresPerSecond = 3.0
  /// How far from its position a hovering aircraft is carried at most, in metres.
  public var hoverRadiusMetres = 0.5

  /// The standard deviation of recorded pitch and roll against the truth, in degrees.
  public var gimbalErrorDegrees = 0.25
  /// The standard deviation of the constant part of the recorded heading's error, in degrees.
  public var compassErrorDegrees = 1.0
  /// How fast the recorded heading leaves the true one, in degrees per minute; the seed decides
  /// to which side.
  public var yawDriftDegreesPerMinute = 1.2
  /// The standard deviation of the recorded position on either axis, in metres.
  public var positionErrorMetres = 0.5
  /// The step in which angles are recorded in photos, in degrees; 0 records them as they are.
  public var angleResolutionDegrees = 0.1

  /// The number of the first panorama folder; folders that the card holds already are skipped.
  public var firstPanoramaNumber = 1
  /// How many photos fit on the card; nil for as many as are taken.
  public var freePhotoCount: Int?
  /// How many photos may be rendered at the same time; a flight waits while there are more.
  public var photosInFlight = max(2, ProcessInfo.processInfo.activeProcessorCount)

  /// The date by the aircraft's clock when it is switched on: 2024-06-01 10:00:00 UTC.
  public var startDate = Date(timeIntervalSince1970: 1_717_236_000)
  /// The true heading of the nose before take-off in degrees from north.
  public var startHeadingDegrees = 0.0
  /// The altitude of the take-off point in metres above sea level.
  public var groundAltitudeMetres = 450.0
  /// The charge at the beginning in percent.
  public var batteryPercent = 100.0
  /// How many satellites are received; fewer than 6 make a weak signal, fewer than 4 none.
  public var satelliteCount = 14

  /// How long the aircraft goes on with a virtual stick command that is not renewed, in seconds.
  public var virtualStickTimeoutSeconds = 0.5
  /// How long a virtual stick command is on its way, in seconds.
  public var commandLatencySeconds = 0.1

  /// Creates the options of a flight on a light wind with the instruments of a real aircraft.
  public init() {}

  /// A flight in still air whose records are the truth, digit for digit.
  public static var exact: SimulationOptions {
    var options = SimulationOptions()
    options.windSpeedMetresPerSecond = 0
    options.gimbalErrorDegrees = 0
    options.compassErrorDegrees = 0
    options.yawDriftDegreesPerMinute = 0
    options.positionErrorMetres = 0
    options.angleResolutionDegrees = 0
    return options
  }
}
