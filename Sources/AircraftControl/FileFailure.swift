import Foundation

/// Why a call of Foundation on a file failed, in the words of the system.
public enum FileFailure {
  /// The reason behind an error.
  ///
  /// Foundation wraps the system's error, and its own words often are a bare number.
  ///
  /// - Parameter error: What Foundation threw.
  /// - Returns: The reason in a few words, such as `not a directory`.
  public static func reason(of error: any Error) -> String {
    guard let code = errorNumber(of: error) else { return error.localizedDescription }
    return String(cString: strerror(code)).lowercased()
  }

  /// The reason behind an error on a listed file.
  ///
  /// Foundation lists a name that is not valid UTF-8 with `U+FFFD` in place of what is no text, and
  /// then finds no such file.
  ///
  /// - Parameters:
  ///   - error: What Foundation threw.
  ///   - path: The file.
  /// - Returns: The reason in a few words.
  public static func reason(of error: any Error, listedAs path: String) -> String {
    errorNumber(of: error) == ENOENT && path.unicodeScalars.contains("\u{FFFD}")
      ? "its name is not valid UTF-8 text; rename it" : reason(of: error)
  }

  /// Whether the medium is to blame (full, broken, over a limit), not the place or its permissions.
  ///
  /// - Parameter error: What Foundation threw.
  /// - Returns: Whether another place on the same medium would fail too.
  public static func isOfTheMedium(_ error: any Error) -> Bool {
    errorNumber(of: error).map { [ENOSPC, EDQUOT, EFBIG, EIO].contains($0) } ?? false
  }

  private static func errorNumber(of error: any Error) -> Int32? {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap { errorNumber(of: $0) }
  }
}
