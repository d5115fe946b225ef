import CaptureExecution
import Foundation
import Testing

/// What `download` does with cards and folders that are not what they should be.
@Suite struct DownloadFaultTests {
  private let folder: TemporaryFolder
  private let card: String

  init() throws {
    folder = try TemporaryFolder()
    card = try folder.makeFolder("card")
    for set in ["100_0001", "100_0002"] {
      _ = try TownPhotos.write(2, to: "card/DCIM/PANORAMA/\(set)", in: folder)
    }
  }

  private func expectRefused(
    _ arguments: [String] = [], card: String? = nil, output: String = "photos", status: Int32,
    naming words: String..., location: SourceLocation = #_sourceLocation
  ) async {
    let before = folder.everyPath
    let source = card ?? self.card
    let target = folder.path(output)
    let outcome =
      if arguments.count == 2 {
        await ToolOutcome.running(
          "download", source, "--output", target, arguments[0], arguments[1])
      } else {
        await ToolOutcome.running("download", source, "--output", target)
      }
    #expect(outcome.status == status, sourceLocation: location)
    #expect(outcome.isOneComplaint, "\(outcome.errors)", sourceLocation: location)
    for word in words {
      #expect(outcome.errors.contains(word), "\(outcome.errors)", sourceLocation: location)
    }
    #expect(folder.everyPath == before, sourceLocation: location)
  }

  @Test func noCard() async throws {
    await expectRefused(card: folder.path("none"), status: 66, naming: "none")
    await expectRefused(card: try folder.makeFolder("empty"), status: 66, naming: "no photos")
    let file = try folder.write(Data("x".utf8), to: "file")
    await expectRefused(card: file, status: 65, naming: "is a file")
  }

  @Test func photosThatAreNotThere() async {
    await expectRefused(["--last", "5"], status: 66, naming: "5 photos", "only 4")
    await expectRefused(
      ["--panorama", "100_0007"], status: 66, naming: "100_0007", "100_0001, 100_0002")
  }

  @Test func photosThatAreDamaged() async throws {
    let name = "card/DCIM/PANORAMA/100_0002/DJI_0002.JPG"
    let whole = try folder.content(name)
    for (content, reason) in [
      (Data(), "empty"), (Data("no picture".utf8), "no JPEG"),
      (whole.prefix(whole.count / 2), "truncated"),
    ] {
      try folder.write(content, to: name)
      await expectRefused(
        ["--panorama", "100_0002"], status: 65, naming: "DJI_0002.JPG", reason)
    }
  }

  @Test func targetsThatCannotBe() async throws {
    try folder.write(Data("x".utf8), to: "file")
    await expectRefused(output: "none/photos", status: 73, naming: "none' does not exist")
    await expectRefused(output: "file", status: 73, naming: "a file, not a folder")
    await expectRefused(output: "file/photos", status: 73, naming: "not a directory")
  }

  @Test func aTargetWithOtherPhotos() async throws {
    _ = try folder.makeFolder("photos")
    try folder.write(Data("mine".utf8), to: "photos/holiday.jpg")
    await expectRefused(status: 73, naming: "holiday.jpg", "choose an empty folder")
    #expect(try folder.content("photos/holiday.jpg") == Data("mine".utf8))
  }

  @Test func aTargetWithAnotherPhotoOfTheSameName() async throws {
    _ = try folder.makeFolder("photos")
    try folder.write(Data("mine".utf8), to: "photos/DJI_0001.JPG")
    await expectRefused(status: 73, naming: "DJI_0001.JPG", "--force")
    #expect(try folder.content("photos/DJI_0001.JPG") == Data("mine".utf8))
    let outcome = await ToolOutcome.running(
      "download", card, "--output", folder.path("photos"), "--force")
    #expect(outcome.status == 0)
    #expect(try folder.content("photos/DJI_0001.JPG") == (try TownPhotos.row[0]))
  }
}
