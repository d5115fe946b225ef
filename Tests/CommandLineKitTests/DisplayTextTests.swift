import Testing

@testable import CommandLineKit

@Suite struct DisplayTextTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("Zürich", 6), ("Zu\u{308}rich", 6), ("北京", 4), ("한국", 4), ("🙂", 2),
    ("a\u{200D}b", 2), ("360°", 4), ("…", 1), ("\u{1F1E8}\u{1F1ED}", 1),
  ])
  func width(text: String, columns: Int) {
    #expect(DisplayText.width(of: text) == columns)
  }

  @Test func truncatesToColumns() {
    #expect(DisplayText.truncated("abcdef", to: 6) == "abcdef")
    #expect(DisplayText.truncated("abcdef", to: 5) == "abcd…")
    #expect(DisplayText.truncated("北京大学", to: 6) == "北京…")
    #expect(DisplayText.truncated("abc", to: 1) == "…")
    #expect(DisplayText.truncated("abc", to: 0) == "")
  }

  @Test func writesControlCharactersOut() {
    #expect(
      DisplayText.printable("a\u{1B}[2J\u{7}\u{9B}\n\tz")
        == "a\\u{1B}[2J\\u{7}\\u{9B}\\u{A}\\u{9}z")
    #expect(DisplayText.printable("Zürich 北京") == "Zürich 北京")
  }

  @Test func pads() {
    #expect(DisplayText.padded("ü", to: 3) == "ü  ")
    #expect(DisplayText.padded("北", to: 3, onTheLeft: true) == " 北")
    #expect(DisplayText.padded("long", to: 3) == "long")
  }
}
