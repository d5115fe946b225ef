import Foundation

/// Writes numbers without exponents, which not every reader of text formats understands.
enum DecimalText {
  /// A number rounded to so many decimals, without trailing zeros and without a minus before zero.
  static func text(_ value: Double, decimals: Int) -> String {
    var text = String(format: "%.\(decimals)f", value)
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return text == "-0" ? "0" : text
  }

  /// A latitude or longitude to 10⁻⁸ degrees, a millimetre on the ground.
  static func coordinate(_ degrees: Double) -> String { text(degrees, decimals: 8) }

  /// A heading in [0, 360) instead of the plan's (−180, 180].
  static func compass(_ degrees: Double) -> String {
    let text = text(degrees < 0 ? degrees + 360 : degrees, decimals: 4)
    return text == "360" ? "0" : text
  }
}
