import Foundation
import SphereGeometry

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Poses as Papywizard writes them, in the log of a motorised panorama head or in a preset.
///
/// A shot is a `pict`: with a `position` in a log, and with angles of its own in a preset, which a
/// head shoots by. Yaws are clockwise, pitches up. The files list shots, not photos. A sensor's
/// `coef` (crop factor) and a rectilinear lens's `focal` length give the 35 mm equivalent.
enum PapywizardDocument {
  static func poses(in text: String, path: String) throws(RecordedPoseFileError) -> [RecordedPose] {
    let parser = XMLParser(data: Data(text.utf8))
    let log = ShotLog(path: path)
    parser.delegate = log
    let isWhole = parser.parse()
    if let error = log.error { throw error }
    // The parser takes a file that ends early for whole.
    guard isWhole, log.isClosed else {
      throw .wrongFormat(path: path, reason: "it is broken XML near line \(parser.lineNumber)")
    }
    return log.poses
  }
}

/// Collects the shots while the file is read.
private final class ShotLog: NSObject, XMLParserDelegate {
  private let path: String
  private(set) var error: RecordedPoseFileError?
  private var attitudes: [CameraAttitude] = []
  private var elements: [String] = []
  private var text = ""
  private var cropFactor: Double?
  private var focalLengthMillimetres: Double?
  private var isRectilinear = true
  private var hasPosition = true

  init(path: String) {
    self.path = path
  }

  /// Whether all elements that were begun have ended.
  var isClosed: Bool { elements.isEmpty }

  var poses: [RecordedPose] {
    let equivalent = cropFactor.flatMap { factor in focalLengthMillimetres.map { $0 * factor } }
      .flatMap { FocalLengthReading.equivalentMillimetres.contains($0) && isRectilinear ? $0 : nil }
    return attitudes.map { attitude in
      RecordedPose(
        fileName: nil, attitude: attitude,
        focalLength: equivalent.map { .equivalentMillimetres($0) })
    }
  }

  private func fail(_ parser: XMLParser, _ error: RecordedPoseFileError) {
    self.error = self.error ?? error
    parser.abortParsing()
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
    text = ""
    switch name {
    case "sensor": cropFactor = attributes["coef"].flatMap(Double.init)
    case "lens": isRectilinear = (attributes["type"] ?? "rectilinear") == "rectilinear"
    case "pict":
      hasPosition = false
      if attributes["yaw"] != nil || attributes["pitch"] != nil { addShot(parser, attributes) }
    case "position" where elements.contains("pict"): addShot(parser, attributes)
    default: break
    }
  }

  private func addShot(_ parser: XMLParser, _ attributes: [String: String]) {
    func number(_ name: String) -> Double? {
      attributes[name].flatMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    }
    let place = "line \(parser.lineNumber)"
    guard let yaw = number("yaw"), let pitch = number("pitch") else {
      return fail(
        parser,
        .wrongEntry(path: path, place: place, reason: "the position has no yaw or no pitch"))
    }
    do throws(RecordedPose.Problem) {
      let pose = try RecordedPose(
        fileName: nil, yawDegrees: yaw, pitchDegrees: pitch, rollDegrees: number("roll") ?? 0,
        focalLength: nil)
      attitudes.append(pose.attitude)
      hasPosition = true
    } catch {
      fail(
        parser,
        .wrongEntry(path: path, place: place, reason: "\(error.column.rawValue) \(error.reason)"))
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "focal" {
      focalLengthMillimetres = Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    if name == "pict", !hasPosition {
      fail(
        parser,
        .wrongEntry(
          path: path, place: "line \(parser.lineNumber)", reason: "the shot has no position"))
    }
    elements.removeLast()
  }
}
