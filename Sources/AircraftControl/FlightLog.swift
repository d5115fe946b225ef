public import Foundation
import SphereGeometry

/// The log of simulated flights, `flight-log.csv` at the card's root: the truth beside the record.
///
/// Comma-separated, one header line, one line a photo, units in the names of the columns. The true
/// pose is given twice: as angles to read, and as the unit quaternion `cameraFromWorld` to compute
/// with, since yaw and roll cannot be told apart at the nadir.
public struct FlightLog: Sendable, Equatable {
  /// The photos in the order of capture.
  public var rows: [FlightLogRow]

  /// Creates a log.
  public init(rows: [FlightLogRow] = []) {
    self.rows = rows
  }

  /// The columns in the order of the file.
  public static let columns = [
    "file", "shotIndex", "plannedPhotoCount", "plannedYawDegrees", "plannedPitchDegrees",
    "timeSeconds", "trueYawDegrees", "truePitchDegrees", "trueRollDegrees", "cameraFromWorldW",
    "cameraFromWorldX", "cameraFromWorldY", "cameraFromWorldZ", "recordedYawDegrees",
    "recordedPitchDegrees", "recordedRollDegrees", "northMetres", "eastMetres", "downMetres",
    "recordedLatitudeDegrees", "recordedLongitudeDegrees", "recordedAltitudeMetres", "fileBytes",
    "fileCRC32",
  ]

  /// The log as the bytes of its file.
  public var data: Data {
    let lines = [FlightLog.columns.joined(separator: ",")] + rows.map(FlightLog.line)
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Reads a log.
  ///
  /// Columns are found by their names, so that later versions may add some.
  ///
  /// - Parameters:
  ///   - data: The bytes of the file.
  ///   - path: The file's path for messages.
  /// - Throws: ``CardError/damagedLog(path:line:reason:)``.
  public init(data: Data, path: String) throws {
    let lines = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasSuffix("\r") ? $0.dropLast() : $0 }
    let names = (lines.first ?? "").split(separator: ",", omittingEmptySubsequences: false)
    rows = []
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard cells.count == names.count else {
        throw CardError.damagedLog(
          path: path, line: index + 1,
          reason: "it has \(cells.count) cells under \(names.count) columns")
      }
      let reader = RowReader(
        cells: Dictionary(zip(names, cells), uniquingKeysWith: { first, _ in first }),
        path: path, line: index + 1)
      rows.append(try reader.row())
    }
  }

  private static func line(_ row: FlightLogRow) -> String {
    let attitude = CameraAttitude(cameraFromWorld: row.trueCameraFromWorld)
    let cells = [
      row.file,
      row.planned.map { String($0.shotIndex) } ?? "",
      String(row.plannedPhotoCount),
      row.planned.map { number($0.yawDegrees, 6) } ?? "",
      row.planned.map { number($0.pitchDegrees, 6) } ?? "",
      number(row.timeSeconds, 2),
      number(attitude.yawDegrees, 6), number(attitude.pitchDegrees, 6),
      number(attitude.rollDegrees, 6),
      number(row.trueCameraFromWorld.w, 12), number(row.trueCameraFromWorld.x, 12),
      number(row.trueCameraFromWorld.y, 12), number(row.trueCameraFromWorld.z, 12),
      number(row.recordedAttitude.yawDegrees, 6), number(row.recordedAttitude.pitchDegrees, 6),
      number(row.recordedAttitude.rollDegrees, 6),
      number(row.truePositionMetres.x, 4), number(row.truePositionMetres.y, 4),
      number(row.truePositionMetres.z, 4),
      number(row.recordedPosition.latitudeDegrees, 9),
      number(row.recordedPosition.longitudeDegrees, 9),
      number(row.recordedAltitudeMetres, 3),
      String(row.fileBytes), CRC32.text(row.fileChecksum),
    ]
    return cells.joined(separator: ",")
  }

  private static func number(_ value: Double, _ decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    // Minus zero would make two equal poses differ in the file.
    return text.hasPrefix("-") && !text.contains { ("1"..."9").contains($0) }
      ? String(text.dropFirst()) : text
  }
}

/// Reads the cells of one line by the names of their columns.
private struct RowReader {
  var cells: [Substring: Substring]
  var path: String
  var line: Int

  func failure(_ reason: String) -> CardError {
    .damagedLog(path: path, line: line, reason: reason)
  }

  func text(_ name: Substring) throws -> Substring {
    guard let cell = cells[name] else { throw failure("there is no column '\(name)'") }
    return cell
  }

  func number(_ name: Substring) throws -> Double {
    let cell = try text(name)
    guard let value = Double(cell), value.isFinite else {
      throw failure("\(name) is '\(cell)', which is no number")
    }
    return value
  }

  func integer(_ name: Substring) throws -> Int {
    let cell = try text(name)
    guard let value = Int(cell), value >= 0 else {
      throw failure("\(name) is '\(cell)', which is no count")
    }
    return value
  }

  func row() throws -> FlightLogRow {
    let quaternion = try SIMD4(
      number("cameraFromWorldW"), number("cameraFromWorldX"), number("cameraFromWorldY"),
      number("cameraFromWorldZ"))
    guard abs((quaternion * quaternion).sum() - 1) < 1e-6 else {
      throw failure("cameraFromWorld is no unit quaternion")
    }
    let checksumText = try text("fileCRC32")
    guard checksumText.count == 8, let checksum = UInt32(checksumText, radix: 16) else {
      throw failure("fileCRC32 is '\(checksumText)', which is not eight hexadecimal digits")
    }
    let planned =
      try text("shotIndex").isEmpty
      ? nil
      : PlannedDirection(
        shotIndex: integer("shotIndex"), yawDegrees: number("plannedYawDegrees"),
        pitchDegrees: number("plannedPitchDegrees"))
    return try FlightLogRow(
      file: String(text("file")), planned: planned,
      plannedPhotoCount: integer("plannedPhotoCount"), timeSeconds: number("timeSeconds"),
      trueCameraFromWorld: Rotation(
        w: quaternion[0], x: quaternion[1], y: quaternion[2], z: quaternion[3]),
      recordedAttitude: CameraAttitude(
        yawDegrees: number("recordedYawDegrees"), pitchDegrees: number("recordedPitchDegrees"),
        rollDegrees: number("recordedRollDegrees")),
      truePositionMetres: Vector3(
        number("northMetres"), number("eastMetres"), number("downMetres")),
      recordedPosition: GeodeticPosition(
        latitudeDegrees: number("recordedLatitudeDegrees"),
        longitudeDegrees: number("recordedLongitudeDegrees")),
      recordedAltitudeMetres: number("recordedAltitudeMetres"), fileBytes: integer("fileBytes"),
      fileChecksum: checksum)
  }
}
