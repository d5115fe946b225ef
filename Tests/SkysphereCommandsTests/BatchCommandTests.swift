import CommandLineKit
import Foundation
import Testing

@Suite struct BatchCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func addBrokenFolder() throws {
    let broken = folder.url.appendingPathComponent("tree/broken")
    try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
    for name in ["a.jpg", "b.jpg"] {
      try Data("text".utf8).write(to: broken.appendingPathComponent(name))
    }
  }

  @Test func aFailedFolderIsListedAndTheStatusIsThree() async throws {
    try addBrokenFolder()
    let run = await ToolRun("batch", folder.path("tree"), "--output", folder.path("out"))
    #expect(run.status == .partial)
    #expect(run.output.contains("failed    broken, 2 photos: "))
    #expect(run.output.contains("Folders   1: 1 failed"))
    let csv = try String(contentsOfFile: folder.path("out/summary.csv"), encoding: .utf8)
    #expect(csv.contains("broken,broken,failed,false,2,"))
  }

  @Test func aDryRunWritesNothing() async throws {
    try addBrokenFolder()
    let run = await ToolRun(
      "batch", folder.path("tree"), "--output", folder.path("out"), "--dry-run")
    #expect(run.status == .success)
    #expect(run.output.contains("pending   broken, 2 photos"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test func nothingToDoHasItsStatus() async throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("tree"), withIntermediateDirectories: true)
    let empty = await ToolRun("batch", folder.path("tree"), "--output", folder.path("out"))
    #expect(empty.status == .noInput)
    let missing = await ToolRun("batch", folder.path("none"), "--output", folder.path("out"))
    #expect(missing.status == .noInput)
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }
}
