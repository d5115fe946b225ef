import Foundation
import Testing

@testable import CapturePlanning

/// The sample plans in `Examples/plans` are what the planner makes today.
@Suite struct ExamplePlansTests {
  static let examples: [(name: String, aircraft: String, CaptureMethod, PlanRequest.Pattern)] = [
    ("mini2-sphere", "mini2", .virtualStick, .sphere(SpherePattern())),
    (
      "mini2-sphere-built-in-26", "mini2", .virtualStick,
      .sphere(SpherePattern(layout: .builtIn26))
    ),
    ("mavic2pro-sphere-waypoint", "mavic2pro", .waypoint, .sphere(SpherePattern())),
    ("inspire1-ring-gimbal", "inspire1", .gimbal, .ring(RingPattern(pitchDegrees: -10))),
    // The loop of DJI's waypoint tutorial, with the heading of -45° that it never takes.
    ("phantom4-ring-waypoint", "phantom4", .waypoint, .ring(RingPattern(count: 8))),
    ("phantom4pro-grid", "phantom4pro", .virtualStick, .grid(GridPattern())),
    (
      "mavicpro-vertical", "mavicpro", .virtualStick,
      .vertical(VerticalPattern(headingDegrees: 135))
    ),
  ]

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Examples/plans").path

  @Test(arguments: examples.indices)
  func samplesAreWhatThePlannerMakes(index: Int) throws {
    let (name, aircraft, method, pattern) = ExamplePlansTests.examples[index]
    let sample = try PlanFile.read("\(ExamplePlansTests.folder)/\(name).json")
    #expect(sample.problems().isEmpty)
    let plan = try CapturePlanner.plan(
      PlanRequest(
        aircraft: TestPlans.model(aircraft), method: method, pattern: pattern,
        location: TestPlans.location, altitudeMetres: 60))
    #expect(sample == plan)
  }

  @Test func thereIsNoOtherSample() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: ExamplePlansTests.folder)
    #expect(
      files.sorted() == ExamplePlansTests.examples.map { "\($0.name).json" }.sorted())
  }
}
