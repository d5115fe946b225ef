import Foundation

/// Numbers as EXIF and XMP write them: `28`, `+34.50`, `672/100`.
enum MetadataNumber {
  /// The value of one number or rational; nil for anything else and for what is not finite.
  static func parse(_ text: some StringProtocol) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let numerator = plain(first) else {
      return nil
    }
    guard parts.count == 2 else { return numerator }
    guard let denominator = plain(parts[1]), denominator != 0 else { return nil }
    return numerator / denominator
  }

  /// The value of degrees, minutes and seconds, set apart by spaces: `47/1 22/1 3876/100`.
  static func parseDegrees(_ text: String) -> Double? {
    let parts = text.split(separator: " ")
    let values = parts.compactMap { parse($0) }
    guard values.count == parts.count, (1...3).contains(values.count) else { return nil }
    return zip(values, [1.0, 60, 3600]).reduce(0) { sum, pair in sum + pair.0 / pair.1 }
  }

  private static func plain(_ text: some StringProtocol) -> Double? {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    // Double("nan") and Double("0x1p3") are numbers to Swift, but not to a camera.
    guard trimmed.allSatisfy({ "+-.0123456789eE".contains($0) }) else { return nil }
    return Double(trimmed).flatMap { $0.isFinite ? $0 : nil }
  }
}
