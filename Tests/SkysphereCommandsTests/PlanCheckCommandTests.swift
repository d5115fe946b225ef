import CapturePlanning
import CommandLineKit
import Foundation
import SphereGeometry
import Testing

@Suite struct PlanCheckCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func file(_ change: (inout CapturePlan) -> Void = { _ in }) throws -> String {
    var plan = try CapturePlanner.plan(
      PlanRequest(
        aircraft: try Catalogue.builtIn.model(named: "mini2"), pattern: .sphere(SpherePattern()),
        location: .init(latitudeDegrees: 47.3769, longitudeDegrees: 8.5417), altitudeMetres: 60))
    change(&plan)
    return try folder.write(try PlanFile.data(of: plan), to: "plan.json")
  }

  @Test func aPlanThatHoldsEndsWithZero() async throws {
    let run = await ToolRun("plan", "check", try file())
    #expect(run.status == .success)
    #expect(run.output.contains("the plan holds") && run.error.isEmpty)
  }

  @Test func aPlanThatLacksAShotEndsWithThreeAndNamesTheGap() async throws {
    let path = try file { plan in
      plan.shots.removeLast()
      plan.shots.remove(at: 9)
      for position in plan.shots.indices { plan.shots[position].index = position + 1 }
    }
    let run = await ToolRun("plan", "check", path)
    #expect(run.status == .partial)
    #expect(run.output.contains("Problem   coverage is open at heading"))
  }

  @Test func aPlanThatBreaksLimitsEndsWithFourAndListsAllOfThem() async throws {
    let path = try file { plan in
      plan.altitudeMetres = 600
      plan.shots[3].pitchDegrees = 60
      plan.method = .gimbal
    }
    let run = await ToolRun("plan", "check", path)
    #expect(run.status == .noPanorama)
    for subject in ["altitudeMetres is 600 m", "shots[3].pitchDegrees is 60", "method is 'gimbal'"]
    {
      #expect(run.output.contains(subject))
    }
  }

  @Test func aFileThatIsNoPlanEndsWith65() async throws {
    let text = try folder.write(Data("{}".utf8), to: "text.json")
    #expect(await ToolRun("plan", "check", text).status == .badInput)
    #expect(await ToolRun("plan", "check", folder.path("none.json")).status == .noInput)
  }

  @Test func theReportForProgramsHasEachPairAndTheSun() async throws {
    let run = await ToolRun(
      "plan", "check", try file(), "--json", "--at", "2026-06-21T18:00+02:00",
      "--obstacle-distance", "3", "--obstacle-distance", "7.5", "--camera-offset", "0.1")
    #expect(run.status == .success)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(report["schema"] as? String == "skysphere.plan-check/1")
    #expect(report["verdict"] as? String == "holds")
    let proof = try #require(report["proof"] as? [String: Any])
    #expect((proof["neighbours"] as? [[String: Any]])?.isEmpty == false)
    let sun = try #require(report["sun"] as? [String: Any])
    #expect((sun["shots"] as? [[String: Any]])?.isEmpty == false)
    let rows = try #require((report["parallax"] as? [String: Any])?["rows"] as? [[String: Double]])
    #expect(rows.map { $0["distanceMetres"] } == [3, 7.5])
  }

  @Test(arguments: [
    "2026-02-30T12:00Z", "2026-06-21 noon", "2026-06-21T12:00", "2026-06-21T25:00+02:00",
  ])
  func aTimeThatIsNoneIsRefused(text: String) async throws {
    let run = await ToolRun("plan", "check", try file(), "--at", text)
    #expect(run.status == .usage)
    #expect(run.error.contains("--at"))
  }
}
