import Foundation

/// Numbers as people read them.
enum Figure {
  /// Rounded to a number of decimals, without trailing zeros.
  static func plain(_ value: Double, decimals: Int = 1) -> String {
    var text = String(format: "%.\(decimals)f", value)
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return text == "-0" ? "0" : text
  }

  /// Degrees with their sign: `+15°`, `−90°`.
  static func degrees(_ value: Double, decimals: Int = 1) -> String {
    let text = plain(abs(value), decimals: decimals)
    return (text == "0" ? "" : value < 0 ? "−" : "+") + text + "°"
  }

  /// A percentage: `71.2 %`.
  static func percent(_ value: Double, decimals: Int = 1) -> String {
    plain(value, decimals: decimals) + " %"
  }

  /// A time in minutes and seconds: `2 min 5 s`.
  static func duration(seconds: Double) -> String {
    let whole = Int(seconds.rounded())
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }

  /// A number of bytes: `1.2 GB`, `512 MB`.
  static func bytes(_ count: Int) -> String {
    count >= 1_000_000_000
      ? plain(Double(count) / 1e9, decimals: 2) + " GB"
      : plain(Double(count) / 1e6, decimals: 0) + " MB"
  }

  /// A count with groups of three digits: `13,448`.
  static func grouped(_ count: Int) -> String {
    var digits = String(abs(count))
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits = String(digits.dropLast(3))
    }
    groups.insert(digits, at: 0)
    return (count < 0 ? "-" : "") + groups.joined(separator: ",")
  }
}
