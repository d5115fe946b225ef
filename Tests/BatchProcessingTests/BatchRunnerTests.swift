import Foundation
import Stitching
import Synchronization
import Testing

@testable import BatchProcessing

struct BatchRunnerTests {
  private let tree: PhotoTree
  private let stitched = StitchedNames()

  init() throws {
    tree = try PhotoTree()
  }

  /// The names of the panoramas in the order in which they were stitched.
  private final class StitchedNames: Sendable {
    private let names = Mutex<[String]>([])

    func add(_ name: String) { names.withLock { $0.append(name) } }

    /// The names since the last call.
    func take() -> [String] {
      names.withLock { names in
        defer { names = [] }
        return names
      }
    }
  }

  private struct Broken: Error, CustomStringConvertible {
    let description = "it is broken"
  }

  /// A runner whose panoramas are text files; folders named `bad…` fail, `part…` are partial.
  private func runner(settings: String = "A", force: Bool = false) -> BatchRunner {
    BatchRunner(settings: settings, replacesExisting: force) {
      [stitched] folder, panorama, replaces in
      stitched.add(panorama.deletingPathExtension().lastPathComponent)
      if folder.lastPathComponent.hasPrefix("bad") { throw Broken() }
      if !replaces, FileManager.default.fileExists(atPath: panorama.path) { throw Broken() }
      try Data("panorama".utf8).write(to: panorama)
      try Data("{}".utf8).write(to: PanoramaFiles(panorama: panorama).report)
      let isPartial = folder.lastPathComponent.hasPrefix("part")
      return StitchOutcome(
        status: isPartial ? .partial : .complete, photosFound: 2, photosUsed: isPartial ? 1 : 2,
        coveragePercent: 50, rmsResidualPixels: 1, width: 8, height: 4,
        panoramas: [panorama.lastPathComponent])
    }
  }

  private func run(_ runner: BatchRunner) async throws -> BatchSummary {
    try await runner.run(
      BatchWalk(root: tree.root, output: tree.output), output: tree.output)
  }

  @Test("A folder that fails does not stop the rest, and the summary names it with the reason")
  func failure() async throws {
    try tree.addFolders(["a", "bad", "part", "z"])
    let summary = try await run(runner())
    #expect(stitched.take() == ["a", "bad", "part", "z"])
    #expect(summary.rows.map(\.status) == [.complete, .failed, .partial, .complete])
    #expect(summary.rows[1].reason == "it is broken")
    #expect(!summary.isComplete)
    #expect(try tree.output("summary.csv") == summary.csv)
    let json = Data(try tree.output("summary.json").utf8)
    #expect(try JSONDecoder().decode(BatchSummary.self, from: json) == summary)
    #expect(!(try tree.outputs().contains { $0.hasSuffix(".part") }))
  }

  @Test("A second run does only what failed; partial results stay partial")
  func secondRun() async throws {
    try tree.addFolders(["a", "bad", "part"])
    _ = try await run(runner())
    _ = stitched.take()
    let again = try await run(runner())
    #expect(stitched.take() == ["bad"])
    #expect(again.rows.map(\.status) == [.complete, .failed, .partial])
    #expect(again.rows.map(\.isUnchanged) == [true, false, true])
  }

  @Test("A changed, added or removed photo means to stitch again")
  func changedPhotos() async throws {
    try tree.addFolders(["edited", "grown", "same", "shrunk", "touched"], photos: 3)
    _ = try await run(runner())
    _ = stitched.take()
    try tree.write("another size", to: "edited/DJI_0001.JPG")
    try tree.write("photo 4", to: "grown/DJI_0004.JPG")
    try FileManager.default.removeItem(
      at: tree.root.appendingPathComponent("shrunk/DJI_0003.JPG"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)],
      ofItemAtPath: tree.root.appendingPathComponent("touched/DJI_0001.JPG").path)
    let summary = try await run(runner())
    #expect(stitched.take() == ["edited", "grown", "shrunk", "touched"])
    #expect(summary.isComplete)
  }

  @Test("Other settings, a missing report, a missing panorama and force mean to stitch again")
  func otherReasons() async throws {
    try tree.addFolders(["a", "b", "c"])
    _ = try await run(runner())
    _ = stitched.take()
    try FileManager.default.removeItem(at: tree.output.appendingPathComponent("a.report.json"))
    try FileManager.default.removeItem(at: tree.output.appendingPathComponent("b.jpg"))
    _ = try await run(runner())
    #expect(stitched.take() == ["a", "b"])
    _ = try await run(runner(settings: "B"))
    #expect(stitched.take() == ["a", "b", "c"])
    _ = try await run(runner(settings: "B", force: true))
    #expect(stitched.take() == ["a", "b", "c"])
  }

  @Test("A file that is not the batch's own is not replaced, not even by the second run")
  func foreignFile() async throws {
    try tree.addFolders(["a", "b"])
    try Data("mine".utf8).write(to: tree.output.appendingPathComponent("a.jpg"))
    for _ in 1...2 {
      let summary = try await run(runner())
      #expect(summary.rows.map(\.status) == [.failed, .complete])
      #expect(summary.rows[0].reason?.contains("--force") == true)
      #expect(try tree.output("a.jpg") == "mine")
    }
    _ = try await run(runner(force: true))
    #expect(try tree.output("a.jpg") == "panorama")
  }

  @Test("What a run left half done belongs to the batch: the next run replaces it")
  func brokenOff() async throws {
    try tree.addFolders(["a"])
    let walk = try BatchWalk(root: tree.root, output: tree.output)
    let dying = BatchRunner(settings: "A") { _, panorama, _ in
      try Data("half".utf8).write(to: panorama)
      throw CancellationError()
    }
    await #expect(throws: CancellationError.self) {
      try await dying.run(walk, output: tree.output)
    }
    #expect(try tree.outputs() == ["a.batch.json", "a.jpg"])
    let summary = try await run(runner())
    #expect(summary.isComplete)
    #expect(try tree.output("a.jpg") == "panorama")
  }

  @Test(
    "A folder that cannot be listed is a failure of its own",
    .enabled(if: geteuid() != 0, "root may list everything"))
  func unreadable() async throws {
    try tree.addFolders(["a", "locked"])
    let locked = tree.root.appendingPathComponent("locked").path
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked)
    }
    let summary = try await run(runner())
    #expect(summary.rows.map(\.status) == [.complete, .failed])
  }

  @Test("A preview names what would be stitched, and writes nothing")
  func preview() async throws {
    try tree.addFolders(["a"])
    _ = try await run(runner())
    _ = stitched.take()
    try tree.addFolders(["b"])
    let before = try tree.outputs()
    let preview = runner().preview(
      try BatchWalk(root: tree.root, output: tree.output), output: tree.output)
    #expect(preview.rows.map(\.status) == [.complete, .pending])
    #expect(preview.rows.map(\.isUnchanged) == [true, false])
    #expect(stitched.take() == [])
    #expect(try tree.outputs() == before)
  }
}
