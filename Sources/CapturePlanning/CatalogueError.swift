/// Why the catalogue has no answer.
public enum CatalogueError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No aircraft has this name; `nearest` holds the identifiers of similar ones, best first.
  case unknownAircraft(name: String, nearest: [String])
  /// The catalogue is of another format.
  case unsupportedSchema(found: String)
  /// Two aircraft of the catalogue answer to one name.
  case sharedName(name: String, aircraft: [String])

  /// One sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .unknownAircraft(let name, let nearest):
      let question =
        nearest.isEmpty ? "" : "; did you mean \(nearest.joined(separator: " or "))?"
      return "No aircraft is named '\(name)'\(question)"
    case .unsupportedSchema(let found):
      return "The aircraft catalogue is of the format '\(found)'; this program reads "
        + "'\(Catalogue.schemaName)'"
    case .sharedName(let name, let aircraft):
      return "In the aircraft catalogue \(aircraft.joined(separator: " and ")) share the name "
        + "'\(name)'"
    }
  }
}
