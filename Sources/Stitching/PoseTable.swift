import Foundation

/// Poses as a table of text: a header line, then a line a photo.
enum PoseTable {
  static func poses(in text: String, path: String) throws(RecordedPoseFileError) -> [RecordedPose] {
    let separators: [Character] = [",", ";", "\t"]
    let tables = separators.map { (separator: $0, rows: rows(of: text, separator: $0)) }
    // The separator with which the most columns are understood.
    func understood(_ rows: [Row]) -> Int {
      rows.first.map { Set($0.cells.compactMap { PoseColumn(name: $0) }).count } ?? 0
    }
    guard let table = tables.max(by: { understood($0.rows) < understood($1.rows) }),
      let header = table.rows.first
    else { throw .wrongFormat(path: path, reason: "it is empty") }
    let columns = try self.columns(of: header, path: path)
    var poses: [RecordedPose] = []
    for row in table.rows.dropFirst() {
      let reader = RowReader(
        row: row, columns: columns, hasDecimalCommas: table.separator != ",", path: path)
      if let pose = try reader.pose(columnCount: header.cells.count) { poses.append(pose) }
    }
    return poses
  }

  private static func columns(
    of header: Row, path: String
  ) throws(RecordedPoseFileError) -> [PoseColumn: Int] {
    var columns: [PoseColumn: Int] = [:]
    for column in PoseColumn.allCases {
      let ranked = header.cells.indices.compactMap { index in
        column.rank(ofName: header.cells[index]).map { (rank: $0, index: index) }
      }.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
      if ranked.count > 1, ranked[0].rank == ranked[1].rank {
        throw .wrongEntry(
          path: path, place: "line \(header.line)",
          reason: "there are two columns '\(header.cells[ranked[0].index])'; leave one")
      }
      columns[column] = ranked.first?.index
    }
    for column in [PoseColumn.fileName, .yaw, .pitch] where columns[column] == nil {
      let found = header.cells.map { "'\($0)'" }.joined(separator: ", ")
      throw .wrongFormat(
        path: path,
        reason: "line \(header.line) names no column \(column.rawValue) "
          + "(\(column.names.prefix(4).joined(separator: ", ")), …): it has \(found.prefix(200)); "
          + "a table of poses begins with a line such as file,yaw,pitch,roll")
    }
    return columns
  }

  fileprivate struct Row {
    /// The line in the file on which the row begins, from 1.
    var line: Int
    var cells: [String]
  }

  /// Cells as RFC 4180 has them: quoted ones may hold separators, line ends and doubled quotes.
  ///
  /// Empty lines are left out.
  private static func rows(of text: String, separator: Character) -> [Row] {
    var rows: [Row] = []
    var cells: [String] = []
    var cell = ""
    var isQuoted = false
    var line = 1
    var firstLine = 1
    func endCell() {
      cells.append(cell.trimmingCharacters(in: .whitespaces))
      cell = ""
    }
    func endRow() {
      endCell()
      if cells.contains(where: { !$0.isEmpty }) { rows.append(Row(line: firstLine, cells: cells)) }
      cells = []
    }
    var position = text.startIndex
    while position < text.endIndex {
      let character = text[position]
      position = text.index(after: position)
      if isQuoted {
        if character == "\"" {
          if position < text.endIndex, text[position] == "\"" {
            cell.append("\"")
            position = text.index(after: position)
          } else {
            isQuoted = false
          }
        } else {
          cell.append(character)
          if character.isNewline { line += 1 }
        }
      } else if character == "\"", cell.allSatisfy(\.isWhitespace) {
        cell = ""
        isQuoted = true
      } else if character == separator {
        endCell()
      } else if character.isNewline {
        endRow()
        line += 1
        firstLine = line
      } else {
        cell.append(character)
      }
    }
    endRow()
    return rows
  }
}

/// Reads one line by the names of its columns.
private struct RowReader {
  var row: PoseTable.Row
  var columns: [PoseColumn: Int]
  /// Whether a comma may stand for a decimal point, since it is no separator.
  var hasDecimalCommas: Bool
  var path: String

  func failure(_ reason: String) -> RecordedPoseFileError {
    .wrongEntry(path: path, place: "line \(row.line)", reason: reason)
  }

  /// The cell; nil when there is none, when it is empty, or a dash as exiftool writes.
  func text(_ column: PoseColumn) -> String? {
    guard let index = columns[column], index < row.cells.count else { return nil }
    let cell = row.cells[index]
    return cell.isEmpty || cell == "-" ? nil : cell
  }

  func number(_ column: PoseColumn) throws(RecordedPoseFileError) -> Double? {
    guard let cell = text(column) else { return nil }
    var digits = cell
    for unit in ["°", "mm"] where digits.hasSuffix(unit) {
      digits = digits.dropLast(unit.count).trimmingCharacters(in: .whitespaces)
    }
    if hasDecimalCommas { digits = digits.replacingOccurrences(of: ",", with: ".") }
    guard digits.allSatisfy({ "+-.0123456789eE".contains($0) }), let value = Double(digits),
      value.isFinite
    else { throw failure("\(column.rawValue) is '\(cell)', which is no number") }
    return value
  }

  /// The pose; nil when the line has a name and no angles.
  func pose(columnCount: Int) throws(RecordedPoseFileError) -> RecordedPose? {
    guard row.cells.count <= columnCount else {
      throw failure(
        "it has \(row.cells.count) cells under \(columnCount) columns; put names that hold the "
          + "separator in quotes")
    }
    guard let fileName = text(.fileName) else { throw failure("it names no photo") }
    let angles = (yaw: try number(.yaw), pitch: try number(.pitch))
    guard let yaw = angles.yaw, let pitch = angles.pitch else {
      guard angles.yaw == nil, angles.pitch == nil else {
        throw failure("it has no \(angles.yaw == nil ? "yaw" : "pitch"), only the other angle")
      }
      return nil
    }
    let focalLength: RecordedPose.FocalLength? =
      if let pixels = try number(.focalLengthPixels) {
        .pixels(pixels)
      } else {
        try number(.focalLength35mmMillimetres).map { .equivalentMillimetres($0) }
      }
    let roll = try number(.roll) ?? 0
    do throws(RecordedPose.Problem) {
      return try RecordedPose(
        fileName: fileName, yawDegrees: yaw, pitchDegrees: pitch, rollDegrees: roll,
        focalLength: focalLength)
    } catch {
      throw failure("\(error.column.rawValue) \(error.reason)")
    }
  }
}
