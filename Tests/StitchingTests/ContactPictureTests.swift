import Foundation
import Imaging
import Testing

@testable import Stitching

@Suite struct ContactPictureTests {
  private static func row(
    _ name: String, panorama: Int?, placedBy: SolvedPhoto.Placement = .matches
  ) -> InspectionReport.Photo {
    InspectionReport.Photo(fileName: name, panorama: panorama, placedBy: placedBy, linkCount: 2)
  }

  private static func result(
    _ photos: [InspectionReport.Photo], panoramaCount: Int,
    warnings: [InspectionReport.Warning] = []
  ) -> FolderInspector.Result {
    let panoramas = (0..<panoramaCount).map { number in
      InspectionReport.Panorama(
        number: number + 1, photosUsed: 2, closesCircle: false, coveragePercent: 20,
        horizontalFieldOfViewDegrees: 70, headedBy: .photos, missingPercent: 0, reshoots: [])
    }
    return FolderInspector.Result(
      report: InspectionReport(
        status: .partial, photos: photos, panoramas: panoramas, stacks: [], warnings: warnings),
      photos: [])
  }

  /// How many pixels have a colour.
  private static func count(_ color: (Int, Int, Int), in picture: Bitmap) -> Int {
    let (width, height, stride) = (picture.width, picture.height, picture.stride)
    return picture.withBytes { bytes in
      (0..<height).reduce(0) { sum, y in
        sum
          + (0..<width).count { x in
            let place = y * stride + 3 * x
            return (Int(bytes[place]), Int(bytes[place + 1]), Int(bytes[place + 2])) == color
          }
      }
    }
  }

  private static let blue = (0, 114, 178)
  private static let orange = (230, 159, 0)
  private static let red = (190, 20, 20)
  private static let grey = (150, 150, 150)

  @Test func eachPanoramaHasFramesOfItsColour() async throws {
    let photos = [
      Self.row("a.jpg", panorama: 1), Self.row("b.jpg", panorama: 1),
      Self.row("c.jpg", panorama: 2), Self.row("d.jpg", panorama: nil, placedBy: .notUsed),
      Self.row("e.jpg", panorama: nil, placedBy: .setAside),
    ]
    let picture = try await ContactPicture().draw(Self.result(photos, panoramaCount: 2))
    // Four places side by side at least, 240 wide with 12 between them.
    #expect(picture.width == 12 + 4 * 252)
    // A frame of 4 round a place of 240 by 180 + 2 · 18 + 2 · 4.
    let frame = 240 * 224 - 232 * 216
    #expect(Self.count(Self.blue, in: picture) == 2 * frame)
    #expect(Self.count(Self.orange, in: picture) == frame)
    #expect(Self.count(Self.red, in: picture) == frame)
    #expect(Self.count(Self.grey, in: picture) == frame)
  }

  @Test func aWarningIsMarkedOnItsPhoto() async throws {
    let photos = [Self.row("a.jpg", panorama: 1), Self.row("b.jpg", panorama: 1)]
    let plain = try await ContactPicture().draw(Self.result(photos, panoramaCount: 1))
    #expect(Self.count(Self.red, in: plain) == 0)
    let marked = try await ContactPicture().draw(
      Self.result(
        photos, panoramaCount: 1,
        warnings: [
          InspectionReport.Warning(kind: .blurred, fileNames: ["b.jpg"], message: "blurred")
        ]))
    // A strip as wide as the inside and 18 high, less the letters on it.
    let red = Self.count(Self.red, in: marked)
    #expect(red > 232 * 18 / 2 && red < 232 * 18, "\(red)")
  }

  @Test func aLongNameStaysInItsFrame() async throws {
    let name = String(repeating: "long name ", count: 30) + ".jpg"
    let short = try await ContactPicture().draw(
      Self.result([Self.row("a.jpg", panorama: 1)], panoramaCount: 1))
    let long = try await ContactPicture().draw(
      Self.result([Self.row(name, panorama: 1)], panoramaCount: 1))
    #expect(Self.count(Self.blue, in: long) == Self.count(Self.blue, in: short))
    let stride = long.stride
    // Nothing is written in the empty places beside it.
    let rows = (long.height / 2)..<long.height
    let isEmpty = long.withBytes { bytes in
      rows.allSatisfy { y in
        (264..<long.width).allSatisfy { x in bytes[y * stride + 3 * x] == 250 }
      }
    }
    #expect(isEmpty)
  }

  @Test func moreThanAFileCanHoldIsRefused() async throws {
    let photos = (0..<100_000).map { Self.row("\($0).jpg", panorama: nil, placedBy: .notUsed) }
    let error = await #expect(throws: NativeError.self) {
      try await ContactPicture().draw(Self.result(photos, panoramaCount: 0))
    }
    #expect(error?.kind == .unsupported && error?.message.contains("--picture") == true)
  }
}
