import AircraftControl
import CapturePlanning
import CommandLineKit
import Foundation
import Imaging
import SceneRendering
import SphereGeometry
import Stitching
import Testing

@testable import SkysphereCommands

/// The whole way on the simulated aircraft, held against the poses that it truly had.
@Suite(.serialized) struct SimulatedTruthTests {
  /// Plans, flies and stitches by the commands that users type; returns the folder's content.
  func capture(
    aircraft: String, method: String, scene: String, seed: Int = 1, in folder: TemporaryFolder
  ) async throws -> (log: FlightLog, report: StitchReport, project: PanoramaProject) {
    let console = Console(output: TextRecorder(), errorOutput: TextRecorder())
    func run(_ arguments: [String]) async throws {
      let status = await SkysphereTool.tool.run(arguments: arguments, console: console)
      try #require(status == .success, "\(arguments)")
    }
    try await run([
      "plan", "sphere", "--aircraft", aircraft, "--method", method, "--output",
      folder.path("plan.json"),
    ])
    try await run([
      "fly", folder.path("plan.json"), "--scene", scene, "--seed", "\(seed)", "--photo-width",
      "1600", "--output", folder.path("card"),
    ])
    try await run(["download", folder.path("card"), "--output", folder.path("photos")])
    try await run([
      "stitch", folder.path("photos"), "--width", "2048", "--output", folder.path("pano.jpg"),
    ])
    let decoder = JSONDecoder()
    return (
      try CardFolder(root: URL(fileURLWithPath: folder.path("card"))).flightLog(),
      try decoder.decode(
        StitchReport.self,
        from: Data(contentsOf: URL(fileURLWithPath: folder.path("pano.report.json")))),
      try decoder.decode(
        PanoramaProject.self,
        from: Data(contentsOf: URL(fileURLWithPath: folder.path("pano.project.json"))))
    )
  }

  func check(
    _ capture: (log: FlightLog, report: StitchReport, project: PanoramaProject)
  ) throws {
    let rows = capture.log.rows.sorted { $0.file < $1.file }
    #expect(capture.report.status == .complete)
    #expect(capture.report.photosUsed == rows.count)
    #expect(capture.report.photos.allSatisfy { $0.placedBy == .matches })
    let solved = try capture.project.photos.map { try #require($0.solved.cameraFromWorld) }
    let agreement = RotationAgreement(
      solved: solved, truth: rows.map { $0.trueCameraFromWorld })
    print(
      "median \(agreement.medianDegrees)° worst \(agreement.worstDegrees)° "
        + "tilt \(agreement.tiltDegrees)° heading \(agreement.headingDegrees)°")
    #expect(agreement.medianDegrees <= 0.03)
    #expect(agreement.worstDegrees <= 0.1)
    #expect(agreement.tiltDegrees <= 0.3)
    // The heading can be no better than the records: their mean error comes on top.
    let recorded = rows.filter { $0.recordedAttitude.pitchDegrees > -80 }.map {
      Angle.shortestTurn(
        toDegrees: $0.recordedAttitude.yawDegrees,
        fromDegrees: CameraAttitude(cameraFromWorld: $0.trueCameraFromWorld).yawDegrees)
    }
    let meanRecorded = recorded.reduce(0, +) / Double(recorded.count)
    #expect(abs(agreement.headingDegrees - meanRecorded) <= 1.5)
  }

  @Test(arguments: [
    ("mini2", "virtual-stick"), ("mini2", "waypoint"), ("inspire1", "gimbal"),
  ])
  func townIsSolvedAsFlown(aircraft: String, method: String) async throws {
    let folder = try TemporaryFolder()
    try check(try await capture(aircraft: aircraft, method: method, scene: "town", in: folder))
  }

  @Test func equirectangularPhotoIsSolvedAsFlown() async throws {
    let folder = try TemporaryFolder()
    let picture = try TownScene(seed: 5).renderPanorama(
      canvas: EquirectangularCanvas(width: 6000), positionMetres: Vector3(0, 0, -40))
    try OutputFile.write(
      try JPEGEncoder.encode(picture, quality: 95), to: folder.path("scene.jpg"))
    try check(
      try await capture(
        aircraft: "mini2", method: "virtual-stick", scene: folder.path("scene.jpg"), in: folder))
  }
}
