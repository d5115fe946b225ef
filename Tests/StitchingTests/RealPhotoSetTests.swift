import Foundation
import SphereGeometry
import Stitching
import Testing

/// Real photos, which lie beside the project and not in it; skipped where they are absent.
@Suite struct RealPhotoSetTests {
  private static let photosets = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("../shared/photosets").standardizedFileURL

  private static func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: photosets.appendingPathComponent(name).path)
  }

  private func align(_ name: String) async throws -> Alignment {
    let folder = try PhotoFolder(Self.photosets.appendingPathComponent(name))
    return try await Aligner().align(folder.photos)
  }

  @Test(.enabled(if: has("dji-android-pano26"), "the photo set is not beside the project"))
  func aDroneSphereIsSolvedByMatchesAlone() async throws {
    let alignment = try await align("dji-android-pano26")
    #expect(alignment.photos.count == 26)
    #expect(alignment.photos.allSatisfy { $0.placedBy == .matches })
    #expect(alignment.links.count >= 90)
    #expect(alignment.levelledBy == .captureAngles)
    #expect(alignment.headedBy == .captureAngles)
    // The drone moved by decimetres between shots, so that turns alone leave some pixels.
    #expect(alignment.medianResidualPixels < 3.5)
    // 28 mm equivalent on 2,736 pixels; whole millimetres are sure to 2 %.
    let focalLength = try #require(alignment.focalLengthPixels)
    #expect(abs(focalLength / 2_128 - 1) < 0.02)
    for photo in alignment.photos {
      let solved = try #require(photo.cameraFromWorld)
      let recorded = try #require(photo.recordedAttitude).cameraFromWorld
      // Pitch and roll: how far each picture's recorded down is from the solved one.
      let down = solved.inverse * (recorded * Vector3(0, 0, 1))
      #expect(down.angle(to: Vector3(0, 0, 1)).degrees < 2.5, "\(photo.fileName)")
    }
  }

  @Test(.enabled(if: has("stitching-weir"), "the photo set is not beside the project"))
  func anUnrelatedPhotoIsNamed() async throws {
    let alignment = try await align("stitching-weir")
    #expect(
      alignment.photos.map(\.placedBy) == [.matches, .matches, .matches, .notUsed])
    #expect(alignment.photos[3].reason?.contains("weir_noise.jpg") == true)
  }

  @Test(.enabled(if: has("openpano-small-apartment"), "the photo set is not beside the project"))
  func aRingWithRepeatedFacadesCloses() async throws {
    let alignment = try await align("openpano-small-apartment")
    #expect(alignment.usedPhotoIndices.count == 12)
    let yaws = alignment.photos.compactMap { $0.attitude?.yawDegrees }
    let steps = yaws.indices.map { index in
      Angle.shortestTurn(toDegrees: yaws[(index + 1) % 12], fromDegrees: yaws[index])
    }
    // Taken clockwise in even steps: twelve of about 30° that make one turn.
    #expect(steps.allSatisfy { $0 > 15 && $0 < 45 })
    #expect(abs(steps.reduce(0, +) - 360) < 1e-6)
  }

  @Test(.enabled(if: has("blind-setbig"), "the photo set is not beside the project"))
  func fourPanoramasInAFolderAreFour() async throws {
    let folder = try PhotoFolder(Self.photosets.appendingPathComponent("blind-setbig"))
    let aligned = try await Aligner().alignGroups(folder.photos)
    #expect(aligned.groups.map(\.photos.count) == [3, 10, 6, 4])
    #expect(aligned.groups.flatMap(\.photos) == Array(0..<23))
    #expect(aligned.leftOver.isEmpty)
    #expect(
      aligned.groups.allSatisfy { $0.alignment.photos.allSatisfy { $0.placedBy == .matches } })
  }

  @Test(
    .enabled(if: has("adobe-halfdome"), "the photo sets are not beside the project"),
    arguments: ["adobe-halfdome", "apap-train", "cs-campus360", "lm-rainier", "skimage-pano-jdw95"])
  func thePhotosOfOnePanoramaAreOne(name: String) async throws {
    let folder = try PhotoFolder(Self.photosets.appendingPathComponent(name))
    let sorting = try await PhotoSorting(folder.photos)
    #expect(sorting.setAside.isEmpty && sorting.stacks.isEmpty)
    let aligned = try await Aligner().alignGroups(sorting.photos)
    #expect(aligned.groups.map(\.photos.count) == [folder.photos.count])
    #expect(aligned.leftOver.isEmpty)
  }

  /// Photos that the camera exposed each for itself: without its curve no gains fit them.
  @Test(.enabled(if: has("cs-campus360"), "the photo set is not beside the project"))
  func autoExposureLeavesSmallSteps() async throws {
    let output = FileManager.default.temporaryDirectory
      .appendingPathComponent("RealPhotoSetTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: output) }
    var options = StitchOptions(software: "test")
    options.canvas.width = 2_048
    let found = try await Stitcher(options: options).stitch(
      folder: Self.photosets.appendingPathComponent("cs-campus360"),
      panorama: output.appendingPathComponent("campus.jpg"))
    let report = try #require(found.panoramas.first)
    #expect(report.findsCameraResponse)
    let steps = try #require(report.brightnessSteps)
    // With sRGB's curve 3.7 % and 24 %. The largest that are left are edges of shadows, which
    // moved before the last photo was taken.
    #expect(steps.medianPercent < 3)
    #expect(steps.percentile95Percent < 12)
  }
}
