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

  @Test func phonePosesBecomePosesForTheStitcher() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("skysphere-examples-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let log = """
      {"angleViewX": 4.0, "angleViewY": 3.0, "focalLength": 5.0, "pictures": [{"degrees": 0, \
      "ring": 1, "sensors": {"fileUri": "img-1.jpg", "roll_pitch_yaw": {"pitch": 34.5, \
      "roll": 0.75, "yaw": 276.5}}}]}
      """
    let input = folder.appendingPathComponent("data.json")
    let output = folder.appendingPathComponent("poses.json")
    try Data(log.utf8).write(to: input)
    let converted = try ExampleProgram("ConvertPhonePoses").run([input.path, output.path])
    #expect(converted.status == 0, "\(converted.output)")
    let poses = try json(output)
    #expect(poses["schema"] as? String == "skysphere.poses/1")
    // The sensor's diagonal is 5 mm, as long as the focal length.
    let equivalent = try #require(poses["focalLength35mmMillimetres"] as? Double)
    #expect(abs(equivalent - 43.2666) < 1e-3)
    let photo = try #require((poses["photos"] as? [[String: Any]])?.first)
    #expect(photo["fileName"] as? String == "img-1.jpg")
    #expect(photo["yawDegrees"] as? Double == -83.5)
    #expect(photo["pitchDegrees"] as? Double == -34.5)
    #expect(photo["rollDegrees"] as? Double == 0.75)
    let repeated = try ExampleProgram("ConvertPhonePoses").run([output.path, input.path])
    #expect(repeated.status == 1 && repeated.output.contains("error: "))
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
