import SphereGeometry

/// The feedback that turns an aircraft to a heading by virtual stick turn rates.
///
/// Proportional to the shortest turn that is left, with limits on the rate and on how fast it must
/// be braked. Stillness is judged over a window, since reported headings come in steps of 0.1° and
/// no turn rate is reported.
struct HeadingController {
  /// The gain in 1/s: a phase margin of 57° at a delay of 0.3 s (latency, lag and half a period),
  /// and stable up to 0.8 s.
  static let gainPerSecond = 1.9
  /// The time over which the turn rate is measured, in seconds.
  static let windowSeconds = 0.5

  private let maximumRate: Double
  private let acceleration: Double
  private var samples: [(seconds: Double, headingDegrees: Double)] = []

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - maximumRate: The fastest turn to ask for, in degrees per second.
  ///   - acceleration: What the aircraft can brake with, in degrees per second squared.
  init(
    maximumRateDegreesPerSecond maximumRate: Double,
    accelerationDegreesPerSecondSquared acceleration: Double
  ) {
    self.maximumRate = maximumRate
    self.acceleration = acceleration
  }

  /// Takes in a reported heading and gives the turn rate to ask for in degrees per second.
  mutating func rate(
    toHeadingDegrees target: Double, reportedHeadingDegrees reported: Double,
    atSeconds now: Double
  ) -> Double {
    samples.append((now, reported))
    samples.removeAll { $0.seconds < now - HeadingController.windowSeconds - 1e-6 }
    let turn = Angle.shortestTurn(toDegrees: target, fromDegrees: reported)
    let braking = (acceleration * abs(turn)).squareRoot()
    let size = min(maximumRate, braking, HeadingController.gainPerSecond * abs(turn))
    return turn < 0 ? -size : size
  }

  /// The turn rate over the window in degrees per second; nil while the window is not full.
  var measuredRateDegreesPerSecond: Double? {
    guard let first = samples.first, let last = samples.last,
      last.seconds - first.seconds > HeadingController.windowSeconds - 1e-6
    else { return nil }
    return Angle.shortestTurn(toDegrees: last.headingDegrees, fromDegrees: first.headingDegrees)
      / (last.seconds - first.seconds)
  }
}
