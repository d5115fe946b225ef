/// One virtual stick command; it must be renewed at 5 to 25 Hz or the aircraft hovers.
///
/// The fields name what moves, since DJI's own do not: in velocity mode with the ground frame its
/// `pitch` is the velocity to the east and its `roll` the one to the north.
public struct VirtualStickCommand: Sendable, Equatable {
  /// How the heading changes.
  public enum Yaw: Sendable, Equatable {
    /// A turn rate in degrees per second, −100 to 100; clockwise is positive.
    case angularVelocity(degreesPerSecond: Double)
    /// A heading to turn to in degrees from true north, −180 to 180.
    case angle(headingDegrees: Double)
  }

  /// How the altitude changes.
  public enum Vertical: Sendable, Equatable {
    /// A climb rate in metres per second, −4 to 4; up is positive.
    case velocity(upMetresPerSecond: Double)
    /// An altitude to go to in metres above the take-off point, 0 to 500.
    case position(altitudeMetres: Double)
  }

  /// How the heading changes.
  public var yaw: Yaw
  /// How the altitude changes.
  public var vertical: Vertical
  /// The velocity to the north in metres per second, −15 to 15; zero holds the position.
  public var northMetresPerSecond: Double
  /// The velocity to the east in metres per second, −15 to 15; zero holds the position.
  public var eastMetresPerSecond: Double

  /// Creates a command; it stands still in all that is not given.
  public init(
    yaw: Yaw = .angularVelocity(degreesPerSecond: 0),
    vertical: Vertical = .velocity(upMetresPerSecond: 0), northMetresPerSecond: Double = 0,
    eastMetresPerSecond: Double = 0
  ) {
    self.yaw = yaw
    self.vertical = vertical
    self.northMetresPerSecond = northMetresPerSecond
    self.eastMetresPerSecond = eastMetresPerSecond
  }

  /// The first value that is outside of DJI's range, as an error; nil when all are inside.
  ///
  /// - Parameter maximumYawRateDegreesPerSecond: The model's limit of the turn rate.
  /// - Returns: An error with the code −1005, or nil.
  public func problem(maximumYawRateDegreesPerSecond: Double = 100) -> AircraftError? {
    func check(_ value: Double, _ range: ClosedRange<Double>, _ name: String) -> AircraftError? {
      range.contains(value)
        ? nil
        : AircraftError(
          .invalidParameters,
          "virtual stick \(name) \(value) is outside of "
            + "\(range.lowerBound) to \(range.upperBound)")
    }
    let yawProblem: AircraftError? =
      switch yaw {
      case .angularVelocity(let rate):
        check(
          rate, -maximumYawRateDegreesPerSecond...maximumYawRateDegreesPerSecond,
          "turn rate in degrees per second")
      case .angle(let heading): check(heading, -180...180, "heading in degrees")
      }
    let verticalProblem: AircraftError? =
      switch vertical {
      case .velocity(let up): check(up, -4...4, "climb rate in metres per second")
      case .position(let altitude): check(altitude, 0...500, "altitude in metres")
      }
    return yawProblem ?? verticalProblem
      ?? check(northMetresPerSecond, -15...15, "velocity to the north in metres per second")
      ?? check(eastMetresPerSecond, -15...15, "velocity to the east in metres per second")
  }
}
