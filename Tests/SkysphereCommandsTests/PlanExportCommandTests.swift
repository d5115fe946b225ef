import CommandLineKit
import Foundation
import PlanExchange
import Testing

@Suite struct PlanExportCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func plan(method: String, aircraft: String = "mavic2pro") async -> String {
    let path = folder.path("\(method).json")
    let run = await ToolRun(
      "plan", "ring", "--aircraft", aircraft, "--method", method, "--output", path)
    #expect(run.status == .success)
    return path
  }

  @Test(arguments: ExchangeFormat.allCases.map(\.rawValue))
  func aMissionGoesIntoEveryFormatAndTheLossesAreSaid(format: String) async {
    let plan = await plan(
      method: "waypoint", aircraft: ["kmz": "m3e", "kmz-fly": "mini4pro"][format] ?? "mavic2pro")
    let output = folder.path("mission.\(format)")
    let run = await ToolRun("plan", "export", plan, "--to", format, "--output", output)
    #expect(run.status == .success)
    #expect(run.error.contains("warning:"))
    #expect(FileManager.default.fileExists(atPath: output))

    let again = await ToolRun("plan", "export", plan, "--to", format, "--output", output)
    #expect(again.status == .cannotCreate)
    let forced = await ToolRun(
      "plan", "export", plan, "--to", format, "--output", output, "--force")
    #expect(forced.status == .success)
  }

  @Test func aFormatThatCannotHoldThePlanIsRefusedAndNothingIsWritten() async {
    let plan = await plan(method: "virtual-stick")
    let output = folder.path("mission.csv")
    let run = await ToolRun("plan", "export", plan, "--to", "litchi", "--output", output)
    #expect(run.status == .usage)
    #expect(run.error.contains("--method waypoint"))
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test func aMissingPlanAndAFileThatIsNoneHaveTheirStatuses() async throws {
    let missing = await ToolRun(
      "plan", "export", folder.path("none.json"), "--to", "kml", "--output", folder.path("o"))
    #expect(missing.status == .noInput)
    try Data("no plan".utf8).write(to: folder.url.appendingPathComponent("text.json"))
    let text = await ToolRun(
      "plan", "export", folder.path("text.json"), "--to", "kml", "--output", folder.path("o"))
    #expect(text.status == .badInput)
  }
}
