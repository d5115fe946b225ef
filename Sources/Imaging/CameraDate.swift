import Foundation

/// A date on a camera's clock, which knows no time zone.
public struct CameraDate: Sendable, Hashable, Codable, Comparable {
  /// Seconds since 1970-01-01 00:00:00 on the same clock; good for differences and order.
  public var secondsSince1970: Double

  /// Creates a date from seconds on the camera's clock.
  public init(secondsSince1970: Double) {
    self.secondsSince1970 = secondsSince1970
  }

  /// Reads the EXIF form `2024:05:10 14:09:12`; hyphens and a T are taken as well.
  ///
  /// Nil for anything that is not a date, such as `0000:00:00 00:00:00`.
  ///
  /// - Parameters:
  ///   - text: The date and the time.
  ///   - subSeconds: The digits behind the decimal point of the seconds, from `SubSecTime…`.
  public init?(exif text: String, subSeconds: String? = nil) {
    let numbers = text.split(whereSeparator: { !$0.isNumber }).prefix(6).map { Int($0) }
    guard numbers.count == 6, let year = numbers[0], let month = numbers[1], let day = numbers[2],
      let hour = numbers[3], let minute = numbers[4], let second = numbers[5]
    else { return nil }
    guard (1826...9999).contains(year), (1...12).contains(month), (1...31).contains(day),
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second)
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    guard let date = calendar.date(from: components) else { return nil }
    let digits = (subSeconds ?? "").trimmingCharacters(in: .whitespaces)
    let isFraction = !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
    let fraction = isFraction ? Double("0." + digits) ?? 0 : 0
    secondsSince1970 = date.timeIntervalSince1970 + fraction
  }

  /// The EXIF form, whole seconds.
  public var exifText: String { text("%04d:%02d:%02d %02d:%02d:%02d") }

  /// The ISO 8601 form without a time zone, whole seconds: `2024-05-10T14:09:12`.
  public var isoText: String { text("%04d-%02d-%02dT%02d:%02d:%02d") }

  private func text(_ format: String) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let whole = Date(timeIntervalSince1970: secondsSince1970.rounded(.down))
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: whole)
    return String(
      format: format, parts.year ?? 0, parts.month ?? 0, parts.day ?? 0, parts.hour ?? 0,
      parts.minute ?? 0, parts.second ?? 0)
  }

  /// Whether the left date is the earlier one.
  public static func < (left: CameraDate, right: CameraDate) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}
