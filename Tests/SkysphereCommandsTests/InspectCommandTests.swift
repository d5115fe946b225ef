import Foundation
import Imaging
import SceneRendering
import Stitching
import Testing

@testable import SkysphereCommands

@Suite struct InspectCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func inspection(_ photos: String) async throws -> (Int32, InspectionReport) {
    let outcome = await ToolOutcome.running("inspect", photos, "--json")
    return (
      outcome.status,
      try JSONDecoder().decode(InspectionReport.self, from: Data(outcome.output.utf8))
    )
  }

  @Test func aRowIsListedAndNothingIsWritten() async throws {
    let photos = try TownPhotos.write(4, to: "photos", in: folder)
    let before = folder.everyPath
    let (status, report) = try await inspection(photos)
    #expect(status == 0)
    #expect(folder.everyPath == before)
    #expect(report.schema == "skysphere.inspection/1" && report.status == .complete)
    #expect(report.photos.allSatisfy { $0.panorama == 1 && $0.placedBy == .matches })
    #expect(report.photos[1].camera == "DJI FC7303" && report.photos[1].width == 480)
    #expect(report.photos[1].recordedYawDegrees == 30)
    #expect(report.panoramas.count == 1 && report.panoramas[0].photosUsed == 4)
    #expect(report.warnings.isEmpty, "\(report.warnings)")
    let text = await ToolOutcome.running("inspect", photos)
    #expect(text.output.contains("DJI_0003.JPG") && text.output.contains("4 photos of"))
  }

  @Test func whatStitchWouldLeaveOutIsNamed() async throws {
    let photos = try TownPhotos.write(3, to: "photos", in: folder)
    try folder.write(Data("no picture".utf8), to: "photos/text.jpg")
    let blank = try Bitmap(width: 480, height: 360, channels: 3)
    try folder.write(try JPEGEncoder.encode(blank), to: "photos/black.jpg")
    let (status, report) = try await inspection(photos)
    #expect(status == 3 && report.status == .partial)
    #expect(report.warnings.map(\.kind) == [.notUsed, .unreadable])
    #expect(report.warnings.map(\.fileNames) == [["black.jpg"], ["text.jpg"]])
  }

  @Test func aFolderWithoutAPanoramaSaysWhy() async throws {
    let photos = try TownPhotos.write(1, to: "photos", in: folder)
    let (status, report) = try await inspection(photos)
    #expect(status == 4 && report.status == .none)
    #expect(report.failure?.contains("at least two photos") == true)
    #expect(report.photos.count == 1)
    let missing = await ToolOutcome.running("inspect", folder.path("none"))
    #expect(missing.status == 66)
  }

  /// The same status as stitch, whether headers or pictures cannot be read.
  @Test(arguments: [0, 1])
  func onlyPhotosThatCannotBeRead(readableHeaders: Int) async throws {
    let photos = try folder.makeFolder("photos")
    for (index, photo) in try TownPhotos.row.prefix(2).enumerated() {
      try folder.write(
        readableHeaders == 1 ? photo.prefix(photo.count / 2) : Data("no picture".utf8),
        to: "photos/\(index).jpg")
    }
    let (status, report) = try await inspection(photos)
    #expect(status == 65 && report.status == .none)
    #expect(report.failure?.contains("none of the photos can be read") == true)
    #expect(report.photos.map(\.fileName) == ["0.jpg", "1.jpg"])
    #expect(
      report.warnings.map(\.kind) == (readableHeaders == 1 ? [] : [.unreadable, .unreadable]))
    let stitched = await ToolOutcome.running("stitch", photos, "-o", folder.path("pano.jpg"))
    #expect(stitched.status == status)
  }

  @Test func aPhotoMuchBrighterThanItsNeighboursIsFound() async throws {
    let photos = try folder.makeFolder("photos")
    let scene = try TownScene(seed: 1)
    for number in 0..<6 {
      let photo = try TownPhotos.photo(
        of: scene, yawDegrees: 25 * Double(number), seconds: 3 * Double(number),
        exposureSteps: number == 4 ? 1.3 : 0)
      try folder.write(photo, to: "photos/DJI_000\(number + 1).JPG")
    }
    let (status, report) = try await inspection(photos)
    #expect(status == 0)
    let jumps = report.warnings.filter { $0.kind == .exposureJump }
    #expect(jumps.map(\.fileNames) == [["DJI_0005.JPG"]])
  }

  @Test func theContactPictureHoldsAllPhotos() async throws {
    let photos = try TownPhotos.write(3, to: "photos", in: folder)
    let picture = folder.path("contact.jpg")
    let outcome = await ToolOutcome.running("inspect", photos, "--picture", picture)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let drawn = try PhotoReader.decode(path: picture)
    #expect(drawn.width == 12 + 4 * 252)
    // Three frames in the colour of the first panorama stand side by side.
    let row = drawn.height / 2
    let isFrame = drawn.withBytes { bytes in
      (0..<drawn.width).map { column in
        let place = row * drawn.stride + 3 * column
        return bytes[place] < 60 && bytes[place + 1] > 80 && bytes[place + 2] > 140
      }
    }
    let left = (0..<3).map { 12 + $0 * 252 + 1 }
    #expect(left.allSatisfy { isFrame[$0] } && !isFrame[12 + 3 * 252 + 1])
    let again = await ToolOutcome.running("inspect", photos, "--picture", picture)
    #expect(again.status == 73)
  }
}
