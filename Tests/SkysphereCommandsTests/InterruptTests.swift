import AircraftControl
import Foundation
import Imaging
import Testing

/// What the real program leaves behind when it is stopped in the middle of its work.
@Suite(.serialized) struct InterruptTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Whether a file is being written that is said to have so many bytes already.
  private func isWriting(_ prefix: String, bytes: Int = 0) -> @Sendable () -> Bool {
    { [folder] in
      folder.everyPath.contains {
        $0.hasPrefix(prefix) && $0.hasSuffix(".part")
          && (try? folder.content($0).count) ?? -1 >= bytes
      }
    }
  }

  private func expectInterrupted(
    _ outcome: ToolOutcome, location: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.status == 130, "\(outcome.errors)", sourceLocation: location)
    #expect(outcome.complaints == ["interrupted"], sourceLocation: location)
    #expect(outcome.output.isEmpty, sourceLocation: location)
  }

  /// Starts a stitch that takes seconds, over an old panorama.
  private func startStitching() throws -> SkysphereProcess {
    let photos = try TownPhotos.write(4, to: "photos", in: folder)
    try folder.write(Data("old".utf8), to: "pano.jpg")
    return try SkysphereProcess(
      ["stitch", photos, "--output", folder.path("pano.jpg"), "--width", "12000", "--force"],
      in: folder)
  }

  private func expectOnlyTheOldPanorama(location: SourceLocation = #_sourceLocation) throws {
    #expect(try folder.content("pano.jpg") == Data("old".utf8), sourceLocation: location)
    #expect(
      folder.everyPath.filter { !$0.hasPrefix("photos") } == ["pano.jpg"],
      sourceLocation: location)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func stitchingBeforeThePicture(signal: Int32) async throws {
    let process = try startStitching()
    try await process.send(signal, when: isWriting(".pano.jpg"))
    expectInterrupted(await process.end())
    try expectOnlyTheOldPanorama()
  }

  @Test func stitchingInTheMiddleOfThePicture() async throws {
    let process = try startStitching()
    try await process.send(SIGINT, when: isWriting(".pano.jpg", bytes: 20_000))
    expectInterrupted(await process.end())
    try expectOnlyTheOldPanorama()
  }

  /// The second signal does not wait for anything, and still nothing half-written is left.
  @Test func twoSignals() async throws {
    let process = try startStitching()
    try await process.send(SIGINT, when: isWriting(".pano.jpg"))
    try await Task.sleep(for: .milliseconds(2))
    process.send(SIGTERM)
    #expect(await process.end().status == 130)
    try expectOnlyTheOldPanorama()
  }

  /// Nobody can clean up after SIGKILL, but the old panorama is whole and the next run works.
  @Test func aKilledProcessLeavesTheOldPanorama() async throws {
    let process = try startStitching()
    try await process.send(SIGKILL, when: isWriting(".pano.jpg", bytes: 20_000))
    #expect(await process.end().status == -SIGKILL)
    #expect(try folder.content("pano.jpg") == Data("old".utf8))
    let again = await ToolOutcome.running(
      "stitch", folder.path("photos"), "--output", folder.path("pano.jpg"), "--width", "512",
      "--force")
    #expect(again.status == 0)
    #expect(try PhotoReader.probe(path: folder.path("pano.jpg")).format == .jpeg)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func cropping(signal: Int32) async throws {
    // A dark border, so that there is something to crop and to encode.
    let picture = try Bitmap(width: 9000, height: 4500, channels: 3)
    picture.withMutableBytes { bytes in
      for row in 200..<4300 {
        let start = row * picture.stride
        for byte in (start + 600)..<(start + 26_000) {
          bytes[byte] = UInt8(truncatingIfNeeded: byte) | 64
        }
      }
    }
    let path = try folder.write(try JPEGEncoder.encode(picture), to: "pano.jpg")
    let process = try SkysphereProcess(
      ["crop", path, "--output", folder.path("cropped.jpg")], in: folder)
    try await process.send(signal, when: isWriting(".cropped.jpg"))
    expectInterrupted(await process.end())
    #expect(folder.everyPath == ["pano.jpg"])
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func downloading(signal: Int32) async throws {
    _ = try folder.makeFolder("card/DCIM/PANORAMA/100_0001")
    // Long enough to be interrupted: a picture's start, a hole of nothing, a picture's end.
    let (count, byteCount) = (40, 8_000_000)
    for number in 1...count {
      let name = "card/DCIM/PANORAMA/100_0001/" + CardLayout.photoName(number: number)
      try folder.write(Data([0xFF, 0xD8]), to: name)
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path(name)))
      try handle.seek(toOffset: UInt64(byteCount - 2))
      try handle.write(contentsOf: Data([0xFF, 0xD9]))
      try handle.close()
    }
    let process = try SkysphereProcess(
      ["download", folder.path("card"), "--output", folder.path("photos")], in: folder)
    let first = folder.path("photos/DJI_0001.JPG")
    try await process.send(signal) { FileManager.default.fileExists(atPath: first) }
    expectInterrupted(await process.end())

    // What is there is whole, and the next run takes it as it is.
    let left = folder.everyPath.filter { $0.hasPrefix("photos/") }
    #expect((1..<count).contains(left.count))
    for path in left {
      #expect(path.hasSuffix(".JPG"), "\(path)")
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(path))
      #expect((attributes[.size] as? NSNumber)?.intValue == byteCount)
    }
    let again = await ToolOutcome.running(
      "download", folder.path("card"), "--output", folder.path("photos"))
    #expect(again.status == 0)
    #expect(again.output.contains("\(left.count) were there already"))
  }

  /// A flight that breaks off leaves the photos that were taken, each whole and in the log.
  @Test(arguments: [SIGINT, SIGTERM])
  func flying(signal: Int32) async throws {
    let planned = await ToolOutcome.running(
      "plan", "sphere", "--aircraft", "mini2", "--output", folder.path("plan.json"))
    try #require(planned.status == 0)
    let process = try SkysphereProcess(
      ["fly", folder.path("plan.json"), "--output", folder.path("card"), "--photo-width", "1600"],
      in: folder)
    let log = folder.path("card/flight-log.csv")
    try await process.send(signal) { FileManager.default.fileExists(atPath: log) }
    expectInterrupted(await process.end())

    let card = CardFolder(root: URL(fileURLWithPath: folder.path("card")))
    let photos = try await card.allPhotos()
    #expect((1..<27).contains(photos.count))
    for photo in photos {
      let checksum = try #require(photo.loggedChecksum)
      #expect(try await card.checksum(of: photo) == checksum)
      _ = try PhotoReader.decode(path: folder.path("card/\(photo.path)"), scaleEighths: 1)
    }
    let known = Set(
      photos.map { "card/\($0.path)" } + [
        "card", "card/flight-log.csv", "card/DCIM", "card/DCIM/100MEDIA", "card/DCIM/PANORAMA",
        "card/DCIM/PANORAMA/100_0001", "card/DCIM/100MEDIA/DJI_0001.html", "plan.json",
      ])
    #expect(Set(folder.everyPath) == known)
    let download = await ToolOutcome.running(
      "download", folder.path("card"), "--output", folder.path("photos"))
    #expect(download.status == 66)
    #expect(download.errors.contains("complete"))
  }
}
