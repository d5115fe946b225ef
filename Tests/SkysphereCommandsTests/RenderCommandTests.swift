import CommandLineKit
import Foundation
import Imaging
import SceneRendering
import SphereGeometry
import Stitching
import Testing

/// `render` makes the picture of a project again.
@Suite struct RenderCommandTests {
  private let folder: TemporaryFolder
  private let photos: String
  private let pano: String

  init() async throws {
    folder = try TemporaryFolder()
    photos = try TownPhotos.write(4, to: "photos", in: folder)
    pano = folder.path("pano.jpg")
    let stitched = await ToolRun(
      "stitch", photos, "--output", pano, "--width", "1200", "--quality", "88", "--chroma", "4:4:4")
    try #require(stitched.status == .success, "\(stitched.error)")
  }

  private func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.path(name)))
  }

  private func report(_ words: String...) async throws -> RenderReport {
    var arguments = ["render", folder.path("pano.project.json"), "--json"]
    arguments += words
    let run = await ToolRun(arguments)
    try #require(run.status == .success, "\(run.error)")
    return try JSONDecoder().decode(RenderReport.self, from: Data(run.output.utf8))
  }

  @Test func theSameSizeGivesTheSameBytes() async throws {
    _ = try await report("--output", folder.path("again.jpg"))
    #expect(try data("again.jpg") == data("pano.jpg"))
    #expect(try PhotoReader.probe(path: pano).chromaSampling == .full)
    // Nothing else is written, and the project is as it was.
    #expect(!FileManager.default.fileExists(atPath: folder.path("again.project.json")))
    _ = try await report("--output", folder.path("other.jpg"), "--quality", "60")
    #expect(try data("other.jpg").count < data("pano.jpg").count)
  }

  /// The project says which brightness was kept, and another can be asked for.
  @Test func theKeptBrightnessIsThatOfTheProject() async throws {
    let scene = try TownScene(seed: 1)
    for (index, steps) in [0, 0.5, -0.5, 0.3].enumerated() {
      let photo = try TownPhotos.photo(
        of: scene, yawDegrees: 30 * Double(index), seconds: 3 * Double(index),
        exposureSteps: steps)
      try folder.write(photo, to: "photos/DJI_000\(index + 1).JPG")
    }
    let stitched = await ToolRun(
      "stitch", photos, "--output", pano, "--width", "1200", "--force", "--exposure",
      "reference=DJI_0003.JPG")
    try #require(stitched.status == .success, "\(stitched.error)")
    _ = try await report("--output", folder.path("again.jpg"))
    #expect(try data("again.jpg") == data("pano.jpg"))
    _ = try await report("--output", folder.path("mean.jpg"), "--exposure", "mean")
    func brightness(_ name: String) throws -> Double {
      let picture = try PhotoReader.decode(path: folder.path(name), color: .grey)
      return picture.withBytes { Double($0.reduce(0) { $0 + Int($1) }) / Double($0.count) }
    }
    // The third photo is the darkest of all.
    #expect(try brightness("mean.jpg") > 1.1 * brightness("pano.jpg"))

    let wrong = await ToolRun(
      "render", folder.path("pano.project.json"), "--output", folder.path("wrong.jpg"),
      "--exposure", "reference=DJI_0009.JPG")
    #expect(wrong.status == .noInput)
    #expect(wrong.error.contains("DJI_0009.JPG"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("wrong.jpg")))
  }

  @Test func anotherWidthHasTheSameGeometry() async throws {
    let small = folder.path("small.png")
    let large = try await report("--output", folder.path("large.png"))
    let half = try await report("--output", small, "--width", "600")
    #expect(half.canvas.fullWidth == 600)
    #expect(half.canvas.centerHeadingDegrees == large.canvas.centerHeadingDegrees)
    #expect(abs(half.canvas.area.left * 2 - large.canvas.area.left) <= 2)
    #expect(abs(half.canvas.area.top * 2 - large.canvas.area.top) <= 2)
    // Four pixels of the large picture are one of the small; a shift by one fits worse.
    let first = try PhotoReader.decode(path: folder.path("large.png"), color: .rgba)
    let second = try PhotoReader.decode(path: small, color: .rgba)
    func difference(_ shiftX: Int, _ shiftY: Int) throws -> Double {
      var sum = 0.0
      var count = 0
      first.withBytes { a in
        second.withBytes { b in
          for row in 4..<(second.height - 4) {
            for column in 4..<(second.width - 4) {
              let x = 2 * (column + half.canvas.area.left) - large.canvas.area.left + shiftX
              let y = 2 * (row + half.canvas.area.top) - large.canvas.area.top + shiftY
              guard x >= 0, y >= 0, x + 1 < first.width, y + 1 < first.height else { continue }
              func place(_ x: Int, _ y: Int) -> Int { y * first.stride + 4 * x }
              let four = [place(x, y), place(x + 1, y), place(x, y + 1), place(x + 1, y + 1)]
              let here = row * second.stride + 4 * column
              guard b[here + 3] == 255, four.allSatisfy({ a[$0 + 3] == 255 }) else { continue }
              let mean = four.map { Double(a[$0 + 1]) }.reduce(0, +) / 4
              sum += abs(mean - Double(b[here + 1]))
              count += 1
            }
          }
        }
      }
      try #require(count > 10_000)
      return sum / Double(count)
    }
    let fitting = try difference(0, 0)
    for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
      #expect(try difference(x, y) > fitting)
    }
  }

  @Test func theMiddleCanBeMoved() async throws {
    let turned = folder.path("turned.jpg")
    let made = try await report("--output", turned, "--center", "30")
    #expect(made.canvas.centerHeadingDegrees == 30)
    #expect(try GPano.read(path: turned)?.poseHeadingDegrees == 30)
    let first = try await report("--output", folder.path("first.jpg"), "--center", "first")
    #expect(abs(first.canvas.centerHeadingDegrees) < 2)
    let wrong = await ToolRun(
      "render", folder.path("pano.project.json"), "--output", turned, "--center", "south")
    #expect(wrong.status == .usage)
    #expect(wrong.error.contains("north, first"))
  }

  @Test(arguments: ["cylindrical", "rectilinear", "mercator", "little-planet", "auto"])
  func otherProjectionsSayNothingOfASphere(projection: String) async throws {
    let name = folder.path("\(projection).jpg")
    let made = try await report("--output", name, "--projection", projection)
    // Four photos side by side are a wide, flat row.
    #expect(made.canvas.projection?.rawValue == (projection == "auto" ? "cylindrical" : projection))
    let file = try PhotoReader.probe(path: name)
    #expect(file.width == made.canvas.area.width)
    #expect(file.height == made.canvas.area.height)
    #expect(try GPano.read(path: name) == nil)
    #expect(try PhotoMetadata(path: name).model == "FC7303")
  }

  @Test func theProjectRemembersTheProjection() async throws {
    let flat = folder.path("flat.jpg")
    let stitched = await ToolRun(
      "stitch", photos, "--output", flat, "--width", "1200", "--projection", "rectilinear",
      "--center", "50")
    try #require(stitched.status == .success, "\(stitched.error)")
    let again = folder.path("again.jpg")
    let rendered = await ToolRun(
      "render", folder.path("flat.project.json"), "--output", again)
    try #require(rendered.status == .success, "\(rendered.error)")
    #expect(try data("again.jpg") == data("flat.jpg"))
  }

  @Test func movedPhotosAreNamed() async throws {
    let moved = folder.path("moved")
    try FileManager.default.moveItem(atPath: photos, toPath: moved)
    let again = folder.path("again.jpg")
    let lost = await ToolRun("render", folder.path("pano.project.json"), "--output", again)
    #expect(lost.status == .badInput)
    #expect(lost.error.contains("--photos"))
    #expect(!FileManager.default.fileExists(atPath: again))
    _ = try await report("--output", again, "--photos", moved)
    #expect(try data("again.jpg") == data("pano.jpg"))
  }

  @Test func whatIsNoProjectIsRefused() async throws {
    let output = folder.path("x.jpg")
    let none = await ToolRun("render", folder.path("none.json"), "--output", output)
    #expect(none.status == .noInput)
    let report = await ToolRun("render", folder.path("pano.report.json"), "--output", output)
    #expect(report.status == .badInput)
    #expect(report.error.contains("not a project"))
    let photo = await ToolRun("render", photos + "/DJI_0001.JPG", "--output", output)
    #expect(photo.status == .badInput)
  }
}
