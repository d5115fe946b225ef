import CapturePlanning
import Foundation
import PlanExchange
import SphereGeometry
import Testing

struct PlanImportTests {
  private static let missions: [ExchangeFormat] = [
    .waypointListPX4, .waypointListArduPilot, .qGroundControlPX4, .qGroundControlArduPilot,
  ]

  /// A random pattern of a random aircraft with a random start, so that headings have decimals.
  private func randomPlan(_ random: inout SplitMix64) throws -> CapturePlan {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let models = Catalogue.builtIn.aircraft
    let aircraft = models[Int.random(in: models.indices, using: &random)]
    let reach = aircraft.gimbal.pitchRangeDegrees
    let pattern: PlanRequest.Pattern
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      pattern = .sphere(
        SpherePattern(
          overlapPercent: number(15...50), startHeadingDegrees: number(-360...360),
          counterClockwise: .random(using: &random),
          order: .random(using: &random) ? .rows : .columns))
    case 1:
      pattern = .ring(
        RingPattern(
          pitchDegrees: number(reach), count: .random(in: 2...40, using: &random),
          startHeadingDegrees: number(-360...360)))
    case 2:
      pattern = .grid(
        GridPattern(
          centerHeadingDegrees: number(-360...360), columns: .random(in: 2...5, using: &random),
          lowestPitchDegrees: number(reach.lowerBound ... -30),
          highestPitchDegrees: number(-10...reach.upperBound),
          overlapPercent: number(15...50)))
    default:
      pattern = .vertical(
        VerticalPattern(
          headingDegrees: number(-360...360), count: .random(in: 2...9, using: &random)))
    }
    return try CapturePlanner.plan(
      PlanRequest(
        aircraft: aircraft, pattern: pattern,
        location: GeodeticPosition(
          latitudeDegrees: number(-80...80), longitudeDegrees: number(-180...180)),
        altitudeMetres: number(1...400)),
      rayCount: 100)
  }

  @Test("Export and import give the same shots at the same place, for random patterns")
  func sameShots() throws {
    var random = SplitMix64(seed: 60_026)
    for _ in 0..<60 {
      let plan = try randomPlan(&random)
      for format in Self.missions + [.papywizard] {
        if format.rawValue.hasSuffix("ardupilot"), plan.shots.count > 129 { continue }
        let imported = try ImportedShots(format.data(of: plan), path: "file")
        #expect(imported.shots == plan.shots, "\(format)")
        if format == .papywizard {
          #expect(imported.location == nil)
          continue
        }
        let location = try #require(imported.location)
        #expect(abs(location.latitudeDegrees - plan.location.latitudeDegrees) <= 0.6e-7)
        #expect(abs(location.longitudeDegrees - plan.location.longitudeDegrees) <= 0.6e-7)
        let altitude = try #require(imported.altitudeMetres)
        #expect(abs(altitude - plan.altitudeMetres) <= 0.0051)
      }
    }
  }

  @Test("A plan made of imported shots covers what the first plan does", arguments: missions)
  func samePlan(format: ExchangeFormat) throws {
    let plan = try TestPlans.builtInSphere()
    let imported = try ImportedShots(format.data(of: plan), path: "file")
    let again = try CapturePlanner.plan(
      shots: imported.shots, aircraft: Catalogue.builtIn.model(named: plan.aircraft),
      method: plan.method, location: try #require(imported.location),
      altitudeMetres: try #require(imported.altitudeMetres), rayCount: 500)
    #expect(again == plan)
  }

  private func failure(_ text: String) -> PlanImportError? {
    #expect(throws: PlanImportError.self) { try ImportedShots(Data(text.utf8), path: "file") }
    do {
      _ = try ImportedShots(Data(text.utf8), path: "file")
      return nil
    } catch {
      return error
    }
  }

  private func edited(
    _ format: ExchangeFormat, line: Int, column: Int, to text: String
  ) throws -> String {
    var lines = String(decoding: try format.data(of: TestPlans.builtInSphere()), as: UTF8.self)
      .components(separatedBy: "\n")
    var cells = lines[line - 1].components(separatedBy: "\t")
    cells[column] = text
    lines[line - 1] = cells.joined(separator: "\t")
    return lines.joined(separator: "\n")
  }

  @Test(
    "A wrong value of a WPL file is named by line and field",
    arguments: [
      // PX4: line 2 takes off, 3 tilts, 4 turns and waits, 5 shoots.
      (3, 4, "x", "line 3, param1"), (3, 4, "95", "line 3, param1"),
      (3, 10, "1", "line 3, param7"), (4, 8, "91", "line 4, param5"),
      (4, 9, "200", "line 4, param6"), (4, 10, "nan", "line 4, param7"),
      (4, 2, "0", "line 4, frame"), (4, 2, "three", "line 4, frame"),
      (5, 3, "177", "line 5, command"), (5, 0, "", "line 5"),
      (2, 11, "yes", "line 2, autocontinue"),
    ])
  func wrongValue(line: Int, column: Int, text: String, place: String) throws {
    let text = try edited(.waypointListPX4, line: line, column: column, to: text)
    guard case .wrongEntry("file", place, _) = failure(text) else {
      Issue.record("\(String(describing: failure(text)))")
      return
    }
  }

  @Test("A photo far from the first one, or before the aim is known, is refused")
  func photosWithoutPlaceOrAim() throws {
    let far = try edited(.waypointListPX4, line: 8, column: 8, to: "-33.8569")
    guard case .wrongEntry(_, "line 9", let reason) = failure(far) else {
      Issue.record("\(String(describing: failure(far)))")
      return
    }
    #expect(reason.contains("11.1 m"))
    let early = "QGC WPL 110\n0\t1\t2\t203\t0\t0\t0\t0\t1\t0\t0\t1\n"
    guard case .wrongEntry(_, "line 2", _) = failure(early) else {
      Issue.record("\(String(describing: failure(early)))")
      return
    }
  }

  @Test(
    "A wrong value of a QGroundControl plan is named by its field",
    arguments: [
      ("\"fileType\" : \"Plan\"", "\"fileType\" : \"Params\"", "fileType"),
      ("\"command\" : 205", "\"command\" : \"205\"", "mission.items[1].command"),
      ("\"type\" : \"SimpleItem\"", "\"type\" : \"ComplexItem\"", "mission.items[0].type"),
      ("\"items\"", "\"things\"", "mission.items"),
      ("        -70.6483,\n", "", "mission.items[0].params"),
      ("-70.6483", "null", "mission.items[0], param6"),
    ])
  func wrongField(from: String, to: String, place: String) throws {
    let text = String(
      decoding: try ExchangeFormat.qGroundControlPX4.data(of: TestPlans.builtInSphere()),
      as: UTF8.self)
    let range = try #require(text.range(of: from))
    let wrong = text.replacingCharacters(in: range, with: to)
    guard case .wrongEntry("file", place, _) = failure(wrong) else {
      Issue.record("\(String(describing: failure(wrong)))")
      return
    }
  }

  @Test(
    "A wrong value of a Papywizard file is named by its line and field",
    arguments: [
      ("<pict yaw=\"x\" pitch=\"0\"/>", "line 2, yaw"),
      ("<pict yaw=\"0\"/>", "line 2, pitch"), ("<pict yaw=\"0\" pitch=\"91\"/>", "line 2, pitch"),
      ("<pict yaw=\"None\" pitch=\"0\"/>", "line 2, yaw"), ("<pict></pict>", "line 2, pict"),
      ("<preset/><preset/>", "line 2, preset"),
    ])
  func wrongShot(text: String, place: String) {
    let failure = failure("<papywizard>\n\(text)\n</papywizard>")
    guard case .wrongEntry("file", place, _) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test("Presets with 'None' and logs with brackets are read")
  func papywizard() throws {
    let preset = """
      <papywizard><preset name="a"><tooltip>t</tooltip><shoot><pict yaw="270." pitch="0."/>
      <pict yaw="None" pitch="-90."/></shoot></preset></papywizard>
      """
    #expect(
      try ImportedShots(Data(preset.utf8), path: "file").shots == [
        Shot(index: 1, yawDegrees: -90, pitchDegrees: 0),
        Shot(index: 2, yawDegrees: -90, pitchDegrees: -90),
      ])
    let log = """
      <papywizard version="c"><header/><shoot>
      <pict id="1" bracket="1"><time>x</time><position pitch="1.5" yaw="10"/></pict>
      <pict id="2" bracket="2"><time>x</time><position pitch="1.5" yaw="10"/></pict>
      <pict id="3" bracket="1"><time>x</time><position pitch="1.5" yaw="20"/></pict>
      </shoot></papywizard>
      """
    #expect(
      try ImportedShots(Data(log.utf8), path: "file").shots == [
        Shot(index: 1, yawDegrees: 10, pitchDegrees: 1.5),
        Shot(index: 2, yawDegrees: 20, pitchDegrees: 1.5),
      ])
  }

  @Test(
    "Files of other kinds, broken ones and those without photos are refused",
    arguments: [
      "", "hello", "<kml/>", "<papywizard>", "<papywizard/>", "{\"fileType\": \"Plan\", ",
      "QGC WPL 110\n",
    ])
  func otherFiles(text: String) {
    guard case .wrongFormat("file", _) = failure(text) else {
      Issue.record("\(String(describing: failure(text)))")
      return
    }
  }

  @Test("Another version of the text format is refused by its line")
  func otherVersion() {
    guard case .wrongEntry("file", "line 1", _) = failure("QGC WPL 120\n") else {
      Issue.record("\(String(describing: failure("QGC WPL 120\n")))")
      return
    }
  }

  @Test("Missing files and folders")
  func missing() {
    #expect(throws: PlanImportError.notFound(path: "/nowhere/a.plan")) {
      try ImportedShots(path: "/nowhere/a.plan")
    }
    let folder = FileManager.default.temporaryDirectory.path
    #expect(throws: PlanImportError.unreadable(path: folder, reason: "it is a folder")) {
      try ImportedShots(path: folder)
    }
  }
}
