import Foundation

/// A generator of random numbers that gives the same ones everywhere (SplitMix64: Steele, Lea and
/// Flood, OOPSLA 2014).
struct SeededRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in a range.
  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) * 0x1p-53
  }

  /// A number from the normal distribution of mean 0 (Box and Muller, 1958).
  mutating func normal(sigma: Double) -> Double {
    let radius = (-2 * log(1 - uniform(0...1))).squareRoot()
    return sigma * radius * cos(2 * .pi * uniform(0...1))
  }
}
