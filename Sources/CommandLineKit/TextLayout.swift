/// Lays out paragraphs and two-column lists within a number of columns.
enum TextLayout {
  /// Breaks a text between words so that each line fits; line ends in the text are kept.
  static func wrapped(_ text: String, width: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      var lines: [String] = []
      var line = ""
      for word in paragraph.split(separator: " ") {
        if line.isEmpty {
          line = String(word)
        } else if DisplayText.width(of: line) + 1 + DisplayText.width(of: word) <= width {
          line += " " + word
        } else {
          lines.append(line)
          line = String(word)
        }
      }
      return lines + [line]
    }
  }

  /// A wrapped paragraph behind an indentation.
  static func paragraph(_ text: String, indent: Int = 0, width: Int) -> String {
    wrapped(text, width: max(20, width - indent))
      .map { $0.isEmpty ? "" : String(repeating: " ", count: indent) + $0 }
      .joined(separator: "\n") + "\n"
  }

  /// Terms in a column on the left, their wrapped explanations beside them; a term that is too
  /// long for its column stands on a line of its own.
  static func list(_ rows: [(term: String, text: String)], width: Int) -> String {
    let longest = rows.map { DisplayText.width(of: $0.term) }.max() ?? 0
    let column = min(longest, min(30, width / 3)) + 4
    var result = ""
    for row in rows {
      var lines = wrapped(row.text, width: max(20, width - column))[...]
      let term = "  " + row.term
      if DisplayText.width(of: term) + 2 <= column {
        result += DisplayText.padded(term, to: column) + (lines.popFirst() ?? "") + "\n"
      } else {
        result += term + "\n"
      }
      for line in lines { result += String(repeating: " ", count: column) + line + "\n" }
    }
    return result
  }
}
