import Testing

@testable import CommandLineKit

@Suite struct TextLayoutTests {
  @Test func wrapsBetweenWords() {
    #expect(TextLayout.wrapped("one two three", width: 7) == ["one two", "three"])
    #expect(TextLayout.wrapped("one two", width: 6) == ["one", "two"])
    #expect(TextLayout.wrapped("unbreakable a", width: 4) == ["unbreakable", "a"])
    #expect(TextLayout.wrapped("a\n\nb", width: 9) == ["a", "", "b"])
    #expect(TextLayout.wrapped("", width: 9) == [""])
    #expect(TextLayout.wrapped("北京 大学", width: 8) == ["北京", "大学"])
  }

  @Test func listPutsLongTermsOnTheirOwnLine() {
    let text = TextLayout.list(
      [("-a", "Short."), ("--a-very-long-term-indeed", "Explained on the next line.")], width: 40)
    #expect(
      text == """
          -a             Short.
          --a-very-long-term-indeed
                         Explained on the next
                         line.

        """)
  }

  @Test(arguments: [40, 60, 80, 100])
  func helpFitsTheWidth(width: Int) {
    let help = HelpPage(tool: SampleTool.tool, width: width)
    let pages =
      [help.overview]
      + SampleTool.tool.allCommands.map {
        help.page(of: CommandDescription($0.command, path: $0.path))
      }
    for line in pages.joined().split(separator: "\n") where !line.contains("sample draw") {
      #expect(DisplayText.width(of: line) <= width, "\(line)")
    }
  }
}
