public import Foundation

/// A file that appears under its name only when it is whole.
///
/// What is written goes to a temporary file beside the target, which ``commit()`` renames. A
/// failure, ``discard()`` or letting the object go removes the temporary file, and the target stays
/// as it was. All writers of this module write through this type.
public final class OutputFile: @unchecked Sendable {
  /// The name that the file gets.
  public let path: String
  /// Where to write until then; an empty file that exists.
  public let temporaryPath: String

  private let replacesExisting: Bool
  private let lock = NSLock()
  /// Whether the temporary file is still to be renamed or removed; guarded by the lock.
  private var isPending = true

  /// Makes sure that the file can be created, and creates the temporary file.
  ///
  /// - Parameters:
  ///   - path: The name that the file gets; its folder must exist.
  ///   - replacesExisting: Whether a file of that name is replaced.
  /// - Throws: ``NativeError``: `alreadyExists`, `cannotCreate` (no such folder, no permission, not
  ///   a regular file) or `inputOutput` (disk full).
  public init(path: String, replacesExisting: Bool = false) throws(NativeError) {
    self.path = path
    self.replacesExisting = replacesExisting
    try OutputFile.checkTarget(path: path, replacesExisting: replacesExisting)
    temporaryPath = try PendingOutputs.shared.insert { () throws(NativeError) in
      try OutputFile.createTemporaryFile(beside: path)
    }
  }

  deinit {
    discard()
  }

  /// Hands all bytes to the disk and gives the file its name.
  ///
  /// - Throws: ``NativeError``: `alreadyExists` when a file of that name has appeared since,
  ///   `inputOutput` otherwise; the temporary file is removed then.
  public func commit() throws(NativeError) {
    do {
      try synchronize(path: temporaryPath, flags: O_RDONLY)
      try rename()
    } catch {
      discard()
      throw error
    }
    finish()
    // The new name is safe only once its folder is; a file system that cannot do it loses nothing
    // else, so this is not an error.
    try? synchronize(path: OutputFile.folder(of: path), flags: O_RDONLY | O_DIRECTORY)
  }

  /// Removes the temporary file, unless it has become the output; may be called more than once.
  public func discard() {
    if finish() { unlink(temporaryPath) }
  }

  /// Writes a whole file at once.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - path: The name of the file.
  ///   - replacesExisting: Whether a file of that name is replaced.
  /// - Throws: ``NativeError`` as for ``init(path:replacesExisting:)`` and ``commit()``.
  public static func write(
    _ data: Data, to path: String, replacesExisting: Bool = false
  ) throws(NativeError) {
    let output = try OutputFile(path: path, replacesExisting: replacesExisting)
    try output.append(data)
    try output.commit()
  }

  /// Removes the temporary files of all outputs that are being written.
  ///
  /// For a process that is about to end on an interrupt. Committing any of them fails afterwards.
  ///
  /// - Parameter endsProcess: Whether threads that begin or finish an output from now on wait for ever,
  ///   so that none is left behind by one that is not stopped yet.
  public static func discardAll(endsProcess: Bool = false) {
    PendingOutputs.shared.removeAll(keepsLocked: endsProcess)
  }

  /// Marks the temporary file as gone or renamed; false when it was before.
  @discardableResult private func finish() -> Bool {
    let wasPending = lock.withLock {
      defer { isPending = false }
      return isPending
    }
    if wasPending { PendingOutputs.shared.remove(temporaryPath) }
    return wasPending
  }

  /// Writes bytes behind those that the temporary file has.
  ///
  /// - Parameter data: The bytes.
  /// - Throws: ``NativeError`` of kind `inputOutput`; the temporary file stays until it is discarded.
  public func append(_ data: Data) throws(NativeError) {
    let descriptor = open(temporaryPath, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    let errorNumber = data.withUnsafeBytes { bytes -> Int32 in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Foundation.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 && errno == EINTR { continue }
        if count < 0 { return errno }
        rest = rest.dropFirst(count)
      }
      return 0
    }
    guard errorNumber == 0 else { throw failure(errorNumber) }
  }

  private func synchronize(path: String, flags: Int32) throws(NativeError) {
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    // Some file systems have nothing to synchronise and say so with EINVAL.
    if fsync(descriptor) != 0 && errno != EINVAL { throw failure(errno) }
  }

  private func rename() throws(NativeError) {
    if !replacesExisting {
      // Unlike rename, link does not replace what somebody else has created in the meantime.
      if link(temporaryPath, path) == 0 {
        unlink(temporaryPath)
        return
      }
      if errno == EEXIST { throw OutputFile.alreadyExists(path) }
      // A file system without hard links.
      try OutputFile.checkTarget(path: path, replacesExisting: false)
    }
    if Foundation.rename(temporaryPath, path) != 0 { throw failure(errno) }
  }

  private func failure(_ errorNumber: Int32) -> NativeError {
    NativeError(
      kind: .inputOutput, message: "writing failed: " + OutputFile.reason(errorNumber), path: path)
  }

  private static func reason(_ errorNumber: Int32) -> String {
    String(cString: strerror(errorNumber))
  }

  private static func alreadyExists(_ path: String) -> NativeError {
    NativeError(kind: .alreadyExists, message: "exists already and is not replaced", path: path)
  }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  private static func checkTarget(path: String, replacesExisting: Bool) throws(NativeError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      // The temporary name is shorter: without this the end of the work would be the first to know.
      if errno == ENAMETOOLONG { throw creationFailure(errno, path: path) }
      return
    }
    // A rename would put a file in the place of a device such as /dev/null.
    guard status.st_mode & S_IFMT == S_IFREG else {
      let what = status.st_mode & S_IFMT == S_IFDIR ? "is a folder" : "is not a regular file"
      throw NativeError(kind: .cannotCreate, message: what, path: path)
    }
    if !replacesExisting { throw alreadyExists(path) }
  }

  private static func createTemporaryFile(beside path: String) throws(NativeError) -> String {
    let name = (path as NSString).lastPathComponent
    guard !name.isEmpty, !path.hasSuffix("/") else {
      throw NativeError(kind: .cannotCreate, message: "not the name of a file", path: path)
    }
    // File names end at 255 bytes; 48 scalars of UTF-8 leave room for the rest.
    let start = String(String.UnicodeScalarView(name.unicodeScalars.prefix(48)))
    let stem = (folder(of: path) as NSString).appendingPathComponent(".\(start).\(getpid())")
    for number in 0..<10_000 {
      let temporaryPath = "\(stem)-\(number).part"
      let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        close(descriptor)
        return temporaryPath
      }
      if errno == EEXIST { continue }
      throw creationFailure(errno, path: path)
    }
    throw NativeError(kind: .cannotCreate, message: "no free temporary name", path: path)
  }

  private static func creationFailure(_ errorNumber: Int32, path: String) -> NativeError {
    let folder = OutputFile.folder(of: path)
    var status = stat()
    guard stat(folder, &status) == 0 else {
      return NativeError(
        kind: .cannotCreate, message: "the folder \(folder) does not exist", path: path)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      return NativeError(
        kind: .cannotCreate, message: "\(folder) is a file, not a folder", path: path)
    }
    return switch errorNumber {
    case ENOSPC, EDQUOT, EIO:
      NativeError(
        kind: .inputOutput, message: "cannot be created: \(reason(errorNumber))", path: path)
    default:
      NativeError(
        kind: .cannotCreate, message: "cannot be created: \(reason(errorNumber))", path: path)
    }
  }
}

/// The temporary files of the whole process, for an interrupt.
private final class PendingOutputs: @unchecked Sendable {
  static let shared = PendingOutputs()

  private let lock = NSLock()
  private var paths: Set<String> = []

  /// Adds a file while it is made, so that an interrupt finds either both or neither.
  func insert(_ make: () throws(NativeError) -> String) throws(NativeError) -> String {
    lock.lock()
    defer { lock.unlock() }
    let path = try make()
    paths.insert(path)
    return path
  }

  func remove(_ path: String) {
    lock.withLock { _ = paths.remove(path) }
  }

  func removeAll(keepsLocked: Bool) {
    lock.lock()
    for path in paths { unlink(path) }
    paths = []
    if !keepsLocked { lock.unlock() }
  }
}
