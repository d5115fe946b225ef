import Foundation

/// A seeded generator of random numbers: the same seed gives the same numbers everywhere.
///
/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// A generator for one purpose; purposes of one seed do not share their numbers, so that
  /// switching one error off leaves the others as they were.
  init(seed: UInt64, purpose: UInt64) {
    state = seed
    let mixed = next()
    state = mixed ^ (purpose &* 0xD1B5_4A32_D192_ED03)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in [0, 1) with 53 random bits.
  mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number of the standard normal distribution (Box and Muller, 1958).
  mutating func gaussian() -> Double {
    let radius = (-2 * log(1 - uniform())).squareRoot()
    return radius * cos(2 * .pi * uniform())
  }
}
