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
    let attitude = CameraAttitude(yawDegrees: 30 * Double(number), pitchDegrees: -15)
    let position = GeodeticPosition(latitudeDegrees: 47.3769, longitudeDegrees: 8.5417)
    let picture = try scene.render(
      SceneView(
        cameraFromWorld: attitude.cameraFromWorld, positionMetres: Vector3(0, 0, -60), lens: lens))
    let diagonal = Double(lens.width * lens.width + lens.height * lens.height).squareRoot()
    let equivalent = lens.focalLengthPixels / diagonal * (36.0 * 36 + 24 * 24).squareRoot()
    let tags = DronePhotoTags(
      make: "DJI", model: "FC7303", software: "test",
      dateTaken: CameraDate(secondsSince1970: 1_715_342_400 + 3 * Double(number)),
      exposureTimeSeconds: 0.002, fNumber: 2.8, isoSpeed: 100, focalLengthMillimetres: 4.49,
      focalLengthIn35mmFilmMillimetres: Int(equivalent.rounded()), width: lens.width,
      height: lens.height, position: position, absoluteAltitudeMetres: 470,
      relativeAltitudeMetres: 60, gimbalAttitude: attitude,
      flightAttitude: CameraAttitude(yawDegrees: attitude.yawDegrees, pitchDegrees: 0))
    return try tags.tagged(jpeg: try JPEGEncoder.encode(picture))
  }
}
