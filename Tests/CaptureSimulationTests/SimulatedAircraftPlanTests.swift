import AircraftControl
import AircraftSimulation
import CaptureExecution
import CapturePlanning
import Foundation
import Imaging
import SceneRendering
import SphereGeometry
import Testing

@testable import CaptureSimulation

@Suite struct SimulatedAircraftPlanTests {
  private static func plan(
    aircraft: String = "mini2", method: CaptureMethod = .virtualStick
  ) throws -> CapturePlan {
    try CapturePlanner.plan(
      PlanRequest(
        aircraft: Catalogue.builtIn.model(named: aircraft), method: method,
        pattern: .vertical(
          VerticalPattern(headingDegrees: 135, lowestPitchDegrees: -60, highestPitchDegrees: -30)),
        location: GeodeticPosition(latitudeDegrees: 47.3769, longitudeDegrees: 8.5417),
        altitudeMetres: 60))
  }

  @Test(arguments: Catalogue.builtIn.aircraft)
  func capabilitiesAreThoseOfTheCatalogue(model: AircraftModel) throws {
    let plan = try SimulatedAircraftPlanTests.plan(
      aircraft: model.identifier, method: model.methods[0])
    let capabilities = AircraftCapabilities(model, plan: plan)
    #expect(capabilities.camera.lens == plan.camera.lens)
    #expect(capabilities.gimbal.pitchRangeDegrees == model.gimbal.pitchRangeDegrees)
    #expect(capabilities.gimbal.panRangeDegrees == model.gimbal.panRangeDegrees)
    #expect(capabilities.supportsVirtualStick == model.methods.contains(.virtualStick))
    #expect(capabilities.supportsWaypointMissions == model.methods.contains(.waypoint))
    #expect(capabilities.flightSeconds == model.flight.enduranceMinutes * 60)

    let small = AircraftCapabilities(model, plan: plan, photoWidth: 400).camera.lens
    #expect(small.width == 400)
    let fieldOfViewChange =
      small.horizontalFieldOfViewDegrees - plan.camera.lens.horizontalFieldOfViewDegrees
    #expect(abs(fieldOfViewChange) < 1e-9)
  }

  @Test func anUnknownAircraftIsRefused() throws {
    var plan = try SimulatedAircraftPlanTests.plan()
    plan.aircraft = "zeppelin"
    #expect(throws: CatalogueError.self) {
      try SimulatedAircraft(
        for: plan, cardFolder: URL(fileURLWithPath: "/nonexistent"),
        photoRenderer: ScenePhotoRenderer(scene: try TownScene(seed: 1), software: "Test 1"))
    }
  }

  @Test func photosSayWhereTheCameraPointed() async throws {
    let plan = try SimulatedAircraftPlanTests.plan()
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("skysphere-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let aircraft = try SimulatedAircraft(
      for: plan, cardFolder: folder, photoWidth: 160, options: .exact,
      photoRenderer: ScenePhotoRenderer(scene: try TownScene(seed: 1), software: "Test 1"))
    let flight = try await CaptureExecutor(aircraft: aircraft).fly(plan)
    #expect(flight.records.count == plan.shots.count)
    for record in flight.records {
      let path = folder.appendingPathComponent(record.filePath).path
      let metadata = try PhotoMetadata(path: path)
      #expect(metadata.software == "Test 1")
      #expect(metadata.statedWidth == 160)
      let attitude = try #require(metadata.gimbalAttitude)
      // The gimbal and the heading controller settle within a degree of what was planned.
      #expect(abs(Angle.wrap(degrees: attitude.yawDegrees - record.planned.yawDegrees)) < 1)
      #expect(abs(attitude.pitchDegrees - record.planned.pitchDegrees) < 1)
      #expect(try PhotoReader.probe(path: path).width == 160)
    }
  }
}
