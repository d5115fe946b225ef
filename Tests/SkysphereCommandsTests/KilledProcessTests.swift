import Foundation
import Imaging
import Stitching
import Testing

/// Whenever the real program is killed, each of its outputs is the old one or the new one, whole.
///
/// Parameterised over the formats, since each has a writer of its own.
@Suite(.serialized) struct KilledProcessTests {
  private let folder: TemporaryFolder
  private let photos: String

  init() throws {
    folder = try TemporaryFolder()
    photos = try TownPhotos.write(2, to: "photos", in: folder)
  }

  private static let companions = ["pano.filled.png", "pano.project.json", "pano.report.json"]

  private func arguments(_ output: String) -> [String] {
    [
      "stitch", photos, "--output", folder.path(output), "--width", "1600", "--fill", "all",
      "--threads", "1", "--force",
    ]
  }

  /// What a run that nobody disturbs writes, and how long it takes.
  private func undisturbed(
    _ format: String
  ) async throws -> (files: [String: Data], duration: Duration) {
    let names = ["pano.\(format)"] + Self.companions
    let start = ContinuousClock.now
    let outcome = try await SkysphereProcess(arguments("pano.\(format)"), in: folder).end()
    let duration = ContinuousClock.now - start
    try #require(outcome.status == 0, "\(outcome.errors)")
    return (
      try Dictionary(uniqueKeysWithValues: names.map { ($0, try folder.content($0)) }), duration
    )
  }

  /// Looks at every output after a run that was killed.
  private func expectWhole(_ files: [String: Data], _ place: String) throws {
    for (name, new) in files {
      let found = try folder.content(name)
      if found == Data("old \(name)".utf8) { continue }
      if name.hasSuffix("report.json") {
        // Seconds and memory are of the run.
        let report = try? JSONDecoder().decode(StitchReport.self, from: found)
        #expect(report?.photosUsed == 2, "\(name) is not whole, \(place)")
      } else {
        #expect(found == new, "\(name) is neither the old nor the new one, \(place)")
      }
    }
  }

  @Test(arguments: ["jpg", "tif", "png"], [SIGTERM, SIGKILL])
  func everyOutputIsWhole(format: String, signal: Int32) async throws {
    let (files, duration) = try await undisturbed(format)
    var generator = SplitMix(state: UInt64(signal))
    let clean = folder.everyPath
    for number in 0..<10 {
      for name in files.keys { try folder.write(Data("old \(name)".utf8), to: name) }
      // One moment in each tenth of the run, the last one about its end, where files get their names.
      let share = (Double(number) + generator.share()) / 10 * 1.05
      let process = try SkysphereProcess(arguments("pano.\(format)"), in: folder)
      try await Task.sleep(for: duration * share)
      process.send(signal)
      let outcome = await process.end()
      let place = "killed after \(share) of the run, status \(outcome.status)"
      try expectWhole(files, place)
      if signal == SIGTERM {
        // Before the program listens, the signal ends it as it ends any other.
        #expect([0, 130, -SIGTERM].contains(outcome.status), "\(place): \(outcome.errors)")
        #expect(folder.everyPath == clean, "\(place)")
      } else {
        #expect([0, -SIGKILL].contains(outcome.status), "\(place): \(outcome.errors)")
        // Nobody can clean up, but what is left is hidden and has no final name.
        let left = Set(folder.everyPath).subtracting(clean)
        #expect(
          left.allSatisfy { $0.hasPrefix(".pano.") && $0.hasSuffix(".part") }, "\(place): \(left)")
        for name in left { try FileManager.default.removeItem(atPath: folder.path(name)) }
      }
    }
  }

  /// The disk is full after so many bytes: within the first rows, in the middle, near the end.
  @Test(arguments: ["jpg", "tif", "png"], [1, 16, 40])
  func aFullDiskLeavesTheOldOutputs(format: String, blocks: Int) async throws {
    let names = ["pano.\(format)"] + Self.companions
    for name in names { try folder.write(Data("old \(name)".utf8), to: name) }
    let before = folder.everyPath
    let outcome = try await SkysphereProcess(
      arguments("pano.\(format)"), in: folder, shellPrefix: "ulimit -f \(blocks)"
    ).end()
    #expect(outcome.status == 74, "\(outcome.errors)")
    #expect(outcome.isOneComplaint, "\(outcome.errors)")
    #expect(outcome.errors.lowercased().contains("file too large"), "\(outcome.errors)")
    #expect(folder.everyPath == before)
    for name in names { #expect(try folder.content(name) == Data("old \(name)".utf8)) }
  }

  /// As root, permissions keep nobody from writing, so a folder of the kernel's stands for one.
  @Test(arguments: ["jpg", "tif", "png"])
  func aReadOnlyFolder(format: String) async throws {
    let before = folder.everyPath
    var target = "/proc/pano.\(format)"
    if getuid() != 0 {
      target = try folder.makeFolder("locked") + "/pano.\(format)"
      chmod(folder.path("locked"), 0o555)
    }
    let outcome = await ToolOutcome.running("stitch", photos, "--output", target, "--width", "640")
    #expect(outcome.status == 73)
    #expect(outcome.isOneComplaint, "\(outcome.errors)")
    #expect(folder.everyPath.filter { $0 != "locked" } == before)
  }
}

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
private struct SplitMix {
  var state: UInt64

  /// A number from 0 to 1.
  mutating func share() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53)
  }
}
