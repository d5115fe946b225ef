import CapturePlanning
import CommandLineKit
import Foundation
import Testing

/// `aircraft`, `camera`, and catalogues of the user's own.
@Suite struct AircraftCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The catalogue that comes with the examples.
  private static let longLens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/catalogues/long-lens.json").path

  @Test func everyAircraftHasALineAndEveryUnverifiedValueAMark() async {
    let run = await ToolRun("aircraft")
    #expect(run.status == .success)
    let lines = run.output.split(separator: "\n").map(String.init)
    for model in Catalogue.builtIn.aircraft {
      let line = lines.first { $0.hasPrefix(model.identifier + " ") }
      #expect(line?.contains(model.displayName) == true)
      let isOpen = model.unverified.contains {
        ["flight", "flight.enduranceMinutes"].contains($0)
      }
      #expect(line?.contains("\(Int(model.flight.enduranceMinutes))?") == isOpen)
    }
    #expect(run.output.contains("unverified"))
  }

  @Test func searchesFindPartsOfNames() async {
    let run = await ToolRun("aircraft", "--search", "matrice h20t")
    #expect(
      run.output.split(separator: "\n").prefix(3).map { $0.prefix(9) } == [
        "NAME     ", "m300-h20t", "m350-h20t",
      ])
    let cameras = await ToolRun("camera", "--search", "phantom 4")
    #expect(cameras.output.contains("FC6310R") && !cameras.output.contains("FC7303"))
    let none = await ToolRun("camera", "--search", "box brownie")
    #expect(none.output.isEmpty && none.error.contains("no camera matches"))
  }

  @Test func anEntryIsShownWithItsSources() async {
    let run = await ToolRun("aircraft", "Mini 2")
    let lines = run.output.split(separator: "\n").map(String.init)
    let pitch = lines.first { $0.hasPrefix("gimbal.highestPitchDegrees") }
    #expect(pitch?.contains("UNVERIFIED") == true && pitch?.hasSuffix("user-reports") == true)
    let tile = lines.first { $0.hasPrefix("panoramaTile.horizontalFieldOfViewDegrees") }
    #expect(tile?.contains("67") == true && tile?.contains(" verified") == true)
    #expect(run.output.contains("user-reports: Reports by users"))
    let camera = await ToolRun("camera", "fc7303")
    #expect(camera.output.contains("68.9° × 54.4°, 81.2° diagonally"))
  }

  @Test func unknownNamesComeWithTheNearest() async {
    let run = await ToolRun("aircraft", "mavik2pro")
    #expect(run.status == .usage && run.error.contains("did you mean mavic2pro"))
    let camera = await ToolRun("camera", "FC7304")
    #expect(camera.status == .usage && camera.error.contains("did you mean FC7303"))
  }

  @Test func printedEntriesAreACatalogue() async throws {
    let run = await ToolRun("aircraft", "mini2", "--json")
    let catalogue = try Catalogue(jsonData: Data(run.output.utf8), path: "printed")
    #expect(try catalogue.aircraft == [Catalogue.builtIn.model(named: "mini2")])
  }

  @Test func anAircraftOfOnesOwnIsPlannedCheckedAndExported() async {
    let plan = folder.path("plan.json")
    let planned = await ToolRun(
      "plan", "ring", "--catalogue", Self.longLens, "--aircraft", "gigapixel", "--method",
      "gimbal", "--output", plan)
    #expect(planned.status == .success, "\(planned.error)")
    #expect(planned.output.contains("estimated from unverified values: rates, flight"))
    let checked = await ToolRun("plan", "check", plan, "--catalogue", Self.longLens)
    #expect(!checked.output.contains("aircraft catalogue"))
    let exported = await ToolRun(
      "plan", "export", plan, "--catalogue", Self.longLens, "--to", "kml", "--output",
      folder.path("plan.kml"))
    #expect(exported.status == .success, "\(exported.error)")
    let stranger = await ToolRun(
      "plan", "export", plan, "--to", "kml", "--output", folder.path("no.kml"))
    #expect(stranger.status == .badInput && stranger.error.contains("gigapixel"))
  }

  @Test func everyProblemOfACatalogueIsTold() async throws {
    let path = folder.path("bad.json")
    let text = try String(contentsOfFile: Self.longLens, encoding: .utf8)
      .replacing("\"fNumber\": 4", with: "\"fNumber\": \"wide\"")
      .replacing("\"enduranceMinutes\": 25", with: "\"endurance\": 25")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let run = await ToolRun("aircraft", "--catalogue", path)
    #expect(run.status == .badInput)
    let expected = """
      error: \(path): cameras[0].fNumber is 'wide'; it must be 0.7 to 64
      error: \(path): aircraft[0].flight.endurance is no field of the catalogue
      error: \(path): aircraft[0].flight.enduranceMinutes is missing; it must be 1 to 600 minutes

      """
    #expect(run.error == expected)
    let missing = await ToolRun("aircraft", "--catalogue", folder.path("none.json"))
    #expect(missing.status == .noInput)
  }

  /// What a person gets wrong at once is told at once, an error a line, with the option.
  @Test func allThatIsWrongWithARequestIsTold() async {
    let run = await ToolRun(
      "plan", "sphere", "--aircraft", "mavic2pro", "--location", "91,8", "--altitude", "-5",
      "--overlap", "120", "--top-pitch", "60", "--method", "gimbal")
    #expect(run.status == .usage)
    let expected = """
      error: --method is 'gimbal'; it must be 'virtual-stick' or 'waypoint' (the gimbal of the DJI \
      Mavic 2 Pro does not pan all round)
      error: --location: the latitude is 91 degrees; it must be -90 to 90 degrees (WGS 84)
      error: --altitude is -5 m; it must be 1.2 to 500 m above the take-off point (DJI flight \
      controller)
      error: --overlap is 120 %; it must be 10 to 80 % (planner)
      error: --top-pitch is 60 degrees; it must be -90 to 30 degrees (gimbal of the DJI Mavic 2 Pro)

      """
    #expect(run.error == expected)
    let unknown = await ToolRun(
      "plan", "ring", "--aircraft", "mavik2pro", "--location", "91,8", "--overlap", "120")
    let lines = unknown.error.split(separator: "\n").map(String.init)
    #expect(unknown.status == .usage && lines.count == 3)
    #expect(lines[0].contains("--aircraft is 'mavik2pro'"))
    #expect(lines[0].contains("did you mean mavic2pro"))
  }
}
