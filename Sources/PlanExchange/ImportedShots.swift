public import CapturePlanning
public import Foundation
public import SphereGeometry

/// The shots of another program's file: a QGC WPL text, a QGroundControl plan, a Litchi CSV, DJI's
/// waylines, KML, GeoJSON or a Papywizard file.
public struct ImportedShots: Sendable, Equatable {
  /// The shots in the order of capture, in steps of 0.0001°.
  public var shots: [Shot]
  /// Where the shots are taken; nil where the file does not say.
  public var location: GeodeticPosition?
  /// The altitude in metres above the take-off point; nil where the file does not say.
  public var altitudeMetres: Double?

  /// Reads a file; its content tells what it is.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``PlanImportError``.
  public init(path: String) throws(PlanImportError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .notFound(path: path)
    }
    guard !isDirectory.boolValue else { throw .unreadable(path: path, reason: "it is a folder") }
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .unreadable(path: path, reason: error.localizedDescription)
    }
    try self.init(data, path: path)
  }

  /// Reads the content of a file.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - path: The path that errors name.
  /// - Throws: ``PlanImportError``.
  public init(_ data: Data, path: String) throws(PlanImportError) {
    if data.starts(with: KMZImport.signature) {
      self = try KMZImport.shots(in: data, path: path)
      guard !shots.isEmpty else { throw .wrongFormat(path: path, reason: "it takes no photo") }
      return
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw .wrongFormat(path: path, reason: "it is not UTF-8 text")
    }
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.first
    switch start {
    case "Q": self = try WaypointListImport.shots(in: text, path: path)
    case "{" where GeoJSONImport.canRead(data):
      self = try GeoJSONImport.shots(in: data, path: path)
    case "{": self = try QGroundControlPlanImport.shots(in: data, path: path)
    case "<": self = try XMLDocumentImport.shots(in: Data(text.utf8), path: path)
    case _ where text.contains("actiontype1"):
      self = try LitchiCSVImport.shots(in: text, path: path)
    default:
      throw .wrongFormat(
        path: path,
        reason:
          "it is no QGC WPL text, no QGroundControl plan, no Litchi CSV, no GeoJSON, no KML or KMZ "
          + "and no Papywizard file")
    }
    guard !shots.isEmpty else { throw .wrongFormat(path: path, reason: "it takes no photo") }
  }

  init(
    directions: [(yawDegrees: Double, pitchDegrees: Double)], location: GeodeticPosition?,
    altitudeMetres: Double?
  ) {
    shots = directions.enumerated().map { offset, direction in
      // Rounded after it is wrapped, since taking off a turn leaves a rounding error of its own;
      // adding 0 turns −0 into 0.
      let yaw = ImportedShots.rounded(Angle.wrap(degrees: direction.yawDegrees))
      return Shot(
        index: offset + 1, yawDegrees: yaw <= -180 ? 180 : yaw + 0,
        pitchDegrees: ImportedShots.rounded(direction.pitchDegrees) + 0)
    }
    self.location = location
    self.altitudeMetres = altitudeMetres
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
}
