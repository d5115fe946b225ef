import CommandLineKit
import Foundation
import Imaging
import Stitching
import Testing

/// What the commands say of masks.
@Suite struct MaskReportTests {
  private let folder: TemporaryFolder
  private let photos: String

  init() throws {
    folder = try TemporaryFolder()
    photos = try TownPhotos.write(4, to: "photos", in: folder)
  }

  /// A white mask, of any size, whose left part is black.
  private func writeMask(_ name: String, width: Int, height: Int, blackColumns: Int) throws {
    let mask = try Bitmap(width: width, height: height, channels: 1)
    mask.withMutableBytes { bytes in
      for row in 0..<height {
        for column in 0..<width {
          bytes[row * mask.stride + column] = column < blackColumns ? 0 : 255
        }
      }
    }
    try PNGWriter.write(mask, to: try OutputFile(path: folder.path("photos/\(name)")))
  }

  @Test func masksAreNamedWithTheirShares() async throws {
    try writeMask("DJI_0002.mask.png", width: 120, height: 90, blackColumns: 12)
    try writeMask("DJI_0009.mask.png", width: 120, height: 90, blackColumns: 12)
    let stitched = await ToolRun(
      "stitch", photos, "--output", folder.path("pano.jpg"), "--width", "600")
    #expect(stitched.status == .success, "\(stitched.error)")
    #expect(stitched.output.contains("Masked    DJI_0002.JPG 10 %"), "\(stitched.output)")
    #expect(stitched.output.contains("DJI_0009.mask.png masks nothing"), "\(stitched.output)")
    let report = try JSONDecoder().decode(
      StitchReport.self, from: try folder.content("pano.report.json"))
    #expect(report.photosFound == 4)
    #expect(
      report.photos.map { $0.maskedPercent.map { Int($0.rounded()) } } == [nil, 10, nil, nil])

    let inspected = await ToolRun("inspect", photos, "--json")
    let inspection = try JSONDecoder().decode(
      InspectionReport.self, from: Data(inspected.output.utf8))
    #expect(
      inspection.photos.map { $0.maskedPercent.map { Int($0.rounded()) } } == [nil, 10, nil, nil])
    #expect(inspection.warnings.map(\.kind) == [.unusedMask])
    #expect(inspection.warnings.map(\.fileNames) == [["DJI_0009.mask.png"]])
    let text = await ToolRun("inspect", photos)
    #expect(text.output.contains("10 % masked"), "\(text.output)")
  }

  /// What a mask takes from a photo that nothing else shows is missing in the inspection, too.
  @Test func inspectedCoverageIsThatOfWhatIsUsed() async throws {
    func coverage() async throws -> Double {
      let run = await ToolRun("inspect", photos, "--json")
      let report = try JSONDecoder().decode(InspectionReport.self, from: Data(run.output.utf8))
      return try #require(report.panoramas.first).coveragePercent
    }
    let before = try await coverage()
    try writeMask("DJI_0001.mask.png", width: 480, height: 360, blackColumns: 160)
    #expect(try await coverage() < before - 0.5)
  }

  @Test func aMaskThatDoesNotFitEndsTheRunWithItsName() async throws {
    try writeMask("DJI_0003.mask.png", width: 90, height: 120, blackColumns: 12)
    for words in [["stitch", photos, "--output", folder.path("pano.jpg")], ["inspect", photos]] {
      let run = await ToolRun(words)
      #expect(run.status == .badInput)
      #expect(run.error.contains("DJI_0003.mask.png") && run.error.contains("90 × 120"))
      #expect(run.output.isEmpty)
    }
    #expect(folder.everyPath.allSatisfy { $0.hasPrefix("photos") })
  }
}
