import CommandLineKit
import Foundation
import Imaging
import Testing

@Suite struct PlanPictureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func aPatternIsDrawnAsPNGAndAsSVG() async throws {
    for name in ["plan.png", "plan.svg"] {
      let run = await ToolRun(
        "plan", "ring", "--aircraft", "mini2", "--output", folder.path("\(name).json"),
        "--picture", folder.path(name))
      #expect(run.status == .success)
      #expect(run.output.contains("Picture   "))
    }
    let description = try PhotoReader.probe(path: folder.path("plan.png"))
    #expect(description.format == .png && description.width == 2100)
    #expect(String(decoding: try folder.content("plan.svg"), as: UTF8.self).contains("<svg"))
  }

  @Test func aPictureThatExistsIsKept() async throws {
    let picture = try folder.write(Data("mine".utf8), to: "plan.svg")
    let plan = folder.path("plan.json")
    let made = await ToolRun("plan", "ring", "--aircraft", "mini2", "--output", plan)
    #expect(made.status == .success)
    let run = await ToolRun("plan", "check", plan, "--picture", picture)
    #expect(run.status == .cannotCreate)
    #expect(try folder.content("plan.svg") == Data("mine".utf8))
    let forced = await ToolRun("plan", "check", plan, "--picture", picture, "--force")
    #expect(forced.status == .success)
  }

  @Test func anotherFormatIsRefused() async {
    let run = await ToolRun(
      "plan", "ring", "--aircraft", "mini2", "--picture", folder.path("plan.gif"))
    #expect(run.status == .usage)
    #expect(run.error.contains(".svg or .png"))
  }
}
