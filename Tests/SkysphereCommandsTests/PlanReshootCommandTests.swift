import CaptureExecution
import CapturePlanning
import CommandLineKit
import Foundation
import Imaging
import Testing

@Suite struct PlanReshootCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A ring that is planned, flown and downloaded, with small photos.
  private func flown() async throws -> (plan: String, photos: String) {
    let (plan, card, photos) = (
      folder.path("plan.json"), folder.path("card"), folder.path("photos")
    )
    for arguments in [
      ["plan", "ring", "--aircraft", "mini2", "--pitch", "-15", "--output", plan],
      ["fly", plan, "--output", card, "--photo-width", "480"],
      ["download", card, "--output", photos],
    ] {
      let run = await ToolRun(arguments)
      try #require(run.status == .success, "\(run.error)")
    }
    return (plan, photos)
  }

  private func names(_ photos: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: photos).filter { $0.hasSuffix(".JPG") }
      .sorted()
  }

  @Test func missingAndBadPhotosBecomeAPlanThatFlies() async throws {
    let (plan, photos) = try await flown()
    let again = folder.path("again.json")
    let good = await ToolRun("plan", "reshoot", plan, photos, "--output", again)
    #expect(good.status == .success)
    #expect(!FileManager.default.fileExists(atPath: again))

    let names = try names(photos)
    func url(_ number: Int) -> URL { URL(fileURLWithPath: photos + "/" + names[number]) }
    try FileManager.default.removeItem(at: url(1))
    let whole = try Data(contentsOf: url(3))
    try whole.prefix(whole.count * 3 / 4).write(to: url(3))
    let black = try Bitmap(width: 480, height: 360, channels: 3)
    try OutputFile.write(
      try JPEGEncoder.encode(black), to: url(5).path, replacesExisting: true)

    let run = await ToolRun("plan", "reshoot", plan, photos, "--output", again)
    #expect(run.status == .partial)
    for word in ["3 of 8 shots", "no photo of it came back", names[3], "100 % of it is black"] {
      #expect(run.output.contains(word), "\(run.output)")
    }
    let small = try PlanFile.readValid(again)
    let first = try PlanFile.readValid(plan)
    #expect(small.shots.map(\.yawDegrees) == [1, 3, 5].map { first.shots[$0].yawDegrees })
    let flight = await ToolRun(
      "fly", again, "--output", folder.path("card2"), "--photo-width", "480")
    #expect(flight.status == .success)
  }

  @Test func withoutAManifestTheRecordedAnglesSayWhatIsMissing() async throws {
    let (plan, photos) = try await flown()
    try FileManager.default.removeItem(atPath: photos + "/" + CaptureManifest.fileName)
    try FileManager.default.removeItem(atPath: photos + "/" + names(photos)[6])
    let run = await ToolRun("plan", "reshoot", plan, photos, "--json")
    #expect(run.status == .partial)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let reshoots = try #require(report["reshoots"] as? [[String: Any]])
    #expect(reshoots.count == 1)
    #expect((reshoots[0]["shot"] as? [String: Any])?["index"] as? Int == 7)
  }

  @Test func aManifestOfAnotherPlanIsRefused() async throws {
    let (_, photos) = try await flown()
    let other = folder.path("other.json")
    let made = await ToolRun(
      "plan", "ring", "--aircraft", "mini2", "--pitch", "-25", "--output", other)
    #expect(made.status == .success)
    let run = await ToolRun("plan", "reshoot", other, photos)
    #expect(run.status == .badInput)
    #expect(run.error.contains("another plan"))
  }
}
