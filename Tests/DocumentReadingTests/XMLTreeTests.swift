import Foundation
import Testing

@testable import DocumentReading

struct XMLTreeTests {
  private func root(_ text: String) throws -> XMLTree {
    try XMLTree.root(of: Data(text.utf8))
  }

  @Test("Elements have names, attributes, texts, children and lines")
  func tree() throws {
    let root = try root(
      """
      <?xml version="1.0"?>
      <a xmlns:p="x">
        <p:b c="1 &amp; 2"> text </p:b>
        <b><![CDATA[<raw>]]></b>
      </a>
      """)
    #expect(root.name == "a" && root.line == 2)
    #expect(root.all("b").map(\.line) == [3, 4])
    #expect(root.all("b").map(\.text) == ["text", "<raw>"])
    #expect(root.first("b")?.name == "p:b")
    #expect(root.first("b")?.attributes == ["c": "1 & 2"])
    #expect(root.first("c") == nil)
  }

  @Test("Descendants come in the order of the file")
  func descendants() throws {
    let root = try root("<a><b n=\"1\"><c><b n=\"2\"/></c></b><b n=\"3\"/></a>")
    #expect(root.descendants("b").map { $0.attributes["n"] } == ["1", "2", "3"])
  }

  @Test(
    "Broken files, those that end early and those that are nested too deep are refused",
    arguments: [
      "", "text", "<a>", "<a></b>", "<a><b></a>",
      String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300),
    ])
  func broken(text: String) {
    #expect(throws: XMLTree.Failure.self) { try root(text) }
  }

  @Test("Files outside are not read")
  func externalEntity() throws {
    let folder = FileManager.default.temporaryDirectory
    let secret = folder.appendingPathComponent("secret-\(UUID().uuidString).txt")
    try Data("secret".utf8).write(to: secret)
    defer { try? FileManager.default.removeItem(at: secret) }
    let text =
      "<!DOCTYPE a [<!ENTITY e SYSTEM \"\(secret.absoluteString)\">]><a>\u{26}e;</a>"
    #expect((try? root(text))?.text.contains("secret") != true)
  }
}
