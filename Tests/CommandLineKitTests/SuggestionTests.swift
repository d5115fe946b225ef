import Testing

@testable import CommandLineKit

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("width", "widht", 1),
    ("ca", "abc", 3), ("flaw", "lawn", 2), ("same", "same", 0),
  ])
  func editDistance(first: String, second: String, distance: Int) {
    #expect(Suggestion.editDistance(first, second) == distance)
    #expect(Suggestion.editDistance(second, first) == distance)
  }

  @Test(arguments: [
    ("sttich", "stitch"), ("stich", "stitch"), ("STITCH", "stitch"), ("stitches", "stitch"),
    ("insp", "inspect"), ("rum", "run"), ("batch-", "batch"), ("publsh", "publish"),
  ])
  func findsWhatWasMeant(word: String, meant: String) {
    #expect(Suggestion.nearest(to: word, among: Self.names) == meant)
  }

  @Test(arguments: ["", "x", "r", "panorama", "qqqqqq", "p"])
  func doesNotGuessWildly(word: String) {
    #expect(Suggestion.nearest(to: word, among: Self.names) == nil)
  }

  @Test func unfinishedWordOfSeveralNamesSuggestsNone() {
    #expect(Suggestion.nearest(to: "max", among: ["max-memory", "max-threads"]) == nil)
    #expect(Suggestion.nearest(to: "max", among: ["max-memory", "threads"]) == "max-memory")
  }

  private static let names = [
    "plan", "fly", "download", "stitch", "crop", "run", "inspect", "batch", "view", "publish",
  ]
}
