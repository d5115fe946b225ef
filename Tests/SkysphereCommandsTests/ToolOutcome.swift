import CommandLineKit
import Foundation

@testable import SkysphereCommands

/// What a command line gave: its status and its two streams.
struct ToolOutcome {
  var status: Int32
  var output: String
  var errors: String

  /// The sentences that say what is wrong, without the words before them.
  var complaints: [String] {
    errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }.map { String($0.dropFirst(7)) }
  }

  /// Whether standard output is silent and standard error holds one complaint and nothing else but
  /// a hint or a pointer to the help.
  var isOneComplaint: Bool {
    let others = errors.split(separator: "\n").filter {
      !$0.hasPrefix("error: ") && !$0.hasPrefix("hint: ") && !$0.hasPrefix("See '")
    }
    return complaints.count == 1 && others.isEmpty && output.isEmpty
  }

  /// Runs the tool in this process.
  static func running(_ arguments: String...) async -> ToolOutcome {
    let (output, errors) = (TextRecorder(), TextRecorder())
    let status = await SkysphereTool.tool.run(
      arguments: arguments, console: Console(output: output, errorOutput: errors))
    return ToolOutcome(status: status.rawValue, output: output.text, errors: errors.text)
  }
}

extension TemporaryFolder {
  /// Everything in the folder, at any depth, as sorted relative paths.
  var everyPath: [String] {
    let found = try? FileManager.default.subpathsOfDirectory(atPath: url.path)
    return (found ?? []).sorted()
  }

  /// Makes a folder in this one.
  func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true)
    return path(name)
  }

  /// Writes a file in this folder and gives its path.
  @discardableResult func write(_ data: Data, to name: String) throws -> String {
    try data.write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// The content of a file in this folder.
  func content(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path(name)))
  }
}
