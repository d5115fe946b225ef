import Foundation

/// What came of a whole batch: the content of `summary.json` and `summary.csv`.
public struct BatchSummary: Codable, Sendable, Equatable {
  /// The name and version of the file format.
  public static let schemaName = "skysphere.batch-summary/1"

  /// A folder and what came of it.
  public struct Row: Codable, Sendable, Equatable {
    /// How a folder stands.
    public enum Status: String, Codable, Sendable, CaseIterable {
      /// There is a panorama of every photo.
      case complete
      /// There is a panorama, but photos are missing in it.
      case partial
      /// There is no panorama of these photos.
      case failed
      /// Still to be stitched; in a dry run only.
      case pending
    }

    /// The panorama's name, without extension.
    public var name: String
    /// The path below the root.
    public var folder: String
    /// How the folder stands.
    public var status: Status
    /// Whether the result is that of an earlier run, since nothing has changed.
    public var isUnchanged: Bool
    /// How many photos the folder holds.
    public var photosFound: Int
    /// The figures of the panorama; nil without one.
    public var outcome: StitchOutcome?
    /// Why there is no panorama.
    public var reason: String?

    /// Creates a row.
    public init(
      name: String, folder: String, status: Status, isUnchanged: Bool = false,
      photosFound: Int, outcome: StitchOutcome? = nil, reason: String? = nil
    ) {
      self.name = name
      self.folder = folder
      self.status = status
      self.isUnchanged = isUnchanged
      self.photosFound = photosFound
      self.outcome = outcome
      self.reason = reason
    }
  }

  /// The name and version of the file format: ``schemaName``.
  public var schema = BatchSummary.schemaName
  /// The folders in the order of their paths.
  public var rows: [Row]

  /// Creates a summary.
  public init(rows: [Row]) {
    self.rows = rows
  }

  /// How many folders stand so.
  public func count(_ status: Row.Status) -> Int {
    rows.count { $0.status == status }
  }

  /// Whether every folder has a panorama of all of its photos.
  public var isComplete: Bool { count(.complete) == rows.count }

  /// The rows as CSV (RFC 4180, but with plain line feeds): a header, then a line a folder.
  public var csv: String {
    let header = [
      "name", "folder", "status", "unchanged", "photosFound", "photosUsed", "coveragePercent",
      "rmsResidualPixels", "width", "height", "panoramas", "reason",
    ]
    let lines = rows.map { row -> [String] in
      let outcome = row.outcome
      return [
        row.name, row.folder, row.status.rawValue, row.isUnchanged ? "true" : "false",
        "\(row.photosFound)", outcome.map { "\($0.photosUsed)" } ?? "",
        outcome.map { String(format: "%.2f", $0.coveragePercent) } ?? "",
        outcome.map { String(format: "%.3f", $0.rmsResidualPixels) } ?? "",
        outcome.map { "\($0.width)" } ?? "", outcome.map { "\($0.height)" } ?? "",
        outcome.map { "\($0.panoramas.count)" } ?? "", row.reason ?? "",
      ]
    }
    return ([header] + lines).map { cells in
      cells.map(BatchSummary.cell).joined(separator: ",") + "\n"
    }.joined()
  }

  private static func cell(_ text: String) -> String {
    // By scalars: a carriage return and a line feed together are one character.
    guard text.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  /// JSON as all of Skysphere's files have it: sorted keys, a line a value.
  static func json(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value) + Data("\n".utf8)
  }
}
