import Foundation
import Imaging
import SphereGeometry

/// A folder of a test's own, removed when the test lets it go.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "skysphere-publishing-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  /// All names in the folder, hidden ones included.
  func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}

/// Small panorama files.
enum TestPanoramas {
  /// A picture whose left half is red and right half green, so that sides can be told.
  static func halves(width: Int, height: Int) throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height, channels: 3)
    let stride = bitmap.stride
    bitmap.withMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width { bytes[y * stride + 3 * x + (x < width / 2 ? 0 : 1)] = 200 }
      }
    }
    return bitmap
  }

  /// Writes a JPEG with GPano fields; with nil, without any.
  static func write(
    _ gpano: GPano?, width: Int, height: Int, to path: String,
    extra segments: [JPEGSegment] = []
  ) throws {
    var metadata = PanoramaMetadata()
    metadata.make = "DJI"
    metadata.model = "FC7303"
    metadata.dateTaken = CameraDate(exif: "2020:04:02 17:47:54")
    metadata.position = GeodeticPosition(latitudeDegrees: 47.5, longitudeDegrees: -8.5)
    metadata.gpano = gpano
    let writer = try JPEGWriter(
      output: OutputFile(path: path), width: width, height: height,
      segments: try metadata.segments(width: width, height: height) + segments)
    try writer.write(try halves(width: width, height: height))
    try writer.finish()
  }
}
