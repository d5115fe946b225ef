import Testing

@testable import QualityBenchmark

struct QualityReportTests {
  @Test func whatIsSkippedIsSaid() {
    let lines = QualityReport(
      arguments: BenchmarkArguments(), rendered: [], real: [], absent: ["a", "b"],
      hasPictures: false
    ).lines
    #expect(lines.first == "# How well photos are aligned and composed")
    #expect(lines.last == "Skipped, since their folders are not there: a, b.")
  }
}
