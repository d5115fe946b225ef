import Foundation

/// Numbers for the table.
enum DecimalText {
  /// A number with so many decimals; a dash for nil.
  static func of(_ value: Double?, _ decimals: Int) -> String {
    value.map { String(format: "%.\(decimals)f", $0) } ?? "–"
  }
}
