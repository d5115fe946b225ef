import Foundation
import Testing

/// The real program in a process of its own, for what cannot be tried inside the tests: signals,
/// limits, thread counts.
final class SkysphereProcess: Sendable {
  /// The program beside the running tests.
  static var program: String {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let path = (tests as NSString).deletingLastPathComponent + "/skysphere"
      try #require(FileManager.default.isExecutableFile(atPath: path), "no program at \(path)")
      return path
    }
  }

  private let processIdentifier: pid_t
  private let output: String
  private let errors: String
  private let ended: Task<Int32, Never>

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: Its command line.
  ///   - folder: Where its streams are recorded, in hidden files that end in `.log`.
  ///   - shellPrefix: What a shell does first, for example set a limit.
  /// - Throws: When the program is not there or cannot be started.
  init(_ arguments: [String], in folder: TemporaryFolder, shellPrefix: String = ":") throws {
    let stem = FileManager.default.temporaryDirectory
      .appendingPathComponent("skysphere-test-\(UUID().uuidString)").path
    output = stem + ".out.log"
    errors = stem + ".err.log"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.currentDirectoryURL = folder.url
    process.arguments =
      ["-c", shellPrefix + "; out=$1; err=$2; shift 2; exec \"$@\" >\"$out\" 2>\"$err\"", "sh"]
      + [output, errors, try Self.program] + arguments
    process.standardInput = FileHandle.nullDevice
    let (stream, continuation) = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { process in
      let signal = process.terminationReason == .uncaughtSignal
      continuation.yield(signal ? -process.terminationStatus : process.terminationStatus)
      continuation.finish()
    }
    try process.run()
    processIdentifier = process.processIdentifier
    ended = Task { await stream.first { _ in true } ?? -1 }
  }

  deinit {
    for path in [output, errors] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Sends a signal now.
  func send(_ signal: Int32) { kill(processIdentifier, signal) }

  /// Waits until it ends; a process that was killed has minus the signal as its status.
  func end() async -> ToolOutcome {
    let status = await ended.value
    func text(_ path: String) -> String {
      String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data(), as: UTF8.self)
    }
    return ToolOutcome(status: status, output: text(output), errors: text(errors))
  }

  /// Sends a signal as soon as something is so, which must be within a minute.
  ///
  /// Looks from a thread of its own: tests that compute keep the few threads of Swift's pool busy.
  func send(_ signal: Int32, when condition: @escaping @Sendable () -> Bool) async throws {
    let isSo = await withCheckedContinuation { continuation in
      Thread.detachNewThread { [processIdentifier] in
        var isSo = condition()
        for _ in 0..<60_000 where !isSo {
          usleep(1_000)
          isSo = condition()
        }
        if isSo { kill(processIdentifier, signal) }
        continuation.resume(returning: isSo)
      }
    }
    try #require(isSo, "waited for a minute in vain")
  }
}
