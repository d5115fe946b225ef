import Foundation
import Imaging
import SphereGeometry
import Testing

@testable import Stitching

@Suite struct PhotoCopiesTests {
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("PhotoCopiesTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func onlyFilesOfTheSameBytesAreCopies() throws {
    try withFolder { folder in
      let contents = ["first picture", "other picture", "first picture", "first", "first picture"]
      let urls = try contents.enumerated().map { number, content in
        let url = folder.appendingPathComponent("\(number).jpg")
        try Data(content.utf8).write(to: url)
        return url
      }
      #expect(PhotoCopies.exact(urls) == [2: 0, 4: 0])
      let missing = folder.appendingPathComponent("gone.jpg")
      #expect(PhotoCopies.exact([missing, missing]).isEmpty)
    }
  }

  /// A small copy of a part of a texture, seen by a camera turned by some degrees.
  private func thumbnail(
    yaw: Double, width: Int = 160, logGain: Double = 0
  ) throws -> PhotoThumbnail {
    let lens = Lens(width: width, height: width * 3 / 4, horizontalFieldOfViewDegrees: 70)
    let attitude = CameraAttitude(yawDegrees: yaw, pitchDegrees: 0)
    let picture = try AnalyticScene().photo(
      lens: lens, cameraFromWorld: attitude.cameraFromWorld, logGain: logGain)
    return try PhotoThumbnail(
      grey: try PhotoReader.decode(jpeg: try JPEGEncoder.encode(picture), color: .grey))
  }

  @Test func aSmallerCopyShowsTheSameViewAndATurnedCameraDoesNot() throws {
    let whole = try thumbnail(yaw: 0)
    let smaller = try thumbnail(yaw: 0, width: 96)
    let brighter = try thumbnail(yaw: 0.5, logGain: 0.4)
    let turned = try thumbnail(yaw: 12)
    #expect(PhotoCopies.near([whole, turned, smaller, nil, brighter]) == [[0, 2, 4]])
  }

  @Test func ofPhotosWithoutDetailNothingIsSaid() throws {
    func blank(_ level: UInt8) throws -> PhotoThumbnail {
      let grey = try Bitmap(width: 64, height: 48, channels: 1)
      grey.withMutableBytes { bytes in
        for place in bytes.indices { bytes[place] = level + UInt8(place % 64 / 16) }
      }
      return try PhotoThumbnail(grey: grey)
    }
    let first = try blank(180)
    let second = try blank(180)
    #expect(first.comparison(with: second) == nil)
    #expect(PhotoCopies.near([first, second]).isEmpty)
    let upright = try PhotoThumbnail(grey: try Bitmap(width: 48, height: 64, channels: 1))
    #expect(first.comparison(with: upright) == nil)
  }
}
