/// Text as a terminal shows it.
enum DisplayText {
  /// The number of columns that a text takes in a terminal.
  ///
  /// Combining marks and joiners take none, East Asian wide letters and emoji take two.
  static func width(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + width(of: $1) }
  }

  /// The beginning of a text that fits into so many columns, with an ellipsis when cut.
  static func truncated(_ text: String, to columns: Int) -> String {
    guard width(of: text) > columns else { return text }
    var (result, used) = ("", 0)
    for character in text {
      used += width(of: character)
      if used > columns - 1 { break }
      result.append(character)
    }
    return columns > 0 ? result + "…" : ""
  }

  /// The text with spaces behind or before it up to so many columns.
  static func padded(_ text: String, to columns: Int, onTheLeft: Bool = false) -> String {
    let spaces = String(repeating: " ", count: max(0, columns - width(of: text)))
    return onTheLeft ? spaces + text : text + spaces
  }

  /// The text with control characters written out, so that a file name can neither drive the
  /// terminal nor pass for a line of its own.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  private static func width(of character: Character) -> Int {
    // A letter and its marks form one character, as wide as its widest scalar.
    character.unicodeScalars.reduce(0) { max($0, width(of: $1)) }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if (0x20..<0x7F).contains(scalar.value) { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// Blocks whose letters are wide (Unicode Standard Annex 11, classes W and F, by block).
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
