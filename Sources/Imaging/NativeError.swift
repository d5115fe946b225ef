internal import CShim
import Foundation

/// A failure in one of the C and C++ libraries, with what it was working on.
public struct NativeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What kind of thing went wrong.
  public enum Kind: Sendable, Equatable {
    /// A value outside what the function takes.
    case invalidArgument
    /// No such file.
    case notFound
    /// The file is broken or not what it says.
    case unreadable
    /// The file is sound, but of a kind that is not read.
    case unsupported
    /// Reading or writing failed; the disk may be full.
    case inputOutput
    /// The output exists already, and replacing it was not asked for.
    case alreadyExists
    /// The output cannot be created.
    case cannotCreate
    /// There is not enough memory.
    case outOfMemory
    /// The caller asked to stop.
    case cancelled
    /// A solver did not find an answer.
    case numerical
    /// A library failed in a way that it should not.
    case internalFault
  }

  /// What kind of thing went wrong.
  public var kind: Kind
  /// The reason, in the library's words.
  public var message: String
  /// The file that was worked on, if any.
  public var path: String?

  /// Creates an error.
  public init(kind: Kind, message: String, path: String? = nil) {
    self.kind = kind
    self.message = message
    self.path = path
  }

  /// The file and the reason in one line.
  public var description: String {
    path.map { "\($0): \(message)" } ?? message
  }

  /// Calls a C function with an error out-parameter and throws when it filled one in.
  static func check<Result>(
    path: String? = nil, _ body: (UnsafeMutablePointer<skysphere_error>) -> Result
  ) throws(NativeError) -> Result {
    var error = skysphere_error()
    let result = body(&error)
    guard error.status != SKYSPHERE_OK else { return result }
    let message = withUnsafeBytes(of: &error.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    throw NativeError(kind: kind(of: error.status), message: message, path: path)
  }

  private static func kind(of status: skysphere_status) -> Kind {
    switch status {
    case SKYSPHERE_INVALID_ARGUMENT: .invalidArgument
    case SKYSPHERE_NOT_FOUND: .notFound
    case SKYSPHERE_UNREADABLE: .unreadable
    case SKYSPHERE_UNSUPPORTED: .unsupported
    case SKYSPHERE_INPUT_OUTPUT: .inputOutput
    case SKYSPHERE_CANNOT_CREATE: .cannotCreate
    case SKYSPHERE_OUT_OF_MEMORY: .outOfMemory
    case SKYSPHERE_CANCELLED: .cancelled
    case SKYSPHERE_NUMERICAL: .numerical
    default: .internalFault
    }
  }
}
