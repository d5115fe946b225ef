import Foundation
import Imaging
import SceneRendering
import Stitching
import Testing

@testable import SkysphereCommands

/// Photos whose files state another focal length than that of the lens.
@Suite struct StatedFocalLengthTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A closed ring of 12 photos, whose files state so many times the true focal length.
  private func report(factor: Double) async throws -> StitchReport {
    let town = try TownScene(seed: 1)
    let photos = try folder.makeFolder("photos")
    for number in 0..<12 {
      let photo = try TownPhotos.photo(
        of: town, yawDegrees: 30 * Double(number), seconds: 3 * Double(number),
        statedFocalLengthFactor: factor)
      try folder.write(
        photo, to: String(format: "photos/DJI_%04d.JPG", number + 1))
    }
    let outcome = await ToolOutcome.running(
      "stitch", photos, "-o", folder.path("pano.jpg"), "--width", "512")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try JSONDecoder().decode(StitchReport.self, from: try folder.content("pano.report.json"))
  }

  @Test(arguments: [0.55, 1.6])
  func aRingClosesAllTheSameAndTheReportSaysWhy(factor: Double) async throws {
    let report = try await report(factor: factor)
    #expect(report.photosUsed == 12)
    #expect(report.canvas.area.width == report.canvas.fullWidth)
    let diagonal = (480.0 * 480 + 360 * 360).squareRoot()
    #expect(abs(report.focalLengthPixels / (240 / tan(34 * .pi / 180)) - 1) < 0.01)
    let millimetres = Int((report.focalLengthPixels / diagonal * 43.27).rounded())
    #expect(report.notes.count == 1)
    #expect(report.notes.first?.contains("\(millimetres) mm fits and is used") == true)
  }

  @Test func aTrueStatementIsNotRemarkedOn() async throws {
    let report = try await report(factor: 1)
    #expect(report.notes.isEmpty)
  }
}
