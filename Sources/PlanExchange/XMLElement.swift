import Foundation

/// An element of an XML file that is written.
struct XMLElement {
  /// What stands in an element.
  enum Content {
    case text(String)
    case elements([XMLElement])
  }

  var name: String
  var attributes: [(name: String, value: String)] = []
  var content: Content

  init(_ name: String, _ text: String) {
    self.name = name
    content = .text(text)
  }

  init(_ name: String, _ elements: [XMLElement]) {
    self.name = name
    content = .elements(elements)
  }

  /// The file with this element as its root, in UTF-8, an element a line.
  var document: Data {
    Data(
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"] + lines(indent: "") + [""])
        .joined(separator: "\n").utf8)
  }

  private func lines(indent: String) -> [String] {
    let start =
      indent + "<" + name
      + attributes.map { " \($0.name)=\"\(XMLText.escaped($0.value))\"" }.joined()
    switch content {
    case .text(let text):
      return ["\(start)>\(XMLText.escaped(text))</\(name)>"]
    case .elements(let elements):
      return ["\(start)>"] + elements.flatMap { $0.lines(indent: indent + "  ") }
        + ["\(indent)</\(name)>"]
    }
  }
}
