import CapturePlanning
import CommandLineKit
import Foundation
import Testing

@Suite struct PlanImportCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func exported(to format: String) async -> (plan: String, file: String) {
    let plan = folder.path("plan.json")
    let file = folder.path("file.\(format)")
    let planned = await ToolRun(
      "plan", "sphere", "--aircraft", "mini2", "--start-heading", "12.3", "--location",
      "47.1,-8.2", "--altitude", "40", "--output", plan)
    #expect(planned.status == .success)
    let run = await ToolRun("plan", "export", plan, "--to", format, "--output", file)
    #expect(run.status == .success)
    return (plan, file)
  }

  @Test(arguments: ["wpl-px4", "wpl-ardupilot", "qgc-px4", "qgc-ardupilot"])
  func anExportedMissionComesBackAsTheSamePlan(format: String) async throws {
    let (plan, file) = await exported(to: format)
    let again = folder.path("again.json")
    let run = await ToolRun(
      "plan", "import", file, "--aircraft", "mini2", "--output", again)
    #expect(run.status == .success)
    #expect(try PlanFile.read(again) == PlanFile.read(plan))
  }

  @Test func aPresetNeedsAPlace() async throws {
    let (plan, file) = await exported(to: "papywizard")
    let again = folder.path("again.json")
    let run = await ToolRun("plan", "import", file, "--aircraft", "mini2", "--output", again)
    #expect(run.status == .usage)
    #expect(run.error.contains("--location"))
    #expect(!FileManager.default.fileExists(atPath: again))
    let placed = await ToolRun(
      "plan", "import", file, "--aircraft", "mini2", "--location", "47.1,-8.2", "--altitude", "40",
      "--output", again)
    #expect(placed.status == .success)
    #expect(try PlanFile.read(again) == PlanFile.read(plan))
  }

  @Test func whatTheAircraftCannotDoIsRefused() async throws {
    let file = folder.path("up.xml")
    try Data("<papywizard><shoot><pict yaw=\"0\" pitch=\"80\"/></shoot></papywizard>".utf8)
      .write(to: URL(fileURLWithPath: file))
    let run = await ToolRun(
      "plan", "import", file, "--aircraft", "mini2", "--location", "47,8", "--altitude", "40")
    #expect(run.status == .usage)
    #expect(run.error.contains("shots[0].pitchDegrees"))
  }

  @Test func missingAndWrongFilesHaveTheirStatuses() async throws {
    let missing = await ToolRun("plan", "import", folder.path("none.plan"), "--aircraft", "mini2")
    #expect(missing.status == .noInput)
    let file = folder.path("wrong.waypoints")
    try Data("QGC WPL 110\n0\t1\t3\n".utf8).write(to: URL(fileURLWithPath: file))
    let wrong = await ToolRun("plan", "import", file, "--aircraft", "mini2")
    #expect(wrong.status == .badInput)
    #expect(wrong.error.contains("line 2"))
  }
}
