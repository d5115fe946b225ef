import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct NeighbourComparisonTests {
  private static let lens = Lens(width: 400, height: 300, horizontalFieldOfViewDegrees: 60)

  /// Six photos 20° apart, each linked with the next two.
  private static func warnings(
    sharpness: [Double?] = [1, 1, 1, 1, 1, 1], gains: [Double] = [1, 1, 1, 1, 1, 1],
    models: [String] = ["A", "A", "A", "A", "A", "A"],
    focalLengths: [Double] = [346, 346, 346, 346, 346, 346]
  ) throws -> [InspectionReport.Warning] {
    var found = PhotoFolder(files: [])
    found.photos = (0..<6).map { number in
      PhotoSource(
        url: URL(fileURLWithPath: "/photos/\(number).jpg"), width: 400, height: 300,
        focalLengthPixels: focalLengths[number], cameraModel: models[number])
    }
    let thumbnails = try gains.map { gain in
      let grey = try Bitmap(width: 64, height: 48, channels: 1)
      grey.withMutableBytes { bytes in
        for place in bytes.indices { bytes[place] = UInt8(min(255, 80 * gain)) }
      }
      return try PhotoThumbnail(grey: grey)
    }
    let alignment = Alignment(
      photos: (0..<6).map { number in
        SolvedPhoto(
          fileName: "\(number).jpg", lens: lens,
          cameraFromWorld: CameraAttitude(yawDegrees: 20 * Double(number), pitchDegrees: 0)
            .cameraFromWorld,
          placedBy: .matches)
      },
      links: (0..<6).flatMap { first in
        ((first + 1)..<max(first + 1, min(6, first + 3))).map {
          Link(firstPhoto: first, secondPhoto: $0, inlierCount: 50, rmsResidualPixels: 1)
        }
      },
      rmsResidualPixels: 1, medianResidualPixels: 1, levelledBy: .photos, headedBy: .photos)
    let findings = InspectionFindings(
      found: found, sorting: nil, aligned: nil, sharpness: sharpness, thumbnails: thumbnails,
      limits: InspectionLimits())
    return NeighbourComparison(
      members: Array(0..<6), alignment: alignment, findings: findings
    ).warnings(panorama: 3)
  }

  @Test func nothingIsWrongWithPhotosThatAreAlike() throws {
    #expect(try Self.warnings().isEmpty)
  }

  @Test func aBlurredPhotoIsNamedAndALittleLessSharpOneIsNot() throws {
    let warnings = try Self.warnings(sharpness: [1, 1, 0.3, 0.6, nil, 1])
    #expect(warnings.map(\.kind) == [.blurred] && warnings[0].fileNames == ["2.jpg"])
    #expect(warnings[0].panorama == 3)
  }

  @Test func aBrighterAndADarkerPhotoAreNamedWithTheirSteps() throws {
    // 2.2 · log2 1.6 = 1.5 steps, brighter and darker.
    let warnings = try Self.warnings(gains: [1, 1.6, 1, 1, 0.625, 1])
    #expect(warnings.map(\.kind) == [.exposureJump, .exposureJump])
    #expect(warnings.map(\.fileNames) == [["1.jpg"], ["4.jpg"]])
    #expect(warnings.first?.message.contains("1.5 exposure steps brighter") == true)
    #expect(warnings.last?.message.contains("1.5 exposure steps darker") == true)
  }

  @Test func whereMostJumpTheCameraIsNamedOnce() throws {
    let warnings = try Self.warnings(gains: [0.5, 2, 0.5, 2, 0.5, 2])
    #expect(warnings.map(\.kind) == [.exposureJump])
    #expect(warnings[0].fileNames.count > 3)
  }

  @Test func camerasAndZoomsThatDifferAreNamed() throws {
    let cameras = try Self.warnings(models: ["A", "A", "A", "B", "B", "B"])
    #expect(cameras.map(\.kind) == [.mixedCameras])
    #expect(cameras[0].message.contains("A, B"))
    let zooms = try Self.warnings(focalLengths: [346, 346, 346, 346, 346, 400])
    #expect(zooms.map(\.kind) == [.zoomChanged] && zooms[0].message.contains("1.16"))
    #expect(try Self.warnings(focalLengths: [346, 346, 346, 346, 346, 350]).isEmpty)
  }
}
