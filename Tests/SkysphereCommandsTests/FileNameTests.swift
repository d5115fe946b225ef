import BatchProcessing
import Foundation
import Stitching
import Testing

/// Names that are not valid UTF-8, as archives from other systems unpack to.
@Suite struct FileNameTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Moves a file or folder to a name that ends in "é" as ISO 8859-1 has it.
  private func move(_ name: String, toLatin stem: String, suffix: String = "") throws {
    let path = Array(folder.path(stem).utf8) + [0xE9] + Array(suffix.utf8) + [0]
    try #require(rename(folder.path(name), path.map { CChar(bitPattern: $0) }) == 0)
  }

  @Test(arguments: ["stitch", "inspect"])
  func aPhotoIsNamedWithTheReason(command: String) async throws {
    let photos = try TownPhotos.write(3, to: "photos", in: folder)
    try move("photos/DJI_0003.JPG", toLatin: "photos/caf", suffix: ".JPG")
    let outcome =
      command == "stitch"
      ? await ToolOutcome.running(
        "stitch", photos, "-o", folder.path("pano.jpg"), "--width", "512")
      : await ToolOutcome.running("inspect", photos)
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.output.contains("caf\u{FFFD}.JPG"))
    #expect(outcome.output.contains("its name is not valid UTF-8 text"))
    #expect(!outcome.output.contains("no such file"))
    guard command == "stitch" else { return }
    let report = try JSONDecoder().decode(
      StitchReport.self, from: try folder.content("pano.report.json"))
    #expect(report.photosFound == 3 && report.photosUsed == 2)
    #expect(report.photos.first { $0.placedBy == .notUsed }?.advice == "rename it")
  }

  @Test func aFolderInATreeIsNamedWithTheReason() async throws {
    _ = try TownPhotos.write(2, to: "tree/good", in: folder)
    _ = try TownPhotos.write(2, to: "tree/lost", in: folder)
    try move("tree/lost", toLatin: "tree/caf")
    // A folder whose second photo cannot be opened is no folder with a single photo.
    _ = try TownPhotos.write(2, to: "tree/half", in: folder)
    try move("tree/half/DJI_0002.JPG", toLatin: "tree/half/caf", suffix: ".JPG")
    let outcome = await ToolOutcome.running(
      "batch", folder.path("tree"), "-o", folder.path("out"), "--width", "512", "--json")
    #expect(outcome.status == 3, "\(outcome.errors)")
    let summary = try JSONDecoder().decode(BatchSummary.self, from: Data(outcome.output.utf8))
    #expect(summary.rows.map(\.folder) == ["caf\u{FFFD}", "good", "half"])
    let details = summary.rows.map { "\($0)" }
    #expect(details[0].contains("its name is not valid UTF-8 text"))
    #expect(details[2].contains("its name is not valid UTF-8 text"), "\(details[2])")
  }

  @Test func aWordOfTheCommandLineIsRefused() async throws {
    _ = try TownPhotos.write(2, to: "photos", in: folder)
    try move("photos", toLatin: "caf")
    let run = try SkysphereProcess(
      ["inspect"], in: folder, shellPrefix: "set -- \"$@\" \"$(printf 'caf\\351')\"")
    let outcome = await run.end()
    #expect(outcome.status == 64 && outcome.isOneComplaint, "\(outcome.errors)")
    #expect(outcome.complaints.first?.contains("not valid UTF-8 text") == true)
    #expect(outcome.errors.contains("rename"))
  }
}
