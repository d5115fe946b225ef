import Foundation
import Stitching
import Testing

/// The same photos and options give the same bytes, whatever the number of threads.
@Suite struct SameBytesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) async throws {
    let outcome = try await SkysphereProcess(arguments, in: folder).end()
    #expect(outcome.status == 0)
    // Also more threads than processors are nothing to warn of.
    #expect(!outcome.errors.contains("TBB"), "\(outcome.errors)")
  }

  @Test func aSphereByOneTwoAndEightThreads() async throws {
    try await run(["plan", "sphere", "--aircraft", "mini2", "--output", "plan.json"])
    try await run(["fly", "plan.json", "--output", "card", "--photo-width", "400"])
    try await run(["download", "card", "--output", "photos"])
    var pictures: Set<Data> = []
    var projects: Set<Data> = []
    var huginProjects: Set<Data> = []
    var masks: Set<Data> = []
    var linkProblems: Set<[LinkProblem]> = []
    for (number, threads) in ["1", "2", "8", "2"].enumerated() {
      // The names go into no file: another name, the same bytes.
      try await run(
        [
          "stitch", "photos", "--output", "pano\(number).jpg", "--width", "1024", "--threads",
          threads, "--write-pto", "pano\(number).pto",
        ])
      pictures.insert(try folder.content("pano\(number).jpg"))
      projects.insert(try folder.content("pano\(number).project.json"))
      masks.insert(try folder.content("pano\(number).filled.png"))
      huginProjects.insert(try folder.content("pano\(number).pto"))
      // Of the report, times and memory differ.
      linkProblems.insert(
        try JSONDecoder().decode(
          StitchReport.self, from: try folder.content("pano\(number).report.json")
        ).linkProblems)
    }
    #expect(pictures.count == 1)
    #expect(projects.count == 1)
    #expect(masks.count == 1)
    #expect(huginProjects.count == 1)
    #expect(linkProblems.count == 1)
    try await checkFilling()
  }

  /// The sky that was filled is told, and left out on request.
  private func checkFilling() async throws {
    func report(_ name: String) throws -> StitchReport {
      try JSONDecoder().decode(StitchReport.self, from: try folder.content(name))
    }
    let filled = try report("pano0.report.json")
    let invented = try #require(filled.invented)
    #expect(invented.fill == .sky)
    #expect(invented.mask == "pano0.filled.png")
    #expect(abs(invented.sharePercent + filled.coveragePercent - 100) < 1e-6)
    // Without the sky, also the mask of the earlier panorama is gone.
    try await run([
      "stitch", "photos", "--output", "pano0.jpg", "--width", "1024", "--fill", "none", "--force",
    ])
    let empty = try report("pano0.report.json")
    #expect(empty.invented == nil)
    #expect(abs(empty.coveragePercent - filled.coveragePercent) < 0.5)
    #expect(!FileManager.default.fileExists(atPath: folder.path("pano0.filled.png")))
  }

  @Test func twoFlights() async throws {
    try await run(["plan", "ring", "--aircraft", "mini2", "--output", "plan.json"])
    for card in ["first", "second"] {
      try await run(["fly", "plan.json", "--output", card, "--photo-width", "320"])
    }
    let first = folder.everyPath.filter { $0.hasPrefix("first/") }
    #expect(first.count > 10)
    for path in first {
      let other = "second/" + path.dropFirst(6)
      #expect(
        FileManager.default.contents(atPath: folder.path(path))
          == FileManager.default.contents(atPath: folder.path(other)), "\(path)")
    }
  }
}
