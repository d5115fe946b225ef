import CommandLineKit
import Foundation
import SkysphereCommands
import Testing

@Suite struct CommandReferenceTests {
  @Test func documentIsWhatTheDeclarationsSay() throws {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/command-reference.md")
    let document = try String(contentsOf: file, encoding: .utf8)
    #expect(
      document == ReferencePage(SkysphereTool.tool).markdown,
      "docs/command-reference.md is out of date; 'make reference' writes it anew")
  }
}
