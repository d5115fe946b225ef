import Foundation
import Imaging
import SceneRendering
import SphereGeometry

@testable import SkysphereCommands

/// Small photos of the town, as a drone would leave them; rendered once for all tests.
enum TownPhotos {
  /// Four photos side by side, 30° apart, that overlap by half.
  static var row: [Data] { get throws { try rendered.get() } }

  private static let rendered = Result {
    let scene = try TownScene(seed: 1)
    return try (0..<4).map { try photo(of: scene, number: $0) }
  }

  private static let lens = Lens(width: 480, height: 360, horizontalFieldOfViewDegrees: 68)

  /// A photo of another town, said to be the second of the row.
  static func elsewhere() throws -> Data { try photo(of: try TownScene(seed: 77), number: 1) }

  /// Writes the first photos of the row into a new folder.
  ///
  /// - Returns: The folder's path.
  static func write(_ count: Int, to name: String, in folder: TemporaryFolder) throws -> String {
    let path = try folder.makeFolder(name)
    for (index, photo) in try row.prefix(count).enumerated() {
      try folder.write(photo, to: "\(name)/DJI_000\(index + 1).JPG")
    }
    return path
  }

  private static func photo(of scene: TownScene, number: Int) throws -> Data {
    try photo(of: scene, yawDegrees: 30 * Double(number), seconds: 3 * Double(number))
  }

  /// A photo as a drone would leave it.
  ///
  /// - Parameters:
  ///   - scene: What it shows.
  ///   - yawDegrees: The heading.
  ///   - seconds: When it was taken, after the first one.
  ///   - northMetres: Where it was taken, from the others' place; only its file says so.
  ///   - exposureSteps: How much brighter it is than usual.
  ///   - statedFocalLengthFactor: How many times its focal length its file states.
  /// - Returns: The bytes of a JPEG file.
  /// - Throws: `NativeError` when there is not enough memory.
  static func photo(
    of scene: TownScene, yawDegrees: Double, seconds: Double, northMetres: Double = 0,
    exposureSteps: Double = 0, statedFocalLengthFactor: Double = 1
  ) throws -> Data {
    let attitude = CameraAttitude(yawDegrees: yawDegrees, pitchDegrees: -15)
    let position = GeodeticPosition(latitudeDegrees: 47.3769, longitudeDegrees: 8.5417)
    let picture = try scene.render(
      SceneView(
        cameraFromWorld: attitude.cameraFromWorld, positionMetres: Vector3(0, 0, -60), lens: lens))
    if exposureSteps != 0 { brighten(picture, steps: exposureSteps) }
    let diagonal = Double(lens.width * lens.width + lens.height * lens.height).squareRoot()
    let equivalent =
      statedFocalLengthFactor * lens.focalLengthPixels / diagonal
      * (36.0 * 36 + 24 * 24).squareRoot()
    let tags = DronePhotoTags(
      make: "DJI", model: "FC7303", software: "test",
      dateTaken: CameraDate(secondsSince1970: 1_715_342_400 + seconds),
      exposureTimeSeconds: 0.002 * exp2(exposureSteps), fNumber: 2.8, isoSpeed: 100,
      focalLengthMillimetres: 4.49,
      focalLengthIn35mmFilmMillimetres: Int(equivalent.rounded()), width: lens.width,
      height: lens.height, position: position.offset(northMetres: northMetres, eastMetres: 0),
      absoluteAltitudeMetres: 470, relativeAltitudeMetres: 60, gimbalAttitude: attitude,
      flightAttitude: CameraAttitude(yawDegrees: attitude.yawDegrees, pitchDegrees: 0))
    return try tags.tagged(jpeg: try JPEGEncoder.encode(picture))
  }

  /// Multiplies the light of a picture (display levels follow it to the power of 1 / 2.2, about).
  private static func brighten(_ picture: Bitmap, steps: Double) {
    let factor = exp2(steps / 2.2)
    picture.withMutableBytes { bytes in
      for place in bytes.indices {
        bytes[place] = UInt8(min(255, Double(bytes[place]) * factor))
      }
    }
  }
}
