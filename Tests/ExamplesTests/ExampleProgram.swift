import Foundation

/// A built example program, found beside the tests.
struct ExampleProgram {
  private let url: URL

  init(_ name: String) {
    url = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent(name)
  }

  /// Runs the program to its end.
  ///
  /// - Parameter arguments: The words behind its name.
  /// - Returns: Its exit status, and what it printed to either stream.
  /// - Throws: When the program is not there.
  func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
