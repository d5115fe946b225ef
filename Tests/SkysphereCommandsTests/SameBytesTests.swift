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
      huginProjects.insert(try folder.content("pano\(number).pto"))
      // Of the report, times and memory differ.
      linkProblems.insert(
        try JSONDecoder().decode(
          StitchReport.self, from: try folder.content("pano\(number).report.json")
        ).linkProblems)
    }
    #expect(pictures.count == 1)
    #expect(projects.count == 1)
    #expect(huginProjects.count == 1)
    #expect(linkProblems.count == 1)
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
