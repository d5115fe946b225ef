import Foundation
import Imaging
import Testing

/// What `crop` does with files that are no panorama.
@Suite struct CropFaultTests {
  private let folder: TemporaryFolder
  private let output: String

  init() throws {
    folder = try TemporaryFolder()
    output = folder.path("cropped.jpg")
  }

  private func expectRefused(
    _ input: String, mask: String? = nil, status: Int32, naming words: String...,
    location: SourceLocation = #_sourceLocation
  ) async {
    let before = folder.everyPath
    let outcome =
      if let mask {
        await ToolOutcome.running("crop", input, "--output", output, "--mask", mask)
      } else {
        await ToolOutcome.running("crop", input, "--output", output)
      }
    #expect(outcome.status == status, sourceLocation: location)
    #expect(outcome.isOneComplaint, "\(outcome.errors)", sourceLocation: location)
    for word in words {
      #expect(outcome.errors.contains(word), "\(outcome.errors)", sourceLocation: location)
    }
    #expect(folder.everyPath == before, sourceLocation: location)
  }

  @Test func noFileAFolderAndAPipe() async throws {
    await expectRefused(folder.path("none.jpg"), status: 66, naming: "none.jpg")
    await expectRefused(try folder.makeFolder("folder"), status: 65, naming: "not a regular file")
    // Whoever opens a pipe waits for somebody to write into it.
    let pipe = folder.path("pipe.jpg")
    try #require(mkfifo(pipe, 0o600) == 0)
    await expectRefused(pipe, status: 65, naming: "not a regular file")
  }

  @Test func filesThatAreNoPicture() async throws {
    let photo = try TownPhotos.row[0]
    for (content, reason) in [
      (Data(), "empty"), (Data("no picture".utf8), "not a JPEG"),
      (photo.prefix(photo.count / 2), "Premature end"), (Data("GIF89a......".utf8), "GIF"),
    ] {
      let path = try folder.write(content, to: "picture.jpg")
      await expectRefused(path, status: 65, naming: "picture.jpg", reason)
    }
  }

  @Test func aPictureThatIsAllBlack() async throws {
    let black = try Bitmap(width: 64, height: 32, channels: 3)
    let path = try folder.write(try JPEGEncoder.encode(black), to: "black.jpg")
    await expectRefused(path, status: 4, naming: "black.jpg", "nothing is left")
  }

  @Test func masksThatDoNotFit() async throws {
    let path = try folder.write(try TownPhotos.row[0], to: "photo.jpg")
    await expectRefused(path, mask: folder.path("none.png"), status: 66, naming: "none.png")
    let small = folder.path("small.png")
    try PNGWriter.write(
      try Bitmap(width: 8, height: 8, channels: 1), to: try OutputFile(path: small))
    await expectRefused(path, mask: small, status: 65, naming: "8 × 8", "480 × 360")
    let black = folder.path("black.png")
    try PNGWriter.write(
      try Bitmap(width: 480, height: 360, channels: 1), to: try OutputFile(path: black))
    await expectRefused(path, mask: black, status: 4, naming: "nothing is left")
  }

  /// A picture may be cropped into itself: it is read before it is replaced.
  @Test func theInputAsOutput() async throws {
    let photo = try TownPhotos.row[0]
    let path = try folder.write(photo, to: "photo.jpg")
    let refused = await ToolOutcome.running("crop", path, "--output", path)
    #expect(refused.status == 73)
    #expect(try folder.content("photo.jpg") == photo)
    let outcome = await ToolOutcome.running("crop", path, "--output", path, "--force")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try PhotoReader.probe(path: path).width == 480)
    #expect(folder.everyPath == ["photo.jpg"])
  }
}
