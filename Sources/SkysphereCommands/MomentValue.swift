import CapturePlanning
import CommandLineKit
import Foundation

extension OptionValue where Value == PlanCheckOptions.Time {
  /// A date and a time of day with the offset from universal time, ISO 8601; seconds may be left
  /// out.
  static var moment: OptionValue {
    OptionValue(
      placeholder: "time", allowed: "such as 2026-06-21T12:00+02:00",
      sample: PlanCheckOptions.Time(
        date: Date(timeIntervalSince1970: 1_782_036_000), text: "2026-06-21T12:00+02:00"),
      describe: \.text
    ) { (word) throws(ValueProblem) in
      guard let date = date(of: word) else {
        throw ValueProblem(
          "is not a time with its offset from universal time",
          suggestion: "write it like 2026-06-21T12:00+02:00, or with Z for universal time")
      }
      return PlanCheckOptions.Time(date: date, text: word)
    }
  }

  private static func date(of word: String) -> Date? {
    let pattern =
      /(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:Z|([+-])(\d{2}):?(\d{2}))/
    guard let match = word.wholeMatch(of: pattern)?.output else { return nil }
    func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }
    let offset = (number(match.8) * 60 + number(match.9)) * (match.7 == "-" ? -60 : 60)
    guard abs(offset) <= 18 * 3600, let zone = TimeZone(secondsFromGMT: 0) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let components = DateComponents(
      year: number(match.1), month: number(match.2), day: number(match.3), hour: number(match.4),
      minute: number(match.5), second: number(match.6))
    guard let date = calendar.date(from: components) else { return nil }
    // February the 30th would become a day of March.
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    guard parts.year == components.year, parts.month == components.month,
      parts.day == components.day, parts.hour == components.hour,
      parts.minute == components.minute, parts.second == components.second
    else { return nil }
    return date.addingTimeInterval(-Double(offset))
  }
}
