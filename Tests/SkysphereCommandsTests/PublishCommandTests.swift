import CommandLineKit
import Foundation
import Imaging
import Testing

@Suite struct PublishCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A grey panorama file; without fields when there are none.
  private func panorama(_ gpano: GPano?, width: Int, height: Int) throws -> String {
    let path = folder.path("pano.jpg")
    var metadata = PanoramaMetadata()
    metadata.gpano = gpano
    let writer = try JPEGWriter(
      output: OutputFile(path: path), width: width, height: height,
      segments: metadata.segments(width: width, height: height))
    try writer.write(Bitmap(width: width, height: height, channels: 3))
    try writer.finish()
    return path
  }

  @Test func copiesOfAPartialPanoramaPassTheCheck() async throws {
    let input = try panorama(
      GPano(width: 2401, height: 301, fullWidth: 4000, left: 800, top: 777, headingDegrees: 10),
      width: 2401, height: 301)
    let site = folder.path("site")
    let run = await ToolRun("publish", input, "--output", site)
    #expect(run.status == .success)
    #expect(run.error.isEmpty)
    for name in ["pano_8k.jpg", "pano_preview.jpg"] {
      let check = await ToolRun("check", site + "/" + name)
      #expect(check.status == .success, "\(check.output)")
    }
    let again = await ToolRun("publish", input, "--output", site)
    #expect(again.status == .cannotCreate)
  }

  @Test func aPictureThatIsNoSphereIsRefusedAndTheFolderIsTakenAway() async throws {
    let input = try panorama(nil, width: 100, height: 80)
    let run = await ToolRun("publish", input, "--output", folder.path("site"))
    #expect(run.status == .badInput)
    #expect(!FileManager.default.fileExists(atPath: folder.path("site")))
  }

  @Test func aSphereByItsShapeIsTakenWithAWarning() async throws {
    let input = try panorama(nil, width: 100, height: 50)
    let run = await ToolRun("publish", input, "--output", folder.path("site"))
    #expect(run.status == .success)
    #expect(run.error.contains("does not say where it lies"))
  }

  @Test func theCheckFailsWithStatusThreeAndSaysWhichRuleAsJSONToo() async throws {
    let input = try panorama(nil, width: 100, height: 50)
    let text = await ToolRun("check", input)
    #expect(text.status == .partial)
    #expect(text.output.contains("fail  first-packet"))
    let json = await ToolRun("check", input, "--json")
    #expect(json.status == .partial)
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    #expect((object as? [String: Any])?["schema"] as? String == "skysphere.viewer-check/1")
    let missing = await ToolRun("check", folder.path("none.jpg"))
    #expect(missing.status == .noInput)
  }
}
