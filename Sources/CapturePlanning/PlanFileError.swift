/// Why a plan file cannot be read or written.
public enum PlanFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case notFound(path: String)
  /// The file is there but cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is not JSON, or not an object.
  case notAPlan(path: String, reason: String)
  /// A field is missing; `field` is its path, such as `shots[2].yawDegrees`.
  case missingField(path: String, field: String)
  /// A field has a value of the wrong kind.
  case wrongField(path: String, field: String, reason: String)
  /// The file is of another format or another version of it.
  case unsupportedSchema(path: String, found: String)
  /// The file is a plan, but its values cannot be flown.
  case invalidValues(path: String, problems: [PlanProblem])
  /// The output exists and must not be replaced.
  case alreadyExists(path: String)
  /// The output cannot be created.
  case cannotCreate(path: String, reason: String)
  /// Writing the output failed on the way.
  case writeFailed(path: String, reason: String)

  /// One sentence that says which file, what is wrong, and what to do.
  public var description: String {
    switch self {
    case .notFound(let path):
      return "There is no plan file '\(path)'; make one with 'skysphere plan'"
    case .unreadable(let path, let reason):
      return "The plan file '\(path)' cannot be read: \(reason)"
    case .notAPlan(let path, let reason):
      return "'\(path)' is not a plan file: \(reason)"
    case .missingField(let path, let field):
      return "The plan file '\(path)' has no field '\(field)'"
    case .wrongField(let path, let field, let reason):
      return "In the plan file '\(path)' the field '\(field)' is wrong: \(reason)"
    case .unsupportedSchema(let path, let found):
      return "The plan file '\(path)' is of the format '\(found)'; this program reads "
        + "'\(CapturePlan.schemaName)': make the plan again, or use the program that wrote it"
    case .invalidValues(let path, let problems):
      let shown = problems.prefix(3).map(\.description).joined(separator: "; ")
      return "The plan file '\(path)' cannot be flown: \(shown)"
        + (problems.count > 3 ? "; and \(problems.count - 3) more" : "")
    case .alreadyExists(let path):
      return "'\(path)' exists already; replace it with --force, or choose another name"
    case .cannotCreate(let path, let reason):
      return "The plan file '\(path)' cannot be created: \(reason)"
    case .writeFailed(let path, let reason):
      return "Writing the plan file '\(path)' failed: \(reason)"
    }
  }
}
