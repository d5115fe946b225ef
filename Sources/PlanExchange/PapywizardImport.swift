import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads Papywizard's presets, a `pict` with yaw and pitch a shot, and its logs, where a `position`
/// inside the `pict` has them.
///
/// In a preset `None` stands for the angle before. Of a bracket the first photo counts.
enum PapywizardImport {
  static func shots(in text: String, path: String) throws(PlanImportError) -> ImportedShots {
    let parser = XMLParser(data: Data(text.utf8))
    let reading = Reading(path: path)
    parser.delegate = reading
    let isWhole = parser.parse()
    if let error = reading.error { throw error }
    // The parser takes a file that ends early for whole.
    guard isWhole, reading.isClosed else {
      throw .wrongFormat(path: path, reason: "it is broken XML near line \(parser.lineNumber)")
    }
    return ImportedShots(directions: reading.directions, location: nil, altitudeMetres: nil)
  }

  private final class Reading: NSObject, XMLParserDelegate {
    let path: String
    private(set) var error: PlanImportError?
    private(set) var directions: [(yawDegrees: Double, pitchDegrees: Double)] = []
    private var elements: [String] = []
    private var presets = 0
    private var isRepeat = false
    private var hasPosition = true

    init(path: String) { self.path = path }

    var isClosed: Bool { elements.isEmpty }

    private func fail(_ parser: XMLParser, _ error: PlanImportError) {
      self.error = self.error ?? error
      parser.abortParsing()
    }

    private func fail(_ parser: XMLParser, _ field: String, _ reason: String) {
      fail(
        parser,
        .wrongEntry(path: path, place: "line \(parser.lineNumber), \(field)", reason: reason))
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      if elements.isEmpty, name != "papywizard" {
        return fail(
          parser,
          .wrongFormat(
            path: path, reason: "its root is <\(name)>; of XML files those of Papywizard are read"))
      }
      elements.append(name)
      switch name {
      case "preset":
        presets += 1
        if presets > 1 { fail(parser, "preset", "the file holds several presets; keep one") }
      case "pict":
        isRepeat = (attributes["bracket"] ?? attributes["num"] ?? "1") != "1"
        hasPosition = attributes["yaw"] != nil || attributes["pitch"] != nil
        if hasPosition { add(parser, attributes) }
      case "position" where elements.contains("pict"):
        hasPosition = true
        if !isRepeat { add(parser, attributes) }
      default: break
      }
    }

    private func add(_ parser: XMLParser, _ attributes: [String: String]) {
      guard
        let yaw = angle(parser, attributes, "yaw", -720...720, last: directions.last?.yawDegrees),
        let pitch = angle(
          parser, attributes, "pitch", -90...90, last: directions.last?.pitchDegrees)
      else { return }
      directions.append((yaw, pitch))
    }

    private func angle(
      _ parser: XMLParser, _ attributes: [String: String], _ name: String,
      _ range: ClosedRange<Double>, last: Double?
    ) -> Double? {
      guard let text = attributes[name]?.trimmingCharacters(in: .whitespaces) else {
        fail(parser, name, "the shot has no \(name)")
        return nil
      }
      if text == "None" {
        if last == nil {
          fail(parser, name, "'None' stands for the shot before, and there is none")
        }
        return last
      }
      guard let value = Double(text), range.contains(value) else {
        fail(
          parser, name,
          "'\(text)' is not a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
        return nil
      }
      return value
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      if name == "pict", !hasPosition { fail(parser, "pict", "the shot has no yaw and no pitch") }
      elements.removeLast()
    }
  }
}
