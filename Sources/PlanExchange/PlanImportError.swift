/// Why the shots of another program's file cannot be read.
public enum PlanImportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no file of this name.
  case notFound(path: String)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is none of those that are read, or is broken as a whole.
  case wrongFormat(path: String, reason: String)
  /// One value is wrong; the place is a line, an item or both, and the field.
  case wrongEntry(path: String, place: String, reason: String)

  /// What is wrong, and where.
  public var description: String {
    switch self {
    case .notFound(let path): "there is no file \(path)"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .wrongFormat(let path, let reason): "\(path) holds no shots that can be read: \(reason)"
    case .wrongEntry(let path, let place, let reason): "\(path), \(place): \(reason)"
    }
  }
}
