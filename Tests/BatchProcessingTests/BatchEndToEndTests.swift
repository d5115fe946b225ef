import Foundation
import Imaging
import SceneRendering
import SphereGeometry
import Stitching
import Testing

import BatchProcessing

struct BatchEndToEndTests {
  /// Photographs the town: a few photos side by side, as a drone leaves them.
  private func photograph(yawsDegrees: [Double], to folder: URL) throws {
    let scene = try SceneCatalogue.scene(named: "town", seed: 3)
    let lens = Lens(width: 480, height: 360, horizontalFieldOfViewDegrees: 70)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, yaw) in yawsDegrees.enumerated() {
      let attitude = CameraAttitude(yawDegrees: yaw, pitchDegrees: -15)
      let picture = try scene.render(
        SceneView(
          cameraFromWorld: attitude.cameraFromWorld, positionMetres: Vector3(0, 0, -40),
          lens: lens))
      let tags = DronePhotoTags(
        make: "DJI", model: "FC7303", software: "test",
        dateTaken: CameraDate(secondsSince1970: 1_600_000_000 + Double(index)),
        exposureTimeSeconds: 0.01, fNumber: 2.8, isoSpeed: 100, focalLengthMillimetres: 4.5,
        focalLengthIn35mmFilmMillimetres: 25, width: 480, height: 360,
        position: GeodeticPosition(latitudeDegrees: 47, longitudeDegrees: 8),
        absoluteAltitudeMetres: 440, relativeAltitudeMetres: 40, gimbalAttitude: attitude,
        flightAttitude: CameraAttitude(yawDegrees: yaw, pitchDegrees: 0))
      try tags.tagged(jpeg: JPEGEncoder.encode(picture))
        .write(to: folder.appendingPathComponent("DJI_000\(index + 1).JPG"))
    }
  }

  @Test("A panorama and a broken folder: one picture, one named failure; then nothing to do")
  func endToEnd() async throws {
    let tree = try PhotoTree()
    try photograph(
      yawsDegrees: [0, 30, 60],
      to: tree.root.appendingPathComponent("DCIM/PANORAMA/100_0001"))
    try tree.addFolders(["broken"])
    let runner = BatchRunner(settings: "test") { folder, panorama, replaces in
      var options = StitchOptions(software: "test")
      options.canvas.width = 1024
      options.replacesExisting = replaces
      return StitchOutcome(
        try await Stitcher(options: options).stitch(folder: folder, panorama: panorama))
    }
    let walk = try BatchWalk(root: tree.root, output: tree.output)
    let first = try await runner.run(walk, output: tree.output)
    #expect(first.rows.map(\.name) == ["DCIM__PANORAMA__100_0001", "broken"])
    #expect(first.rows.map(\.status) == [.complete, .failed])
    #expect(first.rows[0].outcome?.photosUsed == 3)
    #expect(first.rows[1].reason?.contains("none of the photos can be read") == true)
    let panorama = tree.output.appendingPathComponent("DCIM__PANORAMA__100_0001.jpg").path
    let description = try PhotoReader.probe(path: panorama)
    #expect(description.width == first.rows[0].outcome?.width)
    #expect(try GPano.read(path: panorama)?.sourcePhotosCount == 3)

    let before = try Data(contentsOf: URL(fileURLWithPath: panorama))
    let second = try await runner.run(walk, output: tree.output)
    #expect(second.rows.map(\.isUnchanged) == [true, false])
    #expect(try Data(contentsOf: URL(fileURLWithPath: panorama)) == before)
  }
}
