public import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an XML file, with the line that it begins on, so that whoever reads it can say
/// where something is wrong.
///
/// External entities are not followed.
public struct XMLTree: Sendable, Equatable {
  /// Why a file is not read.
  public struct Failure: Error, Equatable, Sendable {
    /// Near which line, from 1.
    public var line: Int
  }

  /// The name with its prefix, such as `wpml:index`.
  public let name: String
  /// The attributes by name.
  public let attributes: [String: String]
  /// The text right in this element, without white space around it.
  public private(set) var text = ""
  /// The elements in this one in their order.
  public private(set) var children: [XMLTree] = []
  /// The line of the beginning tag, from 1.
  public let line: Int

  /// Reads a file.
  ///
  /// - Parameter data: The bytes of the file.
  /// - Returns: The root element.
  /// - Throws: ``Failure``: the file is broken, ends early or is nested more than 200 deep.
  public static func root(of data: Data) throws(Failure) -> XMLTree {
    let parser = XMLParser(data: data)
    let building = Building()
    parser.delegate = building
    let isWhole = parser.parse()
    // The parser takes a file that ends early for whole.
    guard isWhole, building.open.isEmpty, let root = building.root else {
      throw Failure(line: max(1, parser.lineNumber))
    }
    return root
  }

  /// The name without its prefix.
  public var localName: String {
    name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  /// The elements right in this one that have a name, whatever their prefix.
  public func all(_ localName: String) -> [XMLTree] {
    children.filter { $0.localName == localName }
  }

  /// The first element right in this one that has a name, whatever its prefix.
  public func first(_ localName: String) -> XMLTree? {
    children.first { $0.localName == localName }
  }

  /// All elements of a name at any depth, in the order of the file, whatever their prefix.
  public func descendants(_ localName: String) -> [XMLTree] {
    children.flatMap {
      ($0.localName == localName ? [$0] : []) + $0.descendants(localName)
    }
  }

  private final class Building: NSObject, XMLParserDelegate {
    private static let depthLimit = 200
    var open: [XMLTree] = []
    var root: XMLTree?

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(XMLTree(name: name, attributes: attributes, line: parser.lineNumber))
      if open.count > Building.depthLimit { parser.abortParsing() }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      guard !open.isEmpty else { return }
      open[open.count - 1].text += string
    }

    func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
      guard !open.isEmpty else { return }
      open[open.count - 1].text += String(decoding: CDATABlock, as: UTF8.self)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      guard var element = open.popLast() else { return }
      element.text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
      if open.isEmpty {
        root = element
      } else {
        open[open.count - 1].children.append(element)
      }
    }
  }

  private init(name: String, attributes: [String: String], line: Int) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }
}
