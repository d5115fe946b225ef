import CommandLineKit
import Foundation
import Testing

@testable import SkysphereCommands

@Suite struct WritePTOTests {
  @Test func stitchWritesAHuginProjectOfItsPhotos() async throws {
    let folder = try TemporaryFolder()
    let photos = try TownPhotos.write(3, to: "photos", in: folder)
    let run = await ToolRun(
      "stitch", photos, "--output", folder.path("pano.jpg"), "--width", "1024", "--write-pto",
      folder.path("pano.pto"))
    #expect(run.status == .success, "\(run.error)")
    let lines = try String(contentsOfFile: folder.path("pano.pto"), encoding: .utf8)
      .split(separator: "\n")
    #expect(lines.first == "# hugin project file")
    #expect(lines.count { $0.hasPrefix("i w480 h360 ") } == 3)
    #expect(lines.contains { $0.hasSuffix(" n\"photos/DJI_0002.JPG\"") })
    // Neighbours overlap by half: each pair has its places, and no more than are of use.
    let points = lines.filter { $0.hasPrefix("c n0 N1 ") }
    #expect(points.count >= 10 && points.count <= 20)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 5)
  }

  @Test func anotherEndingOrAnExistingFileIsRefused() async throws {
    let folder = try TemporaryFolder()
    let photos = try TownPhotos.write(2, to: "photos", in: folder)
    let wrong = await ToolRun(
      "stitch", photos, "--output", folder.path("pano.jpg"), "--write-pto",
      "\(photos)/DJI_0001.JPG")
    #expect(wrong.status == .usage)
    #expect(wrong.error.contains(".pto"))
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.path("pano.pto")))
    let existing = await ToolRun(
      "stitch", photos, "--output", folder.path("pano.jpg"), "--write-pto",
      folder.path("pano.pto"))
    #expect(existing.status == .cannotCreate)
    #expect(try String(contentsOfFile: folder.path("pano.pto"), encoding: .utf8) == "mine")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }

  @Test func aNameThatAProjectCannotHoldIsRefusedBeforeTheWork() async throws {
    let folder = try TemporaryFolder()
    let photos = try TownPhotos.write(2, to: "5\" photos", in: folder)
    let run = await ToolRun(
      "stitch", photos, "--output", folder.path("pano.jpg"), "--write-pto",
      folder.path("pano.pto"))
    #expect(run.status == .usage)
    #expect(run.error.contains("quotation mark"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
  }
}
