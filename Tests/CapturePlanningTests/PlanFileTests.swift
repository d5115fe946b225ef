import Foundation
import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite final class PlanFileTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "skysphere-plan-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func plan(_ method: CaptureMethod = .waypoint) throws -> CapturePlan {
    try TestPlans.plan(.sphere(SpherePattern(startHeadingDegrees: 12)), method: method)
  }

  /// The plan as a JSON object that a test can damage.
  private func object() throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: PlanFile.data(of: plan()))
    return try #require(json as? [String: Any])
  }

  private func error(readingBytes data: Data) -> PlanFileError? {
    #expect(throws: PlanFileError.self) { try PlanFile.plan(from: data, path: "plan.json") }
  }

  private func error(reading object: [String: Any]) throws -> PlanFileError? {
    error(readingBytes: try JSONSerialization.data(withJSONObject: object))
  }

  @Test(arguments: [CaptureMethod.virtualStick, .waypoint])
  func plansComeBackEqual(method: CaptureMethod) throws {
    let plan = try plan(method)
    let path = folder + "/plan.json"
    try PlanFile.write(plan, to: path)
    #expect(try PlanFile.read(path) == plan)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["plan.json"])
  }

  @Test func equalPlansAreEqualBytesWithSortedKeys() throws {
    let data = try PlanFile.data(of: plan())
    #expect(data == (try PlanFile.data(of: plan())))
    let text = try #require(String(data: data, encoding: .utf8))
    #expect(text.hasSuffix("}\n") && !text.hasSuffix("\n\n"))
    #expect(text.contains("\"schema\" : \"skysphere.plan/1\""))
    let keys = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }
      .map { String($0.dropFirst(3).prefix { $0 != "\"" }) }
    #expect(keys == keys.sorted() && keys.count >= 10)
  }

  @Test func anotherVersionIsNamedEvenWhenFieldsDiffer() throws {
    let found = try error(reading: ["schema": "skysphere.plan/2", "other": 1])
    #expect(found == .unsupportedSchema(path: "plan.json", found: "skysphere.plan/2"))
    #expect(found?.description.contains("skysphere.plan/1") == true)
  }

  @Test func missingFieldsAreNamedByTheirPath() throws {
    var object = try object()
    object["altitudeMetres"] = nil
    #expect(
      try error(reading: object) == .missingField(path: "plan.json", field: "altitudeMetres"))

    object = try self.object()
    var shots = try #require(object["shots"] as? [[String: Any]])
    shots[2]["yawDegrees"] = nil
    object["shots"] = shots
    #expect(
      try error(reading: object)
        == .missingField(path: "plan.json", field: "shots[2].yawDegrees"))
    #expect(try error(reading: [:]) == .missingField(path: "plan.json", field: "schema"))
  }

  @Test func wrongFieldsAreNamedByTheirPath() throws {
    var object = try object()
    object["altitudeMetres"] = "sixty"
    #expect(
      try error(reading: object)
        == .wrongField(
          path: "plan.json", field: "altitudeMetres", reason: "it must be a number"))
    object = try self.object()
    object["method"] = "balloon"
    guard case .wrongField(_, "method", _) = try error(reading: object) else {
      Issue.record("an unknown method was read")
      return
    }
  }

  @Test(arguments: ["", "{", "plan", "\u{0}\u{1}", "[]", "3"])
  func otherFilesAreNoPlans(text: String) {
    guard case .notAPlan = error(readingBytes: Data(text.utf8)) else {
      Issue.record("'\(text)' was not refused as no plan")
      return
    }
  }

  @Test func missingFilesAndFoldersAreNamed() {
    let missing = folder + "/none.json"
    #expect(throws: PlanFileError.notFound(path: missing)) { try PlanFile.read(missing) }
    #expect(throws: PlanFileError.unreadable(path: folder, reason: "it is a folder")) {
      try PlanFile.read(folder)
    }
  }

  @Test func existingFilesAreReplacedOnlyWhenAsked() throws {
    let path = folder + "/plan.json"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: PlanFileError.alreadyExists(path: path)) {
      try PlanFile.write(self.plan(), to: path)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    try PlanFile.write(plan(), to: path, replacing: true)
    #expect(try PlanFile.read(path) == plan())
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["plan.json"])
  }

  @Test func outputsThatCannotBeCreatedLeaveNothing() throws {
    let nowhere = folder + "/missing/plan.json"
    let error = #expect(throws: PlanFileError.self) {
      try PlanFile.write(self.plan(), to: nowhere)
    }
    #expect(error == .cannotCreate(path: nowhere, reason: "no such file or directory"))
    // A folder cannot be replaced by a file.
    #expect(throws: PlanFileError.self) {
      try PlanFile.write(self.plan(), to: self.folder, replacing: true)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func numbersThatAreNoneAreNotWritten() throws {
    var plan = try plan()
    plan.estimatedSeconds = .nan
    let path = folder + "/plan.json"
    #expect(throws: PlanFileError.self) { try PlanFile.write(plan, to: path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }
}
