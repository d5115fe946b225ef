import Foundation
import Testing

@testable import Imaging

struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func kind(_ body: () throws -> Void) -> NativeError.Kind? {
    do {
      try body()
      return nil
    } catch {
      return (error as? NativeError)?.kind
    }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.file(name), encoding: .utf8)
  }

  @Test("A file appears when it is whole, and alone")
  func commit() throws {
    let output = try OutputFile(path: folder.file("a.txt"))
    #expect(try folder.contents().allSatisfy { $0.hasPrefix(".a.txt.") })
    try Data("new".utf8).write(to: URL(fileURLWithPath: output.temporaryPath))
    try output.commit()
    #expect(try folder.contents() == ["a.txt"])
    #expect(try text("a.txt") == "new")
  }

  @Test("An existing file is replaced only on demand")
  func existing() throws {
    let path = try folder.write(Data("old".utf8), to: "a.txt")
    #expect(kind { try OutputFile.write(Data("new".utf8), to: path) } == .alreadyExists)
    #expect(try text("a.txt") == "old")
    try OutputFile.write(Data("new".utf8), to: path, replacesExisting: true)
    #expect(try text("a.txt") == "new")
    #expect(try folder.contents() == ["a.txt"])
  }

  @Test("A file that appears in the meantime is not replaced")
  func raced() throws {
    let output = try OutputFile(path: folder.file("a.txt"))
    _ = try folder.write(Data("theirs".utf8), to: "a.txt")
    #expect(kind { try output.commit() } == .alreadyExists)
    #expect(try text("a.txt") == "theirs")
    #expect(try folder.contents() == ["a.txt"])
  }

  @Test("Folders, devices and missing folders cannot be written to")
  func impossible() throws {
    #expect(kind { _ = try OutputFile(path: folder.path) } == .cannotCreate)
    // A pipe stands for devices: a fault here must not replace the machine's /dev/null.
    let pipe = folder.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(kind { _ = try OutputFile(path: pipe, replacesExisting: true) } == .cannotCreate)
    #expect(kind { _ = try OutputFile(path: folder.file("none/a.txt")) } == .cannotCreate)
    #expect(kind { _ = try OutputFile(path: "") } == .cannotCreate)
  }

  @Test("Discarding, and letting go, remove the temporary file and leave the old one")
  func discard() throws {
    let path = try folder.write(Data("old".utf8), to: "a.txt")
    let output = try OutputFile(path: path, replacesExisting: true)
    output.discard()
    output.discard()
    do { _ = try OutputFile(path: path, replacesExisting: true) }
    #expect(try folder.contents() == ["a.txt"])
    #expect(try text("a.txt") == "old")
  }

  @Test("Two outputs of the same name do not share a temporary file")
  func twoAtOnce() throws {
    let first = try OutputFile(path: folder.file("a.txt"))
    let second = try OutputFile(path: folder.file("a.txt"))
    #expect(first.temporaryPath != second.temporaryPath)
  }

  @Test("An interrupt removes what is being written, and nothing can be committed after it")
  func interrupt() async {
    // In a process of its own, since it touches all outputs of the process.
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let output = try OutputFile(path: folder.file("a.txt"))
      OutputFile.discardAll()
      #expect(throws: NativeError.self) { try output.commit() }
      #expect(try folder.contents() == [])
    }
  }

  @Test("The longest file name works")
  func longName() throws {
    let name = String(repeating: "ü", count: 127)
    try OutputFile.write(Data("x".utf8), to: folder.file(name))
    #expect(try folder.contents() == [name])
  }
}
