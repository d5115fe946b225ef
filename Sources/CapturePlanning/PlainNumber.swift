import Foundation

/// Writes numbers in messages.
enum PlainNumber {
  /// A number without needless digits: `30`, `-16.67`, `nan`.
  static func text(_ value: Double) -> String {
    guard abs(value) < 1e12 else { return "\(value)" }
    let rounded = (value * 1_000_000).rounded() / 1_000_000
    if let whole = Int(exactly: rounded) { return "\(whole)" }
    return "\(rounded)"
  }

  /// A range: `-90 to 20`.
  static func text(_ range: ClosedRange<Double>) -> String {
    "\(text(range.lowerBound)) to \(text(range.upperBound))"
  }
}
