import Foundation
import Imaging
import SceneRendering
import SphereGeometry
import Testing

@testable import Stitching

/// What Hugin's own renderer makes of an exported project, against our canvas.
///
/// Skipped where `nona` (Debian's hugin-tools) is not installed.
@Suite(.enabled(if: Nona.path != nil, "nona of hugin-tools is not installed"))
struct HuginRenderingTests {
  private static let canvas = EquirectangularCanvas(width: 2400, centerHeadingDegrees: 40)

  /// One photo a case, each with a lens of its own.
  private static let cases: [(what: String, attitude: CameraAttitude, lens: Lens)] = [
    (
      "distorted, principal point off the middle",
      CameraAttitude(yawDegrees: 60, pitchDegrees: -8),
      Lens(
        width: 640, height: 480, focalLengthPixels: 440, principalPointX: 327,
        principalPointY: 229, k1: -0.06, k2: 0.02)
    ),
    (
      "rolled", CameraAttitude(yawDegrees: -30, pitchDegrees: -25, rollDegrees: 20),
      Lens(width: 640, height: 480, focalLengthPixels: 460, k1: 0.05)
    ),
    (
      "nadir", CameraAttitude(yawDegrees: 15, pitchDegrees: -89, rollDegrees: 3),
      Lens(width: 640, height: 480, focalLengthPixels: 420, k1: -0.03)
    ),
    (
      "across the canvas's ends",
      CameraAttitude(yawDegrees: -142, pitchDegrees: -15, rollDegrees: -2),
      Lens(width: 480, height: 640, focalLengthPixels: 450, principalPointX: 236)
    ),
  ]

  private func view(_ attitude: CameraAttitude, _ lens: Lens, brighterBy steps: Double = 0)
    throws -> Bitmap
  {
    var sensor = SensorModel.ideal
    sensor.exposureCompensationEV = steps
    return try TownScene(seed: 3).render(
      SceneView(
        cameraFromWorld: attitude.cameraFromWorld, positionMetres: Vector3(0, 0, -60), lens: lens,
        sensor: sensor))
  }

  /// Writes the photos and the project, and has nona render it.
  private func render(
    _ photos: [(picture: Bitmap, attitude: CameraAttitude, lens: Lens, exposure: PhotoExposure)],
    area: PixelRectangle? = nil, body: ([Bitmap], [Bitmap]) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("HuginRenderingTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var project = HuginProject(
      canvas: Self.canvas, area: area ?? PixelRectangle(wholeOf: Self.canvas), photos: [])
    for (index, photo) in photos.enumerated() {
      let url = folder.appendingPathComponent("photo \(index).png")
      try PNGWriter.write(photo.picture, to: OutputFile(path: url.path))
      project.photos.append(
        HuginProject.Photo(
          url: url,
          solved: SolvedPhoto(
            fileName: url.lastPathComponent, lens: photo.lens,
            cameraFromWorld: photo.attitude.cameraFromWorld, placedBy: .matches),
          exposure: photo.exposure))
    }
    let file = folder.appendingPathComponent("project.pto")
    // Of nona's interpolators, "spline 16" comes nearest to a cubic convolution with a = -1/2; its own
    // "cubic" has -3/4.
    try (project.text(in: folder) + "m i1\n").write(to: file, atomically: true, encoding: .utf8)
    let theirs = try Nona.render(file, photoCount: photos.count)
    try body(theirs, try photos.map { try ours($0.picture, $0.attitude, $0.lens) })
  }

  /// One photo on our canvas, its exposure left as it is.
  private func ours(_ picture: Bitmap, _ attitude: CameraAttitude, _ lens: Lens) throws -> Bitmap {
    let camera = CanvasCamera(lens: lens, cameraFromWorld: attitude.cameraFromWorld)
    let seams = try SeamCanvas(
      canvas: EquirectangularCanvas(
        width: 512, centerHeadingDegrees: Self.canvas.centerHeadingDegrees), photoCount: 1)
    try seams.add(picture, index: 0, camera: camera)
    let composer = try StripComposer(
      canvas: Self.canvas, labels: try seams.findSeams(), cameras: [camera], exposures: [.neutral],
      bandCount: 1)
    try composer.makeOverview(of: [0: picture], bandCount: 1)
    return try composer.render(
      rows: 0..<Self.canvas.height, columns: 0..<Self.canvas.width, photos: [0: picture]
    ).picture
  }

  @Test func nonaPutsPhotosWhereWePutThem() throws {
    let photos = try Self.cases.map {
      (
        picture: try view($0.attitude, $0.lens), attitude: $0.attitude, lens: $0.lens,
        exposure: PhotoExposure.neutral
      )
    }
    try render(photos) { theirs, ours in
      for (index, one) in Self.cases.enumerated() {
        let shifts = BlockShifts(of: theirs[index], against: ours[index])
        print(
          "\(one.what): \(shifts.count) blocks, worst shift \(shifts.worstPixels), "
            + "grey levels \(shifts.meanDifference)")
        #expect(shifts.count >= 20, "\(one.what)")
        #expect(shifts.worstPixels < 0.05, "\(one.what)")
        #expect(shifts.meanDifference < 0.5, "\(one.what)")
      }
    }
  }

  @Test func nonaTakesTheExposureOut() throws {
    let one = Self.cases[1]
    let gain = 0.5
    let bright = try view(one.attitude, one.lens, brighterBy: gain)
    let plain = try view(one.attitude, one.lens)
    let exposure = PhotoExposure(
      logGain: [Double](repeating: gain * log(2), count: 3), vignetting: [0, 0, 0])
    try render([
      (bright, one.attitude, one.lens, exposure), (plain, one.attitude, one.lens, .neutral),
    ]) { theirs, ours in
      let before = BlockShifts(of: ours[0], against: ours[1]).meanDifference
      let after = BlockShifts(of: theirs[0], against: theirs[1]).meanDifference
      print("exposure: \(before) before, \(after) after")
      // Their response curve is not sRGB, so that a little is left.
      #expect(after < before / 3)
    }
  }
}

/// Hugin's renderer as a process.
private enum Nona {
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/nona" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Renders each photo of a project on a canvas of its own.
  static func render(_ project: URL, photoCount: Int) throws -> [Bitmap] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path))
    let prefix = project.deletingLastPathComponent().appendingPathComponent("out").path
    process.arguments = ["-r", "ldr", "-m", "TIFF_m", "-o", prefix, project.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try (0..<photoCount).map {
      try PhotoReader.decode(
        path: prefix + String(format: "%04d.tif", $0), color: .rgb)
    }
  }
}
