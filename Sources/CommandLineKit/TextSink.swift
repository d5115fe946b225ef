import Foundation
import Glibc

/// Where text goes: a standard stream, or a recorder in tests.
public protocol TextSink: Sendable {
  /// Writes all of the text.
  ///
  /// - Parameter text: The text, with its line ends.
  /// - Throws: `SinkFailure` with the number of the system's error.
  func write(_ text: String) throws(SinkFailure)
}

/// Text could not be written.
public struct SinkFailure: Error, Equatable, Sendable {
  /// The system's error number, such as `EPIPE` or `ENOSPC`.
  public let errorNumber: Int32

  /// Makes a failure from the system's error number.
  public init(errorNumber: Int32) { self.errorNumber = errorNumber }

  /// Whether the reader has gone away, which is no fault: `skysphere … | head`.
  public var isClosedPipe: Bool { errorNumber == EPIPE }

  /// The system's words for the error.
  public var reason: String { String(cString: strerror(errorNumber)) }
}

/// A file descriptor, written without a buffer.
struct FileDescriptorSink: TextSink {
  let descriptor: Int32

  func write(_ text: String) throws(SinkFailure) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        bytes.removeFirst(count)
      } else if errno == EAGAIN {
        // A terminal that another program has made non-blocking; wait until it takes more.
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
      } else if errno != EINTR {
        throw SinkFailure(errorNumber: errno)
      }
    }
  }
}

/// Keeps what is written; for tests.
public final class TextRecorder: TextSink {
  private let recorded = Locked("")
  private let failure: SinkFailure?

  /// Makes a recorder; with a failure, every write fails with it.
  public init(failure: SinkFailure? = nil) { self.failure = failure }

  /// All that has been written.
  public var text: String { recorded.withLock { $0 } }

  /// Keeps the text, or throws the failure that the recorder was made with.
  public func write(_ text: String) throws(SinkFailure) {
    if let failure { throw failure }
    recorded.withLock { $0 += text }
  }
}
