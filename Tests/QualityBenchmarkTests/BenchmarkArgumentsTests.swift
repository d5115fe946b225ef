import Testing

@testable import QualityBenchmark

struct BenchmarkArgumentsTests {
  @Test func optionsAreRead() throws {
    let arguments = try BenchmarkArguments([
      "--photo-width", "1000", "--only", "ring", "--only", "sky", "--output", "a.md",
    ])
    #expect(arguments.photoWidth == 1_000)
    #expect(arguments.output == "a.md")
    #expect(arguments.wants("ring of 12"))
    #expect(arguments.wants("4 of flat sky"))
    #expect(!arguments.wants("sphere-26"))
    #expect(BenchmarkArguments().wants("sphere-26"))
  }

  @Test(arguments: [
    ["--photo-width", "0"], ["--photo-width", "1001"], ["--photo-width"], ["--fast"], ["ring"],
  ])
  func otherWordsAreRefused(words: [String]) {
    #expect(throws: BenchmarkArguments.Problem.self) { try BenchmarkArguments(words) }
  }
}
