import CapturePlanning
import Foundation
import PlanExchange
import Testing

struct LitchiCSVImportTests {
  private func lines(_ plan: CapturePlan) throws -> [String] {
    String(decoding: try ExchangeFormat.litchi.data(of: plan), as: UTF8.self)
      .components(separatedBy: "\n")
  }

  private func imported(_ lines: [String]) throws(PlanImportError) -> ImportedShots {
    try ImportedShots(Data(lines.joined(separator: "\n").utf8), path: "file")
  }

  @Test(
    "Export and import give the same shots at the same place",
    arguments: [0.0, 17, -93], [15.0, 30, 45])
  func sameShots(startHeadingDegrees: Double, overlapPercent: Double) throws {
    let plan = try CapturePlanner.plan(
      PlanRequest(
        aircraft: Catalogue.builtIn.model(named: "mavic2pro"), method: .waypoint,
        pattern: .sphere(
          SpherePattern(
            overlapPercent: overlapPercent, startHeadingDegrees: startHeadingDegrees,
            counterClockwise: overlapPercent > 40)),
        location: TestPlans.location, altitudeMetres: 60.25),
      rayCount: 100)
    let imported = try imported(lines(plan))
    #expect(imported.shots == plan.shots)
    #expect(imported.location == plan.location)
    #expect(imported.altitudeMetres == plan.altitudeMetres)
  }

  @Test(
    "A wrong value is named by line and column",
    arguments: [
      (2, "latitude", "91", "line 2, latitude"), (2, "longitude", "x", "line 2, longitude"),
      (3, "altitude(m)", "", "line 3, altitude(m)"),
      (2, "heading(deg)", "north", "line 2, heading(deg)"),
      (2, "actiontype1", "9", "line 2, actiontype1"),
      (2, "actionparam1", "-91", "line 2, actionparam1"),
      (2, "poi_latitude", "47", "line 2, poi_latitude"),
      (2, "photo_timeinterval", "2", "line 2, photo_timeinterval"),
      (2, "altitudemode", "1", "line 2, altitudemode"),
      // The first photo is the second action: without the tilt before it there is no pitch.
      (2, "actiontype1", "0", "line 2, actiontype2"),
      (3, "latitude", "-33.8569", "line 3, actiontype1"),
    ])
  func wrongValue(line: Int, column: String, text: String, place: String) throws {
    var lines = try lines(TestPlans.sphere(method: .waypoint))
    let names = lines[0].components(separatedBy: ",")
    var cells = lines[line - 1].components(separatedBy: ",")
    #expect(cells[8] == "5" || line != 2)
    cells[try #require(names.firstIndex(of: column))] = text
    lines[line - 1] = cells.joined(separator: ",")
    do {
      _ = try imported(lines)
      Issue.record("the file was taken")
    } catch {
      guard case .wrongEntry("file", let found, _) = error else {
        Issue.record("\(error)")
        return
      }
      // The photo that is too far off may come after a turn or a tilt.
      let expected = column == "latitude" && line == 3 ? String(place.dropLast()) : place
      #expect(found.hasPrefix(expected), "\(error)")
    }
  }

  @Test("Lines of another length and headers without a needed column are refused")
  func shape() throws {
    var lines = try lines(TestPlans.sphere(method: .waypoint))
    lines[2] += ",0"
    #expect(throws: PlanImportError.self) { try imported(lines) }
    lines = try self.lines(TestPlans.sphere(method: .waypoint))
    lines[0] = lines[0].replacingOccurrences(of: "heading(deg)", with: "heading")
    let expected = PlanImportError.wrongEntry(
      path: "file", place: "line 1", reason: "the header has no column 'heading(deg)'")
    #expect(throws: expected) { try imported(lines) }
  }

  @Test("Older files, without the columns for photos by time and distance, are read")
  func olderFile() throws {
    let plan = try TestPlans.sphere(method: .waypoint)
    let lines = try lines(plan).map {
      $0.components(separatedBy: ",").dropLast(2).joined(separator: ",")
    }
    #expect(try imported(lines).shots == plan.shots)
  }
}
