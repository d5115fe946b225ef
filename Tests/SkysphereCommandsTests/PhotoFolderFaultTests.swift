import Foundation
import Imaging
import Stitching
import Testing

/// What `stitch` makes of folders that hold something else than the photos of one panorama.
@Suite struct PhotoFolderFaultTests {
  private let folder: TemporaryFolder
  private let output: String

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.makeFolder("out")
    output = folder.path("out/pano.jpg")
  }

  private func stitch(_ photos: String) async -> ToolOutcome {
    await .running("stitch", photos, "--output", output, "--width", "512")
  }

  private func report() throws -> StitchReport {
    try JSONDecoder().decode(
      StitchReport.self, from: try folder.content("out/pano.report.json"))
  }

  /// Checks that a run failed with one sentence that holds some words, and that nothing was left.
  private func expectFailure(
    _ outcome: ToolOutcome, status: Int32, naming words: String...,
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.status == status, sourceLocation: location)
    #expect(outcome.isOneComplaint, "\(outcome.errors)", sourceLocation: location)
    for word in words {
      #expect(
        outcome.errors.contains(word), "'\(word)' is not in: \(outcome.errors)",
        sourceLocation: location)
    }
    #expect(!folder.everyPath.contains { $0.hasPrefix("out/") }, sourceLocation: location)
  }

  // MARK: Nothing to work on

  @Test func aMissingFolder() async {
    expectFailure(await stitch(folder.path("nowhere")), status: 66, naming: "nowhere", "no such")
  }

  @Test func anEmptyFolder() async throws {
    let photos = try folder.makeFolder("photos")
    expectFailure(await stitch(photos), status: 66, naming: photos, "no photos")
  }

  @Test func aFolderWithoutPhotosOfItsOwn() async throws {
    let photos = try folder.makeFolder("photos")
    _ = try folder.makeFolder("photos/inner.jpg")
    try folder.write(try TownPhotos.row[0], to: "photos/inner.jpg/a.jpg")
    try folder.write(try TownPhotos.row[0], to: "photos/.hidden.jpg")
    try folder.write(Data("notes".utf8), to: "photos/notes.txt")
    expectFailure(await stitch(photos), status: 66, naming: "no photos")
  }

  @Test func aFileInsteadOfAFolder() async throws {
    let file = try folder.write(try TownPhotos.row[0], to: "photo.jpg")
    expectFailure(await stitch(file), status: 65, naming: "a file, not a folder")
  }

  // MARK: Photos that cannot be read

  @Test func onlyATextFile() async throws {
    let photos = try folder.makeFolder("photos")
    try folder.write(Data("no picture".utf8), to: "photos/text.jpg")
    expectFailure(await stitch(photos), status: 65, naming: "text.jpg", "not a JPEG")
  }

  @Test func onlyTruncatedPhotos() async throws {
    let photos = try folder.makeFolder("photos")
    for (index, photo) in try TownPhotos.row.prefix(2).enumerated() {
      try folder.write(photo.prefix(photo.count / 2), to: "photos/\(index).jpg")
    }
    expectFailure(await stitch(photos), status: 65, naming: "0.jpg", "Premature end")
  }

  /// Everything that can be wrong with one file among good ones: it is named with the reason and
  /// left out, and the rest becomes a panorama.
  @Test(arguments: ["text", "empty", "truncated", "cut in the header", "broken link", "link loop"])
  func oneBadFileAmongGoodOnes(fault: String) async throws {
    let photos = try TownPhotos.write(3, to: "photos", in: folder)
    let whole = try TownPhotos.row[3]
    let bad = "photos/DJI_0004.JPG"
    switch fault {
    case "text": try folder.write(Data("no picture".utf8), to: bad)
    case "empty": try folder.write(Data(), to: bad)
    case "truncated": try folder.write(whole.prefix(whole.count * 9 / 10), to: bad)
    case "cut in the header": try folder.write(whole.prefix(200), to: bad)
    case "broken link": symlink("gone.jpg", folder.path(bad))
    default: symlink("DJI_0004.JPG", folder.path(bad))
    }
    let outcome = await stitch(photos)
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.output.contains("DJI_0004.JPG: not used"))
    let report = try report()
    #expect(report.status == .partial)
    #expect(report.photosFound == 4 && report.photosUsed == 3)
    #expect(report.photos[3].fileName == "DJI_0004.JPG")
    #expect(report.photos[3].placedBy == .notUsed && report.photos[3].contributionPercent == nil)
    #expect(!(report.photos[3].reason ?? "").isEmpty)
  }

  @Test func onePhotoOnly() async throws {
    let photos = try TownPhotos.write(1, to: "photos", in: folder)
    expectFailure(await stitch(photos), status: 4, naming: "at least two photos", "1 can be read")
  }

  @Test func onePhotoAndFilesThatCannotBeRead() async throws {
    let photos = try TownPhotos.write(1, to: "photos", in: folder)
    try folder.write(Data("no picture".utf8), to: "photos/text.jpg")
    let cut = try TownPhotos.row[1]
    try folder.write(cut.prefix(cut.count / 2), to: "photos/cut.jpg")
    expectFailure(
      await stitch(photos), status: 4, naming: "1 can be read", "text.jpg: not a JPEG",
      "cut.jpg: libjpeg")
  }

  @Test func photosOfDifferentPlaces() async throws {
    let photos = try TownPhotos.write(1, to: "photos", in: folder)
    try folder.write(try TownPhotos.elsewhere(), to: "photos/DJI_0002.JPG")
    let outcome = await stitch(photos)
    expectFailure(
      outcome, status: 4, naming: "DJI_0001.JPG and DJI_0002.JPG", "matches agree", "are needed",
      "Check that")
  }

  // MARK: Odd, but right

  @Test func foldersAndHiddenFilesArePassedOver() async throws {
    let photos = try TownPhotos.write(2, to: "photos", in: folder)
    _ = try folder.makeFolder("photos/more.jpg")
    try folder.write(try TownPhotos.row[2], to: "photos/more.jpg/a.jpg")
    try folder.write(Data("x".utf8), to: "photos/.trashed.jpg")
    let outcome = await stitch(photos)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try report().photosFound == 2)
  }

  @Test func greyJPEGAnd16BitPNGAmongColouredPhotos() async throws {
    let photos = try TownPhotos.write(2, to: "photos", in: folder)
    let grey = try PhotoReader.decode(jpeg: try TownPhotos.row[2], color: .grey)
    try folder.write(try JPEGEncoder.encode(grey), to: "photos/DJI_0003.JPG")
    let deep = try Self.deepCopy(of: try PhotoReader.decode(jpeg: try TownPhotos.row[3]))
    try PNGWriter.write(deep, to: try OutputFile(path: folder.path("photos/DJI_0004.png")))
    let outcome = await stitch(photos)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let report = try report()
    #expect(report.photosUsed == 4)
    #expect(report.photos.allSatisfy { $0.placedBy == .matches })
    #expect(try PhotoReader.probe(path: output).channels == 3)
  }

  @Test(arguments: ["with spaces", "Zürich 北京 🙂", "two\nlines\terror: forged", "-dash", "a'b\"c$d"])
  func oddNames(name: String) async throws {
    let photos = try TownPhotos.write(1, to: name, in: folder)
    try folder.write(try TownPhotos.row[1], to: "\(name)/\(name).jpg")
    try folder.write(Data("no picture".utf8), to: "\(name)/bad \(name).jpg")
    let outcome = await ToolOutcome.running(
      "stitch", "--output", folder.path("out/\(name).jpg"), "--width", "512", "--", photos)
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    // A line end in a name begins no line of its own.
    #expect(!outcome.output.contains("\nlines"))
    let stem = "out/\(name)"
    #expect(
      Set(folder.everyPath.filter { $0.hasPrefix("out/") })
        == [stem + ".jpg", stem + ".project.json", stem + ".report.json"])
    let missing = await stitch(folder.path("no \(name)"))
    #expect(missing.status == 66)
    #expect(missing.isOneComplaint, "\(missing.errors)")
  }

  /// The same picture in 16 bits a sample.
  private static func deepCopy(of picture: Bitmap) throws -> Bitmap {
    let deep = try Bitmap(
      width: picture.width, height: picture.height, channels: 3, sample: .uint16)
    let samples = picture.width * 3
    deep.withMutableBytes { target in
      picture.withBytes { source in
        for row in 0..<picture.height {
          for sample in 0..<samples {
            let value = UInt16(source[row * picture.stride + sample]) * 257
            target.storeBytes(
              of: value, toByteOffset: row * deep.stride + 2 * sample, as: UInt16.self)
          }
        }
      }
    }
    return deep
  }
}
