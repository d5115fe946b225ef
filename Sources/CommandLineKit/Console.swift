import Foundation
import Glibc

/// Where a command writes: results to standard output, all else to standard error.
///
/// Copies share the streams, and a progress line that is on the screen never mixes with other
/// text: it is taken away before a line is written, and drawn again behind it.
public struct Console: Sendable {
  /// How much a command says on standard error.
  public enum Verbosity: Sendable, Equatable {
    /// Warnings and errors only.
    case quiet
    /// Notes and progress too.
    case normal
    /// Details too.
    case verbose
  }

  /// How much the command says on standard error.
  public var verbosity: Verbosity
  /// Whether standard error is a terminal that can erase a line.
  public let isTerminal: Bool
  private let terminalWidth: @Sendable () -> Int
  private let streams: ConsoleStreams

  /// Makes a console from two sinks.
  ///
  /// - Parameters:
  ///   - output: Takes results.
  ///   - errorOutput: Takes notes, warnings, errors and the progress line.
  ///   - isTerminal: Whether `errorOutput` is a terminal that can erase a line.
  ///   - verbosity: How much goes to `errorOutput`.
  ///   - width: The number of columns, asked each time since a window can change its size.
  public init(
    output: any TextSink, errorOutput: any TextSink, isTerminal: Bool = false,
    verbosity: Verbosity = .normal, width: @escaping @Sendable () -> Int = { 80 }
  ) {
    self.verbosity = verbosity
    self.isTerminal = isTerminal
    terminalWidth = width
    streams = ConsoleStreams(output: output, errorOutput: errorOutput)
  }

  /// The console of this process.
  public static func standard() -> Console {
    let isDumb = ProcessInfo.processInfo.environment["TERM"].map { $0 == "dumb" } ?? true
    return Console(
      output: FileDescriptorSink(descriptor: STDOUT_FILENO),
      errorOutput: FileDescriptorSink(descriptor: STDERR_FILENO),
      isTerminal: isatty(STDERR_FILENO) == 1 && !isDumb
    ) {
      var size = winsize()
      for descriptor in [STDOUT_FILENO, STDERR_FILENO]
      where ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
        return Int(size.ws_col)
      }
      return 80
    }
  }

  /// The number of columns; 80 where there is no terminal.
  public var width: Int { terminalWidth() }

  /// Writes a line of the result to standard output.
  public func print(_ line: String = "") { streams.output(line + "\n") }

  /// Writes lines for people to standard output unless the console is quiet.
  ///
  /// Control characters, also line ends inside a line, are written out: a line may hold the name of
  /// a file.
  ///
  /// - Parameter lines: What was done, without line ends.
  public func printSummary(_ lines: [String]) {
    guard verbosity != .quiet else { return }
    for line in lines { print(DisplayText.printable(line)) }
  }

  /// Writes text of the result to standard output as it is, without a line end.
  public func write(_ text: String) { streams.output(text) }

  /// Writes a value to standard output as JSON with sorted keys.
  ///
  /// - Parameter value: The report.
  /// - Throws: `EncodingError` when the value cannot be written as JSON, for example a NaN.
  public func printJSON(_ value: some Encodable) throws {
    streams.output(try JSONOutput.text(of: value))
  }

  /// Writes a line to standard error unless the console is quiet.
  public func note(_ line: String) {
    if verbosity != .quiet { streams.error(line + "\n") }
  }

  /// Writes a line to standard error when the console is verbose; control characters are written
  /// out, since a line may hold the name of a file.
  public func detail(_ line: String) {
    if verbosity == .verbose { streams.error(DisplayText.printable(line) + "\n") }
  }

  /// Writes a warning to standard error, also when the console is quiet.
  public func warning(_ sentence: String) {
    streams.error("warning: \(DisplayText.printable(sentence))\n")
  }

  /// Writes an error to standard error, also when the console is quiet.
  public func error(_ sentence: String) {
    streams.error("error: \(DisplayText.printable(sentence))\n")
  }

  /// Writes text to standard error as it is, also when the console is quiet.
  func writeError(_ text: String) { streams.error(text) }

  /// Draws the progress line in place of the one before; nil takes it away.
  func showProgress(_ line: String?) { streams.showProgress(line) }

  /// Why results could not be written to standard output; nil when all is well or the reader has
  /// gone away.
  var outputFailure: SinkFailure? { streams.outputFailure }
}

/// The two streams, and the progress line on the second.
private final class ConsoleStreams: Sendable {
  private struct State {
    var progressLine: String?
    var outputFailure: SinkFailure?
  }

  private let outputSink: any TextSink
  private let errorSink: any TextSink
  private let state = Locked(State())

  init(output: any TextSink, errorOutput: any TextSink) {
    outputSink = output
    errorSink = errorOutput
  }

  var outputFailure: SinkFailure? {
    state.withLock { $0.outputFailure.flatMap { $0.isClosedPipe ? nil : $0 } }
  }

  func output(_ text: String) {
    state.withLock { state in
      // After a failure the stream is left alone: half a report with a gap is worse than half.
      guard state.outputFailure == nil else { return }
      around(state.progressLine) {
        do throws(SinkFailure) { try outputSink.write(text) } catch { state.outputFailure = error }
      }
    }
  }

  func error(_ text: String) {
    state.withLock { state in around(state.progressLine) { writeError(text) } }
  }

  func showProgress(_ line: String?) {
    state.withLock { state in
      guard line != state.progressLine else { return }
      writeError(Self.eraseLine + (line ?? ""))
      state.progressLine = line
    }
  }

  private func around(_ progressLine: String?, _ body: () -> Void) {
    if progressLine != nil { writeError(Self.eraseLine) }
    body()
    if let progressLine { writeError(progressLine) }
  }

  /// Standard error has nowhere to report its own failure.
  private func writeError(_ text: String) { try? errorSink.write(text) }

  private static let eraseLine = "\r\u{1B}[K"
}
