import Foundation

/// Reads the text format of MAVLink missions, `QGC WPL 110`.
enum WaypointListImport {
  private static let columns =
    ["index", "current", "frame", "command"] + (1...7).map { "param\($0)" } + ["autocontinue"]

  static func shots(in text: String, path: String) throws(PlanImportError) -> ImportedShots {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    var header: Substring?
    var items: [MissionPlayback.Item] = []
    for (offset, line) in lines.enumerated() {
      let cells = line.split { $0 == "\t" || $0 == " " }
      if cells.isEmpty || line.hasPrefix("#") { continue }
      guard header != nil else {
        header = line
        guard cells == ["QGC", "WPL", "110"] else {
          throw .wrongEntry(
            path: path, place: "line \(offset + 1)", reason: "the file must begin 'QGC WPL 110'")
        }
        continue
      }
      let item = try item(cells, line: offset + 1, path: path)
      // The first item of an ArduPilot mission is home, whose altitude is above the sea.
      if items.isEmpty, cells[0] == "0", item.frame == 0, item.command == 16 { continue }
      items.append(item)
    }
    return try MissionPlayback.shots(of: items, path: path)
  }

  private static func item(
    _ cells: [Substring], line: Int, path: String
  ) throws(PlanImportError) -> MissionPlayback.Item {
    guard cells.count == columns.count else {
      throw .wrongEntry(
        path: path, place: "line \(line)",
        reason: "the line has \(cells.count) columns, and an item has \(columns.count)")
    }
    func wrong(_ column: Int, _ what: String) -> PlanImportError {
      .wrongEntry(
        path: path, place: "line \(line), \(columns[column])",
        reason: "'\(cells[column])' is not \(what)")
    }
    func whole(_ column: Int) throws(PlanImportError) -> Int {
      guard let value = Int(cells[column]) else { throw wrong(column, "a whole number") }
      return value
    }
    for column in [0, 1, 11] { _ = try whole(column) }
    var parameters: [Double] = []
    for column in 4..<11 {
      guard let value = Double(cells[column]) else { throw wrong(column, "a number") }
      parameters.append(value)
    }
    return MissionPlayback.Item(
      command: try whole(3), frame: try whole(2), parameters: parameters, place: "line \(line)")
  }
}
