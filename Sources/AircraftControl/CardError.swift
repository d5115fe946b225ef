/// What can go wrong with the files of a card.
public enum CardError: Error, Sendable, Equatable, CustomStringConvertible {
  /// There is no folder at this path.
  case notFound(path: String)
  /// What is at this path is a file, not a folder.
  case notAFolder(path: String)
  /// The file or folder cannot be read.
  case unreadable(path: String, reason: String)
  /// The card's log is not what it says.
  case damagedLog(path: String, line: Int, reason: String)
  /// The file or folder cannot be made.
  case notCreatable(path: String, reason: String)
  /// The file or folder cannot be written.
  case unwritable(path: String, reason: String)

  /// What, which file, and why.
  public var description: String {
    switch self {
    case .notFound(let path): "there is no card folder at '\(path)'"
    case .notAFolder(let path): "'\(path)' is a file, not a card folder"
    case .notCreatable(let path, let reason): "cannot make '\(path)': \(reason)"
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    case .damagedLog(let path, let line, let reason):
      "line \(line) of '\(path)' cannot be used: \(reason)"
    case .unwritable(let path, let reason): "cannot write '\(path)': \(reason)"
    }
  }
}
