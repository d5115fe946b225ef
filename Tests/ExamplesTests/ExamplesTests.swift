import Foundation
import Testing

/// The example programs, one after the other as their usage says.
@Suite struct ExamplesTests {
  @Test func planFlyAndStitch() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("skysphere-examples-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }

    let planned = try ExampleProgram("PlanSphere").run([folder.path])
    #expect(planned.status == 0, "\(planned.output)")
    let plan = try json(folder.appendingPathComponent("plan.json"))
    let shots = try #require(plan["shots"] as? [Any])
    #expect(planned.output.contains("\(shots.count) shots cover"))

    let flown = try ExampleProgram("FlySphere").run([folder.path])
    #expect(flown.status == 0, "\(flown.output)")
    let photos = folder.appendingPathComponent("photos")
    let names = try FileManager.default.contentsOfDirectory(atPath: photos.path)
    #expect(names.count { $0.hasSuffix(".JPG") } == shots.count)

    let panorama = folder.appendingPathComponent("pano.jpg")
    let stitched = try ExampleProgram("StitchFolder").run([photos.path, panorama.path])
    #expect(stitched.status == 0, "\(stitched.output)")
    #expect(stitched.output.contains("\(shots.count) of \(shots.count) photos used"))
    #expect(FileManager.default.fileExists(atPath: panorama.path))
    let report = try json(folder.appendingPathComponent("pano.report.json"))
    #expect(report["photosUsed"] as? Int == shots.count)
  }

  @Test(arguments: ["FlySphere", "StitchFolder"])
  func missingInputIsExplained(name: String) throws {
    let missing = "/nonexistent/skysphere-examples"
    let result = try ExampleProgram(name).run([missing])
    #expect(result.status == 1)
    #expect(result.output.contains("error: ") && result.output.contains(missing))
  }

  private func json(_ file: URL) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    return try #require(object as? [String: Any])
  }
}
