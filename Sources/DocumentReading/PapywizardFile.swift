public import Foundation

/// A file of Papywizard, the program that drives motorised panorama heads: a preset, by which a head
/// shoots, or the log of what it shot.
///
/// A shot is a `pict`: with angles of its own in a preset, and with a `position` inside in a log.
/// Yaws are clockwise, pitches up. `None` stands for the angle of the shot before.
public struct PapywizardFile: Sendable, Equatable {
  /// A shot.
  public struct Shot: Sendable, Equatable {
    /// Degrees clockwise; any number of turns.
    public var yawDegrees: Double
    /// Degrees up.
    public var pitchDegrees: Double
    /// Degrees, right side down; 0 where the file says nothing.
    public var rollDegrees: Double
    /// The place in a bracket of exposures, from 1.
    public var bracket: Int
    /// The line of the file.
    public var line: Int
  }

  /// Why a file is not read.
  public enum Failure: Error, Equatable, Sendable {
    /// The file is another one, or broken as a whole.
    case wrongFormat(reason: String)
    /// A value is wrong.
    case wrongEntry(line: Int, field: String, reason: String)
  }

  /// The shots in their order.
  public var shots: [Shot] = []
  /// The crop factor of the sensor; nil where the file does not say.
  public var cropFactor: Double?
  /// The focal length in millimetres; nil where the file does not say.
  public var focalLengthMillimetres: Double?
  /// Whether the lens is rectilinear, and no fisheye.
  public var isRectilinear = true
  /// The lines on which presets begin: none in a log.
  public var presetLines: [Int] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - data: The bytes of the file.
  ///   - pitchRangeDegrees: The pitches that are taken.
  /// - Throws: ``Failure``.
  public init(_ data: Data, pitchRangeDegrees: ClosedRange<Double>) throws(Failure) {
    let root: XMLTree
    do throws(XMLTree.Failure) {
      root = try XMLTree.root(of: data)
    } catch {
      throw .wrongFormat(reason: "it is broken XML near line \(error.line)")
    }
    try self.init(root, pitchRangeDegrees: pitchRangeDegrees)
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - root: The root element.
  ///   - pitchRangeDegrees: The pitches that are taken.
  /// - Throws: ``Failure``.
  public init(_ root: XMLTree, pitchRangeDegrees: ClosedRange<Double>) throws(Failure) {
    guard root.name == "papywizard" else {
      throw .wrongFormat(
        reason: "its root is <\(root.name)>; of XML files those of Papywizard are read")
    }
    presetLines = root.descendants("preset").map(\.line)
    cropFactor = root.descendants("sensor").last?.attributes["coef"].flatMap(Double.init)
    focalLengthMillimetres = root.descendants("focal").last.flatMap { Double($0.text) }
    isRectilinear =
      (root.descendants("lens").last?.attributes["type"] ?? "rectilinear") == "rectilinear"
    for picture in root.descendants("pict") { try add(picture, pitchRangeDegrees) }
  }

  private mutating func add(
    _ picture: XMLTree, _ pitchRangeDegrees: ClosedRange<Double>
  ) throws(Failure) {
    let attributes = picture.attributes
    let hasAngles = attributes["yaw"] != nil || attributes["pitch"] != nil
    let positions = hasAngles ? [picture] : picture.descendants("position")
    guard !positions.isEmpty else {
      throw .wrongEntry(
        line: picture.line, field: "pict", reason: "the shot has no position: no yaw and no pitch")
    }
    let bracket = (attributes["bracket"] ?? attributes["num"]).flatMap { Int($0) } ?? 1
    for position in positions {
      shots.append(
        Shot(
          yawDegrees: try angle("yaw", of: position, in: -720...720, last: shots.last?.yawDegrees),
          pitchDegrees: try angle(
            "pitch", of: position, in: pitchRangeDegrees, last: shots.last?.pitchDegrees),
          rollDegrees: position.attributes["roll"] == nil
            ? 0
            : try angle("roll", of: position, in: -360...360, last: shots.last?.rollDegrees),
          bracket: bracket, line: position.line))
    }
  }

  private func angle(
    _ field: String, of element: XMLTree, in range: ClosedRange<Double>, last: Double?
  ) throws(Failure) -> Double {
    guard let text = element.attributes[field]?.trimmingCharacters(in: .whitespaces) else {
      throw .wrongEntry(line: element.line, field: field, reason: "the shot has no \(field)")
    }
    if text == "None" {
      if let last { return last }
      throw .wrongEntry(
        line: element.line, field: field,
        reason: "'None' stands for the shot before, and there is none")
    }
    guard let value = Double(text), range.contains(value) else {
      throw .wrongEntry(
        line: element.line, field: field,
        reason: "'\(text)' is not a number from \(Int(range.lowerBound)) to "
          + "\(Int(range.upperBound))")
    }
    return value
  }
}
