import Foundation
import Testing

@testable import CapturePlanning

/// What a user's own catalogue file may hold, and how its problems are told.
@Suite struct CatalogueFileTests {
  private static let camera = """
    {"identifier": "MyCam", "displayName": "My camera", "exifMake": "Me", "exifModel": "MyCam",
     "sensorWidthMillimetres": 36, "sensorHeightMillimetres": 24,
     "focalLengthMillimetres": 300, "focalLength35Millimetres": 300, "fNumber": 4,
     "photoWidthPixels": 6000, "photoHeightPixels": 4000, "photoBytes": 12000000,
     "shotSeconds": 0.2, "storeSeconds": 0.8,
     "sources": [
       {"source": "own", "verified": true, "values": ["shotSeconds", "storeSeconds"]},
       {"source": "own", "verified": false, "values": ["*"]}]}
    """
  private static let aircraft = """
    {"identifier": "mydrone", "displayName": "My drone", "aliases": [], "maker": "Me",
     "camera": "MyCam",
     "gimbal": {"lowestPitchDegrees": -90, "highestPitchDegrees": 30},
     "flight": {"horizontalSpeedMetresPerSecond": 10, "ascentSpeedMetresPerSecond": 3,
       "descentSpeedMetresPerSecond": 2, "enduranceMinutes": 20},
     "rates": {"yawRateDegreesPerSecond": 60, "yawAccelerationDegreesPerSecondSquared": 120,
       "gimbalRateDegreesPerSecond": 40, "settleSeconds": 0.5},
     "methods": ["virtual-stick"], "remoteControllerMode": "P",
     "sources": [{"source": "own", "verified": true, "values": ["*"]}]}
    """

  private static func file(
    camera: String = camera, aircraft: String = aircraft, more: String = ""
  ) -> Data {
    Data(
      """
      {"schema": "skysphere.aircraft-catalogue/2", "sources": {"own": "Measured"}, \(more)
       "cameras": [\(camera)], "aircraft": [\(aircraft)]}
      """.utf8)
  }

  private static func problems(in data: Data) -> [String] {
    do {
      _ = try Catalogue.builtIn.adding(data, path: "mine.json")
      return []
    } catch {
      guard case .invalidFile("mine.json", let problems) = error else { return ["\(error)"] }
      return problems.map(\.description)
    }
  }

  @Test func anAircraftIsAdded() throws {
    let catalogue = try Catalogue.builtIn.adding(Self.file(), path: "mine.json")
    let model = try catalogue.model(named: "My Drone")
    #expect(model.camera.exifModel == "MyCam")
    #expect(model.unverified == ["camera.*"])
    #expect(catalogue.aircraft.count == Catalogue.builtIn.aircraft.count + 1)
    #expect(try catalogue.model(named: "mini2") == Catalogue.builtIn.model(named: "mini2"))
    #expect(catalogue.sources["own"] == "Measured")
    let sheet = CatalogueSheet(model.camera)
    let stored = sheet.lines.first { $0.field.path == "storeSeconds" }
    #expect(stored?.source?.verified == true && stored?.value == "0.8")
    #expect(sheet.lines.first { $0.field.path == "fNumber" }?.source?.verified == false)
  }

  @Test func anAircraftOfTheSameNameTakesThePlaceOfTheBuiltIn() throws {
    let own = Self.aircraft.replacing("\"mydrone\"", with: "\"mini2\"")
    let catalogue = try Catalogue.builtIn.adding(Self.file(aircraft: own), path: "mine.json")
    #expect(try catalogue.model(named: "mini2").displayName == "My drone")
    #expect(catalogue.aircraft.count == Catalogue.builtIn.aircraft.count)
  }

  @Test func aNameOfAnotherAircraftIsRefused() {
    let own = Self.aircraft.replacing("\"aliases\": []", with: "\"aliases\": [\"DJI SPARK\"]")
    #expect(throws: CatalogueError.sharedName(name: "djispark", aircraft: ["spark", "mydrone"])) {
      try Catalogue.builtIn.adding(Self.file(aircraft: own), path: "mine.json")
    }
  }

  @Test func everyProblemIsListedAtOnce() {
    let camera = Self.camera
      .replacing("\"fNumber\": 4,", with: "\"fnumber\": 4,")
      .replacing("\"storeSeconds\": 0.8", with: "\"storeSeconds\": -1")
      .replacing("\"photoWidthPixels\": 6000", with: "\"photoWidthPixels\": 6000.5")
    let aircraft = Self.aircraft
      .replacing("\"camera\": \"MyCam\"", with: "\"camera\": \"YourCam\"")
      .replacing("\"highestPitchDegrees\": 30", with: "\"highestPitchDegrees\": \"up\"")
      .replacing("[\"virtual-stick\"]", with: "[\"gimbal\", \"by hand\"]")
      .replacing("\"enduranceMinutes\": 20", with: "\"yawZero\": \"north\"")
    let problems = Self.problems(
      in: Self.file(camera: camera, aircraft: aircraft, more: "\"planes\": [],"))
    #expect(
      Set(problems) == [
        "planes is no field of a catalogue",
        "cameras[0].fnumber is no field; did you mean 'fNumber'?",
        "cameras[0].fNumber is missing; it must be 0.7 to 64",
        "cameras[0].storeSeconds is -1; it must be 0 to 60 s",
        "cameras[0].photoWidthPixels is 6000.5; it must be a whole number, 320 to 65500 pixels",
        "aircraft[0].camera is 'YourCam', but there is no such camera",
        "aircraft[0].gimbal.highestPitchDegrees is 'up'; it must be 0 to 180 degrees",
        "aircraft[0].methods is ['gimbal', 'by hand']; it must be a list of virtual-stick, gimbal, "
          + "waypoint",
        "aircraft[0].methods has 'gimbal', but the gimbal pans 0 of the 360 degrees needed",
        "aircraft[0].flight.yawZero is no field of the catalogue",
        "aircraft[0].flight.enduranceMinutes is missing; it must be 1 to 600 minutes",
      ], "\(problems.joined(separator: "\n"))")
  }

  @Test func eachValueHasExactlyOneSource() {
    let twice = Self.camera.replacing(
      "[\"shotSeconds\", \"storeSeconds\"]",
      with: "[\"shotSeconds\", \"storeSeconds\", \"fNumber\"]"
    ).replacing("[\"*\"]", with: "[\"fNumber\", \"wings\"]")
    let problems = Self.problems(in: Self.file(camera: twice))
    #expect(problems.contains("cameras[0].sources has 2 lines for 'fNumber'; there must be one"))
    #expect(problems.contains("cameras[0].sources has no line for 'exifModel'"))
    #expect(
      problems.contains("cameras[0].sources[1].values names 'wings', which the entry does not have")
    )
    let unknown = Self.camera.replacing(
      "\"source\": \"own\", \"verified\": true", with: "\"source\": \"hearsay\", \"verified\": true"
    )
    #expect(
      Self.problems(in: Self.file(camera: unknown)) == [
        "cameras[0].sources[0].source is 'hearsay', which 'sources' lacks"
      ])
  }

  @Test(arguments: ["", "[]", "{", "null", "{\"schema\": \"skysphere.aircraft-catalogue/1\"}"])
  func whatIsNoCatalogueIsRefused(text: String) {
    #expect(throws: CatalogueError.self) {
      try Catalogue.builtIn.adding(Data(text.utf8), path: "mine.json")
    }
  }

  /// Printed entries can be read again, which is how a user begins a file.
  @Test func whatIsPrintedCanBeRead() throws {
    let builtIn = Catalogue.builtIn
    let data = try JSONEncoder().encode(builtIn.file(aircraft: builtIn.aircraft))
    let again = try Catalogue(jsonData: data, path: "again.json")
    #expect(again.aircraft == builtIn.aircraft)
    #expect(Set(again.cameras.map(\.identifier)) == Set(builtIn.cameras.map(\.identifier)))
  }

  @Test func everyFieldIsDocumented() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("docs/catalogue.md"), encoding: .utf8)
    for field in CatalogueField.ofCameras + CatalogueField.ofAircraft {
      let need = field.isRequired ? "" : " (optional)"
      let row = "| `\(field.path)`\(need) | \(field.limit) | \(field.meaning) |"
      #expect(page.contains(row), "docs/catalogue.md lacks: \(row)")
    }
  }
}
