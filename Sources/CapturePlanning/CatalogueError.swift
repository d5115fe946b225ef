/// Why the catalogue has no answer.
public enum CatalogueError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No aircraft has this name; `nearest` holds the identifiers of similar ones, best first.
  case unknownAircraft(name: String, nearest: [String])
  /// No camera has this name; `nearest` holds the identifiers of similar ones, best first.
  case unknownCamera(name: String, nearest: [String])
  /// The catalogue file cannot be read.
  case unreadable(path: String, reason: String)
  /// The catalogue file is not JSON.
  case notJSON(path: String)
  /// The catalogue file has values that are wrong; all of them are listed.
  case invalidFile(path: String, problems: [CatalogueProblem])
  /// Two aircraft of the catalogue answer to one name.
  case sharedName(name: String, aircraft: [String])

  /// What is wrong and what to do; a line for each problem of a file.
  public var description: String {
    switch self {
    case .unknownAircraft(let name, let nearest):
      return "No aircraft is named '\(name)'\(CatalogueError.question(nearest))"
    case .unknownCamera(let name, let nearest):
      return "No camera is named '\(name)'\(CatalogueError.question(nearest))"
    case .unreadable(let path, let reason):
      return "The aircraft catalogue '\(path)' cannot be read: \(reason)"
    case .notJSON(let path):
      return "The aircraft catalogue '\(path)' is not JSON"
    case .invalidFile(let path, let problems):
      return "The aircraft catalogue '\(path)' has "
        + (problems.count == 1 ? "a problem: " : "\(problems.count) problems: ")
        + problems.map(\.description).joined(separator: "; ")
    case .sharedName(let name, let aircraft):
      return "In the aircraft catalogue \(aircraft.joined(separator: " and ")) share the name "
        + "'\(name)'"
    }
  }

  private static func question(_ nearest: [String]) -> String {
    nearest.isEmpty
      ? "; 'skysphere aircraft' and 'skysphere camera' list all"
      : "; did you mean \(nearest.joined(separator: " or "))?"
  }
}
