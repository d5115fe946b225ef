import CommandLineKit
import Foundation
import Stitching
import Testing

@testable import SkysphereCommands

@Suite struct LinkReportTests {
  @Test func aPhotoWithoutLinksIsReportedWithNumbersAndAdvice() async throws {
    let folder = try TemporaryFolder()
    let photos = try TownPhotos.write(3, to: "photos", in: folder)
    try folder.write(try TownPhotos.elsewhere(), to: "photos/DJI_0009.JPG")
    let run = await ToolRun(
      "stitch", photos, "--output", folder.path("pano.jpg"), "--width", "512")
    let report = try JSONDecoder().decode(
      StitchReport.self, from: try folder.content("pano.report.json"))
    let foreign = try #require(report.photos.first { $0.fileName == "DJI_0009.JPG" })
    #expect(foreign.placedBy != .matches && foreign.linkCount == 0)
    #expect(foreign.advice?.isEmpty == false)
    for photo in report.photos where photo.fileName != "DJI_0009.JPG" {
      #expect(photo.placedBy == .matches && photo.linkCount > 0 && photo.advice == nil)
    }
    let problem = try #require(
      report.linkProblems.first {
        $0.secondPhoto == "DJI_0009.JPG" || $0.firstPhoto == "DJI_0009.JPG"
      })
    // Too few agree, or those that agree do not fit the rest; either way the numbers say which.
    let inliers = try #require(problem.inlierCount)
    let needed = try #require(problem.neededInlierCount)
    #expect(problem.kind == (inliers < needed ? .missing : .contradicting), "\(problem)")
    // People see it as well.
    #expect(run.output.contains("\(problem)"))
  }

  @Test func detailsNameEachPhoto() async throws {
    let folder = try TemporaryFolder()
    let photos = try TownPhotos.write(3, to: "photos", in: folder)
    let run = await ToolRun(
      "stitch", photos, "--output", folder.path("pano.jpg"), "--width", "512", "--verbose")
    #expect(run.status == .success)
    #expect(run.error.contains("DJI_0002.JPG: matches, 2 links, "))
  }
}
