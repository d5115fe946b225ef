import Foundation
import Testing

@testable import CommandLineKit

@Suite struct CompletionTests {
  @Test(arguments: Shell.allCases)
  func offersEveryCommandAndOption(shell: Shell) {
    let script = shell.completionScript(for: SampleTool.tool)
    for (path, command) in SampleTool.tool.allCommands {
      for word in path { #expect(script.contains(word)) }
      for option in CommandDescription(command, path: path).options {
        let long = shell == .fish ? "-l \(option.name)" : "--\(option.name)"
        #expect(script.contains(long), "\(long)")
        if let short = option.short {
          #expect(script.contains(shell == .fish ? "-s \(short)" : "-\(short)"), "\(short)")
        }
      }
    }
  }

  @Test(arguments: Shell.allCases)
  func shellAcceptsTheScript(shell: Shell) throws {
    guard let program = Self.path(of: shell) else { return }
    let script = shell.completionScript(for: SampleTool.tool)
    let check = try Self.run(program, ["-n"], input: script)
    #expect(check.status == 0, "\(check.text)")
    #expect(check.text.isEmpty)
  }

  @Test(arguments: [
    ("sample ", "draw scan fail help --help --version"),
    ("sample d", "draw"),
    ("sample draw ", "circle square --help"),
    ("sample help ", "draw scan fail"),
    ("sample help draw s", "square"),
    ("sample completions ", "bash zsh fish"),
    ("sample draw circle --s", "--size"),
    ("sample draw circle -s 3 --in", "--ink"),
    ("sample draw circle --ink b", "black blue-black"),
    ("sample draw circle --ink = bl", "black blue-black"),
    ("sample draw circle --ink =", "black blue-black red"),
    ("sample draw circle --size ", ""),
    ("sample draw circle --output ", "papers drawing.svg OLD.SVG"),
    ("sample scan ", "papers"),
    ("sample scan papers ", "fast fine"),
    ("sample scan --deep papers fi", "fine"),
    ("sample scan papers fine ", "papers drawing.svg OLD.SVG my(space)notes.txt"),
    ("sample scan papers fine x my", "my(space)notes.txt"),
    ("sample scan -- papers f", "fast fine"),
    ("sample unknown ", ""),
  ])
  func bashOffers(line: String, offered: String) throws {
    guard let bash = Self.path(of: .bash) else { return }
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var words = line.split(separator: " ").map { Shell.quoted(String($0)) }
    if line.hasSuffix(" ") { words.append("''") }
    let script = """
      \(Shell.bash.completionScript(for: SampleTool.tool))
      COMP_WORDS=(\(words.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1)
      _sample
      for word in "${COMPREPLY[@]}"; do echo "${word// /(space)}"; done
      """
    let result = try Self.run(bash, [], input: script, in: folder)
    let given = Set(result.text.split(separator: "\n").map(String.init))
    #expect(given == Set(offered.split(separator: " ").map(String.init)))
  }

  @Test(arguments: [
    ("sample ", "draw scan fail help"),
    ("sample draw ", "circle square"),
    ("sample help draw ", "circle square"),
    ("sample completions ", "bash zsh fish"),
    ("sample draw circle --si", "--size"),
    ("sample draw circle --ink ", "black blue-black red"),
    ("sample draw circle --ink=r", "--ink=red"),
    ("sample draw square --si", ""),
    ("sample scan papers f", "fast fine"),
  ])
  func fishOffers(line: String, offered: String) throws {
    guard let fish = Self.path(of: .fish) else { return }
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = """
      \(Shell.fish.completionScript(for: SampleTool.tool))
      complete -C \(Shell.quoted(line))
      """
    let result = try Self.run(fish, ["--no-config"], input: script, in: folder)
    let given = Set(
      result.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) })
    let files: Set = ["papers/", "drawing.svg", "OLD.SVG", "my notes.txt"]
    #expect(given.subtracting(files) == Set(offered.split(separator: " ").map(String.init)))
  }

  // MARK: -

  private static func path(of shell: Shell) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + shell.rawValue }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// A folder with two drawings, another file and a folder.
  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "completions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "papers"), withIntermediateDirectories: true)
    for name in ["drawing.svg", "OLD.SVG", "my notes.txt"] {
      try Data().write(to: folder.appending(path: name))
    }
    return folder
  }

  private static func run(
    _ program: String, _ arguments: [String], input: String, in folder: URL? = nil
  ) throws -> (status: Int32, text: String) {
    let script = FileManager.default.temporaryDirectory.appending(
      path: "completions-\(UUID().uuidString).script")
    try Data(input.utf8).write(to: script)
    defer { try? FileManager.default.removeItem(at: script) }
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments + [script.path(percentEncoded: false)]
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
