import Foundation

/// Writes a file so that nobody ever sees a part of it.
enum AtomicFile {
  enum Failure: Error, Equatable {
    case exists
    case cannotCreate(reason: String)
    case writeFailed(reason: String)
  }

  /// Writes the bytes to a temporary file in the same folder and gives it the final name.
  ///
  /// On failure the temporary file is removed and the target is as it was.
  static func write(_ data: Data, to path: String, replacing: Bool) throws(Failure) {
    try checkTarget(path, replacing: replacing)
    let temporary = path + ".\(getpid()).part"
    let file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .cannotCreate(reason: reason()) }
    do {
      try writeAll(data, to: file)
    } catch {
      close(file)
      unlink(temporary)
      throw error
    }
    if close(file) != 0 {
      let reason = reason()
      unlink(temporary)
      throw .writeFailed(reason: reason)
    }
    if replacing ? rename(temporary, path) == 0 : moveToFreeName(temporary, path) { return }
    let code = errno
    unlink(temporary)
    throw code == EEXIST ? .exists : .cannotCreate(reason: reason(code))
  }

  private static func checkTarget(_ path: String, replacing: Bool) throws(Failure) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    // A rename would put a file in the place of a device such as /dev/null.
    guard status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw .cannotCreate(reason: isFolder ? "it is a folder" : "it is not a regular file")
    }
    if !replacing { throw .exists }
  }

  /// Gives a file a name that nobody has; `errno` is EEXIST when somebody has it.
  private static func moveToFreeName(_ temporary: String, _ path: String) -> Bool {
    // A link fails where the name is taken, also when that has happened just now.
    if link(temporary, path) == 0 {
      unlink(temporary)
      return true
    }
    // Memory cards (FAT, exFAT) have no links; the look before writing must do there.
    return [EPERM, ENOTSUP, ENOSYS].contains(errno) && rename(temporary, path) == 0
  }

  private static func writeAll(_ data: Data, to file: Int32) throws(Failure) {
    let bytes = [UInt8](data)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Foundation.write(file, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .writeFailed(reason: reason()) }
      written += count
    }
    // Some file systems report a full disk only here.
    guard fsync(file) == 0 || errno == EINVAL else { throw .writeFailed(reason: reason()) }
  }

  private static func reason(_ code: Int32 = errno) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
