import CommandLineKit
import Foundation
import Imaging
import SphereGeometry
import Stitching
import Testing

/// `--height-from` and `--height-to` keep rows of the panorama as they are.
@Suite struct HeightOptionsTests {
  private let folder: TemporaryFolder
  private let photos: String

  init() throws {
    folder = try TemporaryFolder()
    photos = try TownPhotos.write(4, to: "photos", in: folder)
  }

  private func stitch(_ name: String, _ words: String...) async throws -> StitchReport {
    let arguments = ["stitch", photos, "--output", folder.path(name), "--json"]
    let run = await ToolRun(arguments + words)
    try #require(run.status == .success, "\(run.error)")
    return try JSONDecoder().decode(StitchReport.self, from: Data(run.output.utf8))
  }

  /// The rows of a picture, each with its samples.
  private func rows(_ name: String) throws -> [[UInt8]] {
    let picture = try PhotoReader.decode(path: folder.path(name), color: .rgba)
    return picture.withBytes { bytes in
      (0..<picture.height).map {
        Array(bytes[($0 * picture.stride)..<($0 * picture.stride + 4 * picture.width)])
      }
    }
  }

  @Test(arguments: ["equirectangular", "cylindrical", "mercator"], ["none", "all"])
  func theRowsAreThoseOfTheWhole(projection: String, fill: String) async throws {
    // Only spheres and parts of them are filled.
    guard fill == "none" || projection == "equirectangular" else { return }
    let whole = try await stitch(
      "whole.png", "--width", "1200", "--projection", projection, "--fill", fill)
    let part = try await stitch(
      "part.png", "--width", "1200", "--projection", projection, "--fill", fill, "--height-from",
      "-20", "--height-to", "-2.5", "--max-memory", "300M")
    #expect(part.canvas.fullHeight == whole.canvas.fullHeight)
    #expect(part.canvas.area.left == whole.canvas.area.left)
    let first = part.canvas.area.top - whole.canvas.area.top
    try #require(first > 0)
    let (all, kept) = (try rows("whole.png"), try rows("part.png"))
    #expect(kept.count == part.canvas.area.height)
    #expect(kept == Array(all[first..<(first + kept.count)]))
    if projection == "equirectangular" {
      #expect(part.canvas.area.top == Int((92.5 / 180 * 600).rounded()))
      #expect(part.canvas.area.height == Int((110.0 / 180 * 600).rounded()) - part.canvas.area.top)
      let tags = try #require(try GPano.read(path: folder.path("part.png")))
      #expect(tags.fullPanoHeightPixels == 600)
      #expect(tags.fullPanoWidthPixels == 1200)
      #expect(tags.croppedAreaTopPixels == part.canvas.area.top)
      #expect(tags.croppedAreaImageHeightPixels == part.canvas.area.height)
    }
  }

  /// A project remembers its heights, and others may be asked for.
  @Test func projectsAreRenderedAtTheirHeights() async throws {
    let part = try await stitch(
      "part.png", "--width", "800", "--height-from", "-25", "--height-to", "0")
    let again = await ToolRun(
      "render", folder.path("part.project.json"), "--output", folder.path("again.png"))
    #expect(again.status == .success, "\(again.error)")
    #expect(try folder.content("part.png") == folder.content("again.png"))
    let other = await ToolRun(
      "render", folder.path("part.project.json"), "--output", folder.path("other.png"),
      "--height-from", "-10", "--height-to", "0", "--json")
    let report = try JSONDecoder().decode(RenderReport.self, from: Data(other.output.utf8))
    #expect(report.canvas.area.height < part.canvas.area.height)
    #expect(report.canvas.area.top == part.canvas.area.top)
  }

  @Test func theForecastCountsTheRowsThatAreKept() async throws {
    func forecast(_ words: String...) async throws -> StitchForecast {
      let run = await ToolRun(
        ["stitch", photos, "--output", folder.path("pano.jpg"), "--dry-run", "--json"] + words)
      return try JSONDecoder().decode(StitchForecast.self, from: Data(run.output.utf8))
    }
    let whole = try await forecast("--width", "3600")
    let part = try await forecast("--width", "3600", "--height-from", "-45", "--height-to", "0")
    #expect(whole.keptHeight == nil)
    #expect(part.keptHeight == 450)
    #expect(part.canvasHeight == 1800)
    let (few, many) = (try #require(part.panoramaBytes), try #require(whole.panoramaBytes))
    #expect(abs(few * 4 - many) < 8)
  }

  @Test func whatCannotBeIsRefusedBeforeTheWork() async throws {
    for words in [
      ["--height-from", "10", "--height-to", "10"], ["--height-from", "95"],
      ["--height-from", "0", "--projection", "little-planet"],
      ["--height-to", "20", "--projection", "rectilinear"],
    ] {
      let run = await ToolRun(["stitch", photos, "--output", folder.path("pano.jpg")] + words)
      #expect(run.status == .usage, "\(words)")
      #expect(run.error.contains("height"), "\(run.error)")
    }
    let nothing = await ToolRun(
      "stitch", photos, "--output", folder.path("pano.jpg"), "--width", "800", "--height-from",
      "70")
    #expect(nothing.status == .noPanorama)
    #expect(nothing.error.contains("--height-from"))
    #expect(folder.everyPath.allSatisfy { $0.hasPrefix("photos") })
  }
}
