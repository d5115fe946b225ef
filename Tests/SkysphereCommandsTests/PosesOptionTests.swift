import Foundation
import Stitching
import Testing

/// `stitch --poses`: angles from a file beside the photos.
@Suite struct PosesOptionTests {
  private let folder: TemporaryFolder
  private let photos: String
  private let output: String

  init() throws {
    folder = try TemporaryFolder()
    photos = try TownPhotos.write(3, to: "photos", in: folder)
    output = folder.path("pano.jpg")
  }

  private func stitch(poses: String) async -> ToolOutcome {
    await .running(
      "stitch", photos, "--output", output, "--width", "512", "--poses", poses, "--force")
  }

  private func report() throws -> StitchReport {
    try JSONDecoder().decode(StitchReport.self, from: try folder.content("pano.report.json"))
  }

  /// The photos themselves say 0°, 30° and 60°.
  private func table(turnedBy degrees: Int, names: [String]) -> Data {
    let rows = names.enumerated().map { "\($1);\(30 * $0 + degrees);-15" }
    return Data((["file;yaw;pitch"] + rows).joined(separator: "\n").utf8)
  }

  @Test func theFilesAnglesGoBeforeThePhotos() async throws {
    let names = (1...3).map { "DJI_000\($0).JPG" }
    let poses = try folder.write(table(turnedBy: 50, names: names), to: "poses.csv")
    let outcome = await stitch(poses: poses)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let report = try report()
    #expect(report.headedBy == .captureAngles && report.notes.isEmpty)
    for (photo, yaw) in zip(report.photos, [50.0, 80, 110]) {
      #expect(abs((photo.yawDegrees ?? 0) - yaw) < 1)
    }
  }

  @Test func whatDoesNotFitIsTold() async throws {
    let names = ["DJI_0001.JPG", "DJI_0002.JPG", "DJI_0009.JPG"]
    let poses = try folder.write(table(turnedBy: 0, names: names), to: "poses.csv")
    let outcome = await stitch(poses: poses)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      try report().notes == [
        "poses are given for photos that are not there: DJI_0009.JPG",
        "no pose is given for: DJI_0003.JPG",
      ])
    #expect(outcome.output.contains("Note      no pose is given for: DJI_0003.JPG"))
  }

  @Test func aManifestBesideThePhotosIsReadOnlyWhenGiven() async throws {
    let entries = (1...3).map { number in
      """
      {"bytes": 1, "crc32": "00000000", "file": "DJI_000\(number).JPG", "sourcePath": "x", \
      "shot": {"pitchDegrees": -15, "shotIndex": \(number), "yawDegrees": \(30 * number + 70)}}
      """
    }
    let text =
      "{\"schema\": \"skysphere.capture-manifest/1\", \"photos\": ["
      + entries.joined(separator: ",") + "]}"
    let manifest = try folder.write(Data(text.utf8), to: "photos/capture-manifest.json")
    let silent = await ToolOutcome.running(
      "stitch", photos, "--output", output, "--width", "512")
    #expect(silent.status == 0, "\(silent.errors)")
    #expect(abs((try report().photos[0].yawDegrees ?? 99) - 0) < 1)
    #expect(await stitch(poses: manifest).status == 0)
    #expect(abs((try report().photos[0].yawDegrees ?? 99) - 100) < 1)
  }

  @Test(arguments: [
    ("file,yaw,pitch\nDJI_0001.JPG,1,x\n", "line 2"),
    ("{\"photos\": [{}]}", "photos[0]"),
    ("file,yaw,pitch\nother.jpg,1,2\n", "'other.jpg'"),
    (
      "<papywizard><shoot><pict><position yaw=\"1\" pitch=\"0\"/></pict></shoot></papywizard>",
      "without file names are 1, and"
    ),
    ("\n", "it is empty"),
  ])
  func aFileThatCannotBeUsedEndsTheCommand(text: String, word: String) async throws {
    let poses = try folder.write(Data(text.utf8), to: "poses.csv")
    let outcome = await stitch(poses: poses)
    #expect(outcome.status == 65)
    #expect(outcome.isOneComplaint, "\(outcome.errors)")
    #expect(outcome.errors.contains(word), "\(outcome.errors)")
    #expect(outcome.errors.contains("poses.csv"))
    #expect(!folder.everyPath.contains { $0.hasPrefix("pano") })
  }

  @Test func aMissingFile() async {
    let outcome = await stitch(poses: folder.path("none.csv"))
    #expect(outcome.status == 66)
    #expect(outcome.isOneComplaint && outcome.errors.contains("none.csv"), "\(outcome.errors)")
  }
}
