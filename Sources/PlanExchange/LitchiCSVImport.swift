import Foundation
import SphereGeometry

/// Reads the CSV files of Litchi's mission hub: the photos taken by actions at waypoints.
///
/// Columns are found by their names. A point of interest turns the camera in a way that is not
/// followed here, and photos by time or distance have no place; such files are refused.
enum LitchiCSVImport {
  private static let names = LitchiCSVExport.columns

  static func shots(in text: String, path: String) throws(PlanImportError) -> ImportedShots {
    var log = PhotoLog(path: path)
    var columns: [String]?
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (offset, line) in lines.enumerated()
    where line.contains(where: { !$0.isWhitespace }) {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard let known = columns else {
        columns = try header(cells, line: offset + 1, path: path)
        continue
      }
      guard cells.count == known.count else {
        throw .wrongEntry(
          path: path, place: "line \(offset + 1)",
          reason: "the line has \(cells.count) columns, and the header has \(known.count)")
      }
      let row = Row(
        cells: Dictionary(uniqueKeysWithValues: zip(known, cells)), line: offset + 1, path: path)
      try row.play(into: &log)
    }
    return log.shots
  }

  /// Old files end before the columns for photos by time and distance.
  private static func header(
    _ cells: [String], line: Int, path: String
  ) throws(PlanImportError) -> [String] {
    let cells = cells.map { $0.replacingOccurrences(of: "\u{FEFF}", with: "") }
    guard Set(cells).count == cells.count else {
      throw .wrongEntry(
        path: path, place: "line \(line)", reason: "the header names a column twice")
    }
    let needed = names.filter { $0.hasPrefix("action") } + names.prefix(4)
    if let missing = needed.first(where: { !cells.contains($0) }) {
      throw .wrongEntry(
        path: path, place: "line \(line)", reason: "the header has no column '\(missing)'")
    }
    return cells
  }

  private struct Row {
    let cells: [String: String]
    let line: Int
    let path: String

    func play(into log: inout PhotoLog) throws(PlanImportError) {
      for name in ["photo_timeinterval", "photo_distinterval"] {
        guard try number(name, -1...100_000, absent: -1) <= 0 else {
          throw wrong(name, "photos by time or distance have no place that a plan could hold")
        }
      }
      for name in ["poi_latitude", "poi_longitude"] {
        guard try number(name, -180...180, absent: 0) == 0 else {
          throw wrong(name, "a point of interest turns the camera, which is not read")
        }
      }
      guard try number("altitudemode", 0...1, absent: 0) == 0 else {
        throw wrong("altitudemode", "altitudes above the ground are not read")
      }
      log.position = (
        GeodeticPosition(
          latitudeDegrees: try number("latitude", -90...90),
          longitudeDegrees: try number("longitude", -180...180)),
        try number("altitude(m)", -10_000...10_000)
      )
      log.headingDegrees = try number("heading(deg)", -360...360)
      for slot in 1...LitchiCSVExport.actionSlots {
        let type = "actiontype\(slot)"
        let parameter = "actionparam\(slot)"
        switch try number(type, -1...100) {
        case -1, 0, 2, 3: break
        case 1: try log.shoot(at: "line \(line), \(type)")
        case 4: log.headingDegrees = try number(parameter, -360...360)
        case 5: log.pitchDegrees = try number(parameter, -90...90)
        default: throw wrong(type, "action \(cells[type] ?? "") is not one of Litchi's")
        }
      }
    }

    private func number(
      _ name: String, _ range: ClosedRange<Double>, absent: Double? = nil
    ) throws(PlanImportError) -> Double {
      guard let text = cells[name] else {
        if let absent { return absent }
        throw wrong(name, "the column is missing")
      }
      guard let value = Double(text), range.contains(value) else {
        throw wrong(
          name,
          "'\(text)' is not a number from \(DecimalText.text(range.lowerBound, decimals: 0)) to "
            + DecimalText.text(range.upperBound, decimals: 0))
      }
      return value
    }

    private func wrong(_ name: String, _ reason: String) -> PlanImportError {
      .wrongEntry(path: path, place: "line \(line), \(name)", reason: reason)
    }
  }
}
