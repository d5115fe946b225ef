/// A plain-text table: columns two spaces apart, as wide as their widest cell.
public struct Table: Sendable {
  /// A column: its title, and the side on which its cells are flush.
  public struct Column: Sendable {
    /// The side on which cells are flush.
    public enum Alignment: Sendable {
      /// For words.
      case left
      /// For numbers.
      case right
    }

    /// What stands above the column.
    public let title: String
    /// The side on which its cells are flush.
    public let alignment: Alignment

    /// Makes a column.
    public init(_ title: String, _ alignment: Alignment = .left) {
      self.title = title
      self.alignment = alignment
    }
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  /// Makes a table without rows.
  public init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row.
  ///
  /// - Parameter cells: One text a column; line ends and control characters are written out.
  public mutating func add(_ cells: [String]) {
    precondition(cells.count == columns.count, "a row has one cell a column")
    rows.append(
      cells.map { cell in
        DisplayText.printable(
          cell.replacing("\n", with: " ").replacing("\t", with: " "))
      })
  }

  /// The table with its titles, each row ended by a line end.
  public var text: String {
    let lines = [columns.map(\.title)] + rows
    let widths = columns.indices.map { column in
      lines.map { DisplayText.width(of: $0[column]) }.max() ?? 0
    }
    return lines.map { cells in
      let padded = columns.indices.map { column in
        DisplayText.padded(
          cells[column], to: widths[column], onTheLeft: columns[column].alignment == .right)
      }
      let line = padded.joined(separator: "  ")
      return String(
        line.prefix(upTo: line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex))
        + "\n"
    }.joined()
  }
}
