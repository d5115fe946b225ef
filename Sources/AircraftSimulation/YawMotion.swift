import SphereGeometry

/// How the aircraft turns: the rate follows what is demanded with a lag and limited acceleration.
struct YawMotion {
  /// The lag of the rate behind the demand in seconds; what makes turns overshoot a little.
  static let responseSeconds = 0.15
  /// The gain of the heading control in 1/s: with the lag, a damping of 0.65.
  static let gainPerSecond = 4.0

  /// The true heading in degrees from north, in (−180, 180].
  private(set) var headingDegrees: Double
  /// The true turn rate in degrees per second, clockwise positive, gusts left out.
  private(set) var rateDegreesPerSecond = 0.0

  private let maximumRate: Double
  private let maximumAcceleration: Double

  init(
    headingDegrees: Double, maximumRateDegreesPerSecond: Double,
    maximumAccelerationDegreesPerSecondSquared: Double
  ) {
    self.headingDegrees = Angle.wrap(degrees: headingDegrees)
    maximumRate = maximumRateDegreesPerSecond
    maximumAcceleration = maximumAccelerationDegreesPerSecondSquared
  }

  /// Lets a step pass.
  ///
  /// - Parameters:
  ///   - demandedRate: The turn rate to go to in degrees per second.
  ///   - gustRate: The turn rate that the wind adds, in degrees per second.
  ///   - seconds: The time of the step.
  mutating func step(demandedRate: Double, gustRate: Double, seconds: Double) {
    let wanted = max(-maximumRate, min(maximumRate, demandedRate))
    let acceleration = (wanted - rateDegreesPerSecond) / YawMotion.responseSeconds
    rateDegreesPerSecond +=
      max(-maximumAcceleration, min(maximumAcceleration, acceleration)) * seconds
    headingDegrees = Angle.wrap(
      degrees: headingDegrees + (rateDegreesPerSecond + gustRate) * seconds)
  }

  /// The rate that the aircraft's own heading control demands for a turn that is left.
  ///
  /// Proportional near the end, and never faster than half of the acceleration can brake.
  func rate(toTurnDegrees turn: Double) -> Double {
    let braking = (maximumAcceleration * abs(turn)).squareRoot()
    let size = min(maximumRate, braking, YawMotion.gainPerSecond * abs(turn))
    return turn < 0 ? -size : size
  }
}
