import CapturePlanning
import Foundation
import SphereGeometry
import Testing

/// What `fly` does with plans and scenes that are not what they should be.
@Suite struct PlanFaultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Flies a file, and checks that it is refused with one sentence and that no card is begun.
  private func expectRefused(
    _ plan: String, scene: String = "town", status: Int32, naming words: String...,
    location: SourceLocation = #_sourceLocation
  ) async {
    let before = folder.everyPath
    let outcome = await ToolOutcome.running(
      "fly", plan, "--scene", scene, "--output", folder.path("card"), "--photo-width", "320")
    #expect(outcome.status == status, sourceLocation: location)
    #expect(outcome.isOneComplaint, "\(outcome.errors)", sourceLocation: location)
    for word in words {
      #expect(outcome.errors.contains(word), "\(outcome.errors)", sourceLocation: location)
    }
    #expect(folder.everyPath == before, sourceLocation: location)
  }

  private func plan() throws -> CapturePlan {
    try CapturePlanner.plan(
      PlanRequest(
        aircraft: try Catalogue.builtIn.model(named: "mini2"), pattern: .ring(RingPattern()),
        location: .init(latitudeDegrees: 47, longitudeDegrees: 8), altitudeMetres: 60))
  }

  /// Writes a plan with a change and gives its path.
  private func file(_ change: (inout CapturePlan) -> Void) throws -> String {
    var plan = try plan()
    change(&plan)
    return try folder.write(try PlanFile.data(of: plan), to: "plan.json")
  }

  @Test func aMissingFileAndAFolder() async throws {
    await expectRefused(
      folder.path("none.json"), status: 66, naming: "none.json", "skysphere plan")
    await expectRefused(try folder.makeFolder("folder"), status: 65, naming: "is a folder")
  }

  @Test(arguments: [
    ("", "not JSON"), ("{", "not JSON"), ("\u{0}\u{1}", "not JSON"), ("[]", "JSON object"),
    ("null", "JSON object"), ("{\"a\": 1}", "'schema'"),
    ("{\"schema\": \"skysphere.plan/9\"}", "skysphere.plan/9"),
    ("{\"schema\": \"skysphere.plan/1\"}", "'aircraft'"),
  ])
  func noPlan(text: String, reason: String) async throws {
    let path = try folder.write(Data(text.utf8), to: "plan.json")
    await expectRefused(path, status: 65, naming: "plan.json", reason)
  }

  @Test func aFieldThatIsMissingOrOfTheWrongKind() async throws {
    let text = String(decoding: try PlanFile.data(of: try plan()), as: UTF8.self)
    for (old, new, name) in [
      ("\"yawDegrees\"", "\"yaw\"", "shots[0].yawDegrees"),
      ("\"altitudeMetres\" : 60", "\"altitudeMetres\" : \"high\"", "altitudeMetres"),
      ("\"altitudeMetres\" : 60", "\"altitudeMetres\" : 1e999", "plan.json"),
    ] {
      let changed = text.replacingOccurrences(of: old, with: new)
      try #require(changed != text)
      let path = try folder.write(Data(changed.utf8), to: "plan.json")
      await expectRefused(path, status: 65, naming: name)
    }
  }

  @Test func anAircraftThatNobodyKnows() async throws {
    await expectRefused(
      try file { $0.aircraft = "zeppelin" }, status: 65, naming: "zeppelin", "mini2")
  }

  @Test func valuesThatCannotBeFlown() async throws {
    await expectRefused(try file { $0.shots = [] }, status: 65, naming: "shots is empty")
    await expectRefused(
      try file { $0.camera.widthPixels = 0 }, status: 65, naming: "camera.widthPixels is 0")
    await expectRefused(
      try file { $0.camera.widthPixels = .max }, status: 65, naming: "camera.widthPixels")
    await expectRefused(
      try file { $0.camera.horizontalFieldOfViewDegrees = 180 }, status: 65,
      naming: "horizontalFieldOfViewDegrees")
    await expectRefused(
      try file { $0.shots[1].yawDegrees = 1e300 }, status: 65, naming: "shots[1].yawDegrees")
    await expectRefused(
      try file { $0.shots[2].pitchDegrees = 80 }, status: 65, naming: "shots[2].pitchDegrees")
    await expectRefused(try file { $0.altitudeMetres = 1e30 }, status: 65, naming: "altitudeMetres")
    await expectRefused(try file { $0.method = .gimbal }, status: 65, naming: "'gimbal'")
    await expectRefused(try file { $0.method = .waypoint }, status: 65, naming: "waypoints")
  }

  @Test func scenesThatAreNone() async throws {
    let plan = try file { _ in }
    await expectRefused(
      plan, scene: folder.path("none.jpg"), status: 66, naming: "none.jpg", "town")
    await expectRefused(
      plan, scene: try folder.makeFolder("folder"), status: 65, naming: "not a regular file")
    let text = try folder.write(Data("no picture".utf8), to: "text.jpg")
    await expectRefused(plan, scene: text, status: 65, naming: "text.jpg", "not a JPEG")
    let photo = try folder.write(try TownPhotos.row[0], to: "photo.jpg")
    await expectRefused(
      plan, scene: photo, status: 65, naming: "photo.jpg", "twice as wide as high", "480 × 360")
  }
}
