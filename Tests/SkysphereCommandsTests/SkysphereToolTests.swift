import CommandLineKit
import Testing

@testable import SkysphereCommands

@Suite struct SkysphereToolTests {
  @Test func everyExampleIsAValidCommandLine() throws {
    for (_, command) in SkysphereTool.tool.allCommands {
      for example in command.examples {
        let words = example.commandLine.split(separator: " ").map(String.init)
        #expect(words.first == "skysphere")
        _ = try SkysphereTool.tool.command(for: Array(words.dropFirst()))
      }
    }
    for example in SkysphereTool.tool.examples {
      _ = try SkysphereTool.tool.command(
        for: example.commandLine.split(separator: " ").dropFirst().map(String.init))
    }
  }
}
