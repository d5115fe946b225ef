import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an XML file as Foundation's parser reads it.
final class XMLTree: NSObject, XMLParserDelegate {
  let name: String
  var attributes: [String: String] = [:]
  var text = ""
  var children: [XMLTree] = []
  private var open: [XMLTree] = []

  private init(name: String) { self.name = name }

  /// Reads a file; nil when it is not well-formed.
  static func read(_ data: Data) -> XMLTree? {
    let root = XMLTree(name: "")
    root.open = [root]
    let parser = XMLParser(data: data)
    parser.delegate = root
    return parser.parse() ? root.children.first : nil
  }

  /// The child elements of a name.
  func all(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }

  /// The text of the first element at a path of names.
  func text(at path: String...) -> String? {
    var element: XMLTree? = self
    for name in path { element = element?.all(name).first }
    return element?.text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes attributeDict: [String: String] = [:]
  ) {
    let element = XMLTree(name: elementName)
    element.attributes = attributeDict
    open.last?.children.append(element)
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    open.last?.text += string
  }
}
