import Foundation
import Testing

/// What goes to the two streams with `--quiet` and with `--json`.
@Suite struct QuietAndJSONTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try TownPhotos.write(2, to: "card/DCIM/PANORAMA/100_0001", in: folder)
  }

  private func download(_ flag: String) async -> ToolOutcome {
    await .running("download", folder.path("card"), "--output", folder.path("photos"), flag)
  }

  private func stitch(_ flag: String) async -> ToolOutcome {
    await .running(
      "stitch", folder.path("card/DCIM/PANORAMA/100_0001"), "--output", folder.path("pano.jpg"),
      "--width", "512", flag)
  }

  private func crop(_ flag: String) async -> ToolOutcome {
    await .running(
      "crop", folder.path("card/DCIM/PANORAMA/100_0001/DJI_0001.JPG"), "--output",
      folder.path("cropped.jpg"), flag)
  }

  private func plan(_ flag: String) async -> ToolOutcome {
    await .running(
      "plan", "ring", "--aircraft", "mini2", "--output", folder.path("plan.json"), flag)
  }

  private func fly(_ flag: String) async -> ToolOutcome {
    await .running(
      "fly", folder.path("plan.json"), "--output", folder.path("flown"), "--photo-width", "320",
      flag)
  }

  @Test func quietCommandsAreSilent() async {
    for outcome in [
      await download("--quiet"), await stitch("--quiet"), await crop("--quiet"),
      await plan("--quiet"), await fly("-q"),
    ] {
      #expect(outcome.status == 0)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.isEmpty)
    }
  }

  @Test func quietCommandsStillSayWhatIsWrong() async {
    let outcome = await ToolOutcome.running(
      "stitch", folder.path("none"), "--output", folder.path("pano.jpg"), "--quiet")
    #expect(outcome.status == 66)
    #expect(outcome.isOneComplaint)
  }

  @Test func reportsAreOneJSONObjectAndNothingElse() async throws {
    for (outcome, schema) in [
      (await download("--json"), "skysphere.capture-manifest/1"),
      (await stitch("--json"), "skysphere.report/1"), (await crop("--json"), nil),
      (await plan("--json"), "skysphere.plan/1"),
    ] {
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty)
      let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let report = try #require(object as? [String: Any])
      #expect(report["schema"] as? String == schema)
    }
  }

  @Test func thePrintedReportIsTheFile() async throws {
    let outcome = await stitch("--json")
    let printed = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let written = try JSONSerialization.jsonObject(with: try folder.content("pano.report.json"))
    #expect(printed as? NSDictionary == written as? NSDictionary)
  }

  @Test func aPlanWithoutAnOutputIsTheResultItself() async throws {
    let outcome = await ToolOutcome.running("plan", "ring", "--aircraft", "mini2", "--quiet")
    #expect(outcome.status == 0)
    #expect(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) is [String: Any])
  }

  @Test func aFailureLeavesStandardOutputEmpty() async {
    let outcome = await ToolOutcome.running(
      "stitch", folder.path("none"), "--output", folder.path("pano.jpg"), "--json")
    #expect(outcome.status == 66)
    #expect(outcome.isOneComplaint)
  }
}
