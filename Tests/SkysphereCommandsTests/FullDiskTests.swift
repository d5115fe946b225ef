import Foundation
import Testing

/// What the real program does when the medium takes no more bytes.
///
/// A limit on the size of files stands for a full disk: the system refuses the bytes at the same
/// place, and no disk has to be filled.
@Suite struct FullDiskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the program where no file may be larger than 2 KiB (4 blocks of 512 bytes).
  private func runLimited(_ arguments: String...) async throws -> ToolOutcome {
    try await SkysphereProcess(arguments, in: folder, shellPrefix: "ulimit -f 4").end()
  }

  private func expectFull(_ outcome: ToolOutcome, location: SourceLocation = #_sourceLocation) {
    #expect(outcome.status == 74, "\(outcome.errors)", sourceLocation: location)
    #expect(outcome.isOneComplaint, "\(outcome.errors)", sourceLocation: location)
    #expect(
      outcome.errors.lowercased().contains("file too large"), "\(outcome.errors)",
      sourceLocation: location)
  }

  @Test func stitchingAndCropping() async throws {
    let photos = try TownPhotos.write(2, to: "photos", in: folder)
    try folder.write(Data("old".utf8), to: "out.jpg")
    let before = folder.everyPath
    expectFull(
      try await runLimited(
        "stitch", photos, "--output", folder.path("out.jpg"), "--width", "512", "--force"))
    expectFull(
      try await runLimited(
        "crop", photos + "/DJI_0001.JPG", "--output", folder.path("out.jpg"), "--force"))
    #expect(folder.everyPath == before)
    #expect(try folder.content("out.jpg") == Data("old".utf8))
  }

  @Test func planning() async throws {
    expectFull(
      try await runLimited(
        "plan", "sphere", "--aircraft", "mini2", "--output", folder.path("plan.json")))
    #expect(folder.everyPath == [])
  }

  @Test func flying() async throws {
    let planned = await ToolOutcome.running(
      "plan", "ring", "--aircraft", "mini2", "--output", folder.path("plan.json"))
    try #require(planned.status == 0)
    expectFull(
      try await runLimited(
        "fly", folder.path("plan.json"), "--output", folder.path("card"), "--photo-width", "320"))
    #expect(folder.everyPath == ["plan.json"])
  }

  /// A part of a photo stays, as the message says: the next download goes on there.
  @Test func downloading() async throws {
    _ = try TownPhotos.write(2, to: "card/DCIM/PANORAMA/100_0001", in: folder)
    let outcome = try await runLimited(
      "download", folder.path("card"), "--output", folder.path("photos"))
    expectFull(outcome)
    #expect(outcome.errors.contains("continued by the next run"))
    #expect(!folder.everyPath.contains { $0.hasPrefix("photos/") && $0.hasSuffix(".JPG") })
    let again = await ToolOutcome.running(
      "download", folder.path("card"), "--output", folder.path("photos"))
    #expect(again.status == 0)
    #expect(!folder.everyPath.contains { $0.hasSuffix(".part") })
  }

  /// A report that does not arrive is a failure, though the work is done.
  @Test func standardOutput() async throws {
    let process = try SkysphereProcess(
      ["plan", "ring", "--aircraft", "mini2"], in: folder,
      shellPrefix: "err=$2; shift 2; set -- /dev/full \"$err\" \"$@\"")
    let outcome = await process.end()
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("standard output"))
  }
}
