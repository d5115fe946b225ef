import Foundation
import Imaging
import SceneRendering
import Stitching
import Testing

@testable import SkysphereCommands

/// Folders that hold something else than the photos of one panorama: what becomes of each photo.
@Suite struct FolderContentTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func stitch(_ photos: String, _ option: String? = nil) async -> ToolOutcome {
    let output = folder.path("pano.jpg")
    if let option {
      return await .running("stitch", photos, "-o", output, "--width", "512", option)
    }
    return await .running("stitch", photos, "-o", output, "--width", "512")
  }

  private func report<Report: Decodable>(
    _ type: Report.Type, _ name: String = "pano.report.json"
  ) throws -> Report {
    try JSONDecoder().decode(type, from: try folder.content(name))
  }

  private var panoramas: [String] {
    folder.everyPath.filter { $0.hasPrefix("pano") && $0.hasSuffix(".jpg") }
  }

  // MARK: Several panoramas

  /// Four photos of one town and three of another, taken a kilometre away.
  private func writeTwoPanoramas() throws -> String {
    let photos = try TownPhotos.write(4, to: "photos", in: folder)
    let elsewhere = try TownScene(seed: 77)
    for number in 0..<3 {
      let photo = try TownPhotos.photo(
        of: elsewhere, yawDegrees: 30 * Double(number), seconds: 300 + 3 * Double(number),
        northMetres: 1_000)
      try folder.write(photo, to: "photos/DJI_000\(number + 5).JPG")
    }
    return photos
  }

  @Test func twoPanoramasInAFolderAreTwoPictures() async throws {
    let photos = try writeTwoPanoramas()
    let outcome = await stitch(photos)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("2 panoramas, 7 of 7 photos used"))
    #expect(panoramas == ["pano-1.jpg", "pano-2.jpg"])
    let whole = try report(FolderReport.self)
    #expect(whole.schema == "skysphere.folder-report/1" && whole.status == .complete)
    #expect(whole.panoramas.map(\.photosUsed) == [4, 3] && whole.photosLeftOver.isEmpty)
    let second = try report(StitchReport.self, "pano-2.report.json")
    #expect(second == whole.panoramas[1])
    #expect(second.panoramaNumber == 2 && second.panoramaCount == 2)
    #expect(second.photos.map(\.fileName) == ["DJI_0005.JPG", "DJI_0006.JPG", "DJI_0007.JPG"])
    #expect(folder.everyPath.contains("pano-1.project.json"))
    // Nothing is replaced unasked, and nothing is left half done.
    let before = folder.everyPath
    let again = await stitch(photos)
    #expect(again.status == 73 && folder.everyPath == before)
  }

  @Test func whatAnEarlierRunMadeAndThisOneDoesNotIsRemoved() async throws {
    let photos = try writeTwoPanoramas()
    #expect(await stitch(photos).status == 0)
    // Not ours: no report names it. And another's photo may have any name.
    try folder.write(try TownPhotos.row[0], to: "pano-7.jpg")
    try folder.write(try TownPhotos.row[0], to: "pano-x.jpg")
    let one = try TownPhotos.write(3, to: "one", in: folder)
    let outcome = await stitch(one, "--force")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(panoramas == ["pano-7.jpg", "pano-x.jpg", "pano.jpg"])
    #expect(
      folder.everyPath.filter { $0.hasSuffix(".json") } == [
        "pano.project.json", "pano.report.json",
      ])
    let notes = try report(StitchReport.self).notes
    #expect(
      notes == [
        "pano-1.jpg of an earlier run is removed with the files beside it",
        "pano-2.jpg of an earlier run is removed with the files beside it",
        "pano-7.jpg was there before and is no result of this run",
      ])
    #expect(notes.allSatisfy { outcome.output.contains("Note      " + $0) })
    // The other way round: one becomes several.
    let again = await stitch(photos, "--force")
    #expect(again.status == 0, "\(again.errors)")
    #expect(panoramas == ["pano-1.jpg", "pano-2.jpg", "pano-7.jpg", "pano-x.jpg"])
    #expect(!folder.everyPath.contains("pano.project.json"))
    #expect(try report(FolderReport.self).notes.count == 2)
    #expect(again.output.contains("pano.jpg of an earlier run is removed"))
  }

  @Test func aFailedRunRemovesNothing() async throws {
    let photos = try writeTwoPanoramas()
    #expect(await stitch(photos).status == 0)
    let before = folder.everyPath
    let single = try TownPhotos.write(1, to: "single", in: folder)
    #expect(await stitch(single, "--force").status == 4)
    #expect(
      folder.everyPath.filter { $0.hasPrefix("pano") } == before.filter { $0.hasPrefix("pano") })
  }

  @Test func aPhotoOfNoneOfThemIsNamed() async throws {
    let photos = try writeTwoPanoramas()
    let blank = try Bitmap(width: 480, height: 360, channels: 3)
    try folder.write(try JPEGEncoder.encode(blank), to: "photos/black.jpg")
    let outcome = await stitch(photos, "--json")
    #expect(outcome.status == 3, "\(outcome.errors)")
    let whole = try JSONDecoder().decode(FolderReport.self, from: Data(outcome.output.utf8))
    #expect(whole.photosFound == 8 && whole.photosUsed == 7 && whole.status == .partial)
    #expect(whole.photosLeftOver.map(\.fileName) == ["black.jpg"])
    #expect(whole.photosLeftOver.first?.reason?.contains("nothing in it") == true)
  }

  @Test func onlyTheLargestIsMadeWhenAskedFor() async throws {
    let photos = try writeTwoPanoramas()
    let outcome = await stitch(photos, "--largest")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(panoramas == ["pano.jpg"])
    let report = try report(StitchReport.self)
    #expect(report.photosUsed == 4 && report.photosFound == 7 && report.status == .complete)
    #expect(report.photos.suffix(3).allSatisfy { $0.placedBy == .setAside })
    #expect(report.photos[6].reason?.contains("panorama 2 of 2") == true)
  }

  // MARK: Copies and brackets

  @Test func theSameFileTwiceIsUsedOnce() async throws {
    let photos = try TownPhotos.write(3, to: "photos", in: folder)
    try folder.write(try TownPhotos.row[1], to: "photos/copy of 2.jpg")
    let outcome = await stitch(photos)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let report = try report(StitchReport.self)
    #expect(report.status == .complete && report.photosFound == 4 && report.photosUsed == 3)
    let copies = report.photos.filter { $0.placedBy == .setAside }
    #expect(copies.count == 1)
    #expect(copies.first?.reason?.contains("the same picture as") == true)
  }

  @Test func aSmallerCopyDoesNoHarm() async throws {
    let photos = try TownPhotos.write(3, to: "photos", in: folder)
    let whole = try PhotoReader.decode(jpeg: try TownPhotos.row[1])
    let small = try whole.resized(width: 320, height: 240)
    try folder.write(try JPEGEncoder.encode(small, quality: 60), to: "photos/small.jpg")
    let outcome = await stitch(photos)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let report = try report(StitchReport.self)
    #expect(report.photosUsed == 4)
    #expect(report.sameViews == [["DJI_0002.JPG", "small.jpg"]])
  }

  @Test(arguments: [true, false])
  func ofThreeExposuresAtEightPlacesOneEachIsUsed(hasEXIF: Bool) async throws {
    let photos = try folder.makeFolder("photos")
    let scene = try TownScene(seed: 1)
    for number in 0..<24 {
      var photo = try TownPhotos.photo(
        of: scene, yawDegrees: (hasEXIF ? 45 : 25) * Double(number / 3), seconds: Double(number),
        exposureSteps: [0, -1.5, 1.5][number % 3])
      if !hasEXIF { photo = try JPEGEncoder.encode(try PhotoReader.decode(jpeg: photo)) }
      try folder.write(photo, to: "photos/DJI_\(100 + number).JPG")
    }
    let outcome = await stitch(photos)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let report = try report(StitchReport.self)
    #expect(report.status == .complete && report.photosFound == 24 && report.photosUsed == 8)
    #expect(report.stacks.count == 8 && report.stacks.allSatisfy { $0.count == 3 })
    // The same place in each bracket.
    let used = report.stacks.compactMap { Int($0[0].dropFirst(4).prefix(3)) }
    #expect(Set(used.map { ($0 - 100) % 3 }).count == 1)
    #expect(report.photos.count { $0.reason?.contains("3 exposures") == true } == 16)
  }

  // MARK: Nothing to put together

  @Test func theSameFileTwiceAloneIsNoPanorama() async throws {
    let photos = try TownPhotos.write(1, to: "photos", in: folder)
    try folder.write(try TownPhotos.row[0], to: "photos/copy.jpg")
    let outcome = await stitch(photos)
    #expect(outcome.status == 4 && outcome.isOneComplaint, "\(outcome.errors)")
    #expect(outcome.complaints[0].contains("show the same view"))
    #expect(panoramas.isEmpty)
  }

  /// Soft spots on a plain ground, as in a portrait before a wall; shifted by some pixels.
  private func portrait(shift: Double, brightness: Double) throws -> Data {
    let (width, height) = (300, 400)
    let picture = try Bitmap(width: width, height: height, channels: 3)
    let stride = picture.stride
    let spots = [
      (150.0, 150.0, 60.0, 60.0), (130, 135, 8, -50), (172, 135, 8, -50),
      (150, 190, 14, -35), (150, 330, 90, -40),
    ]
    picture.withMutableBytes { bytes in
      for row in 0..<height {
        for column in 0..<width {
          var level = 120.0
          for (x, y, radius, strength) in spots {
            let (dx, dy) = (Double(column) - x - shift, Double(row) - y)
            level += strength * exp(-(dx * dx + dy * dy) / (2 * radius * radius))
          }
          for channel in 0..<3 {
            bytes[row * stride + 3 * column + channel] = UInt8(level * brightness)
          }
        }
      }
    }
    return try JPEGEncoder.encode(picture)
  }

  @Test func twoNearlyIdenticalPortraitsAreRefused() async throws {
    let photos = try folder.makeFolder("photos")
    try folder.write(try portrait(shift: 0, brightness: 1), to: "photos/a.jpg")
    try folder.write(try portrait(shift: 4, brightness: 1.04), to: "photos/b.jpg")
    let outcome = await stitch(photos)
    #expect(outcome.status == 4 && outcome.isOneComplaint, "\(outcome.errors)")
    #expect(outcome.complaints[0].contains("a.jpg and b.jpg show the same view"))
    #expect(outcome.complaints[0].contains("Turn the camera"))
    #expect(panoramas.isEmpty)
  }

  @Test func aPhotoWithoutAnyFeatureIsNamed() async throws {
    let photos = try TownPhotos.write(3, to: "photos", in: folder)
    let plain = try Bitmap(width: 480, height: 360, channels: 3)
    plain.withMutableBytes { bytes in for place in bytes.indices { bytes[place] = 128 } }
    try folder.write(try JPEGEncoder.encode(plain), to: "photos/plain.jpg")
    let outcome = await stitch(photos)
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.output.contains("plain.jpg: not used; nothing in it can be recognised"))
  }

  @Test func photosWithoutAnyFeatureAreNoPanorama() async throws {
    let photos = try folder.makeFolder("photos")
    for number in 0..<3 {
      let plain = try Bitmap(width: 320, height: 240, channels: 3)
      plain.withMutableBytes { bytes in
        for place in bytes.indices { bytes[place] = UInt8(100 + 20 * number) }
      }
      try folder.write(try JPEGEncoder.encode(plain), to: "photos/\(number).jpg")
    }
    let outcome = await stitch(photos)
    #expect(outcome.status == 4 && outcome.isOneComplaint, "\(outcome.errors)")
  }
}
