import Foundation
import Stitching

/// Stitches a folder of photos, and says how each photo was used.
///
/// Usage: `StitchFolder [photos [panorama.jpg]]`; without arguments the photos of `FlySphere` become
/// `out/examples/pano.jpg`.
@main
enum StitchFolder {
  static func main() async {
    do {
      let arguments = CommandLine.arguments.dropFirst()
      try await stitch(
        photos: arguments.first ?? "out/examples/photos",
        panorama: arguments.dropFirst().first ?? "out/examples/pano.jpg")
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  private static func stitch(photos: String, panorama: String) async throws {
    var options = StitchOptions(software: "StitchFolder")
    options.canvas.width = 2048
    options.replacesExisting = true

    let report = try await Stitcher(options: options).stitch(
      folder: URL(fileURLWithPath: photos), panorama: URL(fileURLWithPath: panorama))

    for made in report.panoramas {
      for photo in made.photos {
        print("\(photo.fileName): \(photo.placedBy.rawValue), \(photo.linkCount) links")
      }
      print("\(made.coveragePercent) % of the sphere is in \(made.panorama)")
    }
    print("\(report.photosUsed) of \(report.photosFound) photos used")
  }
}
