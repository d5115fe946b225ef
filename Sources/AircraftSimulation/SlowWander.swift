import Foundation

/// A value that wanders slowly and smoothly about zero: noise behind two low-pass filters.
///
/// Its standard deviation stays the same for all time, from the first step on; its rate is about
/// the deviation over the time constant.
struct SlowWander {
  /// The present value.
  private(set) var value: Double

  private let standardDeviation: Double
  private let decay: Double
  private let kick: Double
  private var filtered: (first: Double, second: Double)
  private var random: SplitMix64

  /// Creates a wander.
  ///
  /// - Parameters:
  ///   - standardDeviation: The size, in the unit of the value; 0 stays at 0.
  ///   - timeConstantSeconds: How long the value remembers.
  ///   - stepSeconds: The time of one step.
  ///   - random: The source of the noise.
  init(
    standardDeviation: Double, timeConstantSeconds: Double, stepSeconds: Double,
    random: SplitMix64
  ) {
    self.standardDeviation = standardDeviation
    self.random = random
    decay = exp(-stepSeconds / timeConstantSeconds)
    kick = (1 - decay * decay).squareRoot()
    // Two equal filters in a row halve the variance, and their outputs correlate by a half.
    filtered.first = self.random.gaussian()
    filtered.second = filtered.first / 2 + self.random.gaussian() / 2
    value = standardDeviation * 2.0.squareRoot() * filtered.second
  }

  /// Lets one step pass.
  mutating func step() {
    guard standardDeviation > 0 else { return }
    filtered.first = decay * filtered.first + kick * random.gaussian()
    filtered.second = decay * filtered.second + (1 - decay) * filtered.first
    value = standardDeviation * 2.0.squareRoot() * filtered.second
  }
}
