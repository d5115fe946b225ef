import Foundation

/// The entries of a folder, also those whose names are not text.
///
/// Names on Linux are bytes. Those that are not valid UTF-8 cannot be said in a `String`, so that
/// Foundation lists them under a changed name, by which no file is found.
public struct FolderListing: Sendable, Hashable {
  /// A file or a folder.
  public struct Entry: Sendable, Hashable {
    /// Its name; bytes that are no text are replaced by `U+FFFD`.
    public var name: String
    /// Whether the name is valid UTF-8, so that the entry can be opened by it.
    public var hasValidName: Bool
    /// Whether it is a folder itself, not a link to one.
    public var isFolder: Bool
  }

  /// Why an entry without a valid name cannot be opened.
  public static let invalidName = "its name is not valid UTF-8 text"
  /// What to do about an entry without a valid name.
  public static let invalidNameAdvice = "rename it"

  /// The entries sorted by name, hidden ones included.
  public let entries: [Entry]

  /// Lists a folder.
  ///
  /// - Parameter path: The folder.
  /// - Throws: ``NativeError`` `inputOutput` when it cannot be listed.
  public init(path: String) throws(NativeError) {
    func failure(_ code: Int32) -> NativeError {
      NativeError(
        kind: .inputOutput,
        message: "cannot be listed: \(String(cString: strerror(code)).lowercased())", path: path)
    }
    guard let folder = opendir(path) else { throw failure(errno) }
    defer { closedir(folder) }
    var entries: [Entry] = []
    errno = 0
    while let entry = readdir(folder) {
      let (name, hasValidName, isFolder) = withUnsafePointer(to: &entry.pointee.d_name) { bytes in
        bytes.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { text in
          var status = stat()
          let isKnown = fstatat(dirfd(folder), text, &status, AT_SYMLINK_NOFOLLOW) == 0
          return (
            String(cString: text), String(validatingCString: text) != nil,
            isKnown && status.st_mode & S_IFMT == S_IFDIR
          )
        }
      }
      if name != ".", name != ".." {
        entries.append(Entry(name: name, hasValidName: hasValidName, isFolder: isFolder))
      }
      errno = 0
    }
    if errno != 0 { throw failure(errno) }
    self.entries = entries.sorted {
      ($0.name, $0.hasValidName ? 0 : 1) < ($1.name, $1.hasValidName ? 0 : 1)
    }
  }
}
