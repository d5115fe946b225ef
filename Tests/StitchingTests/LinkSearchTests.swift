import Stitching
import Testing

@Suite struct LinkSearchTests {
  /// Brown and Lowe (2007): a match of n features is accepted above 8.0 + 0.3 · n.
  @Test(arguments: [(0, 9), (10, 12), (100, 39), (335, 109)])
  func aLinkNeedsTheShareThatBrownAndLoweState(matchCount: Int, needed: Int) {
    #expect(PairMatches.neededInlierCount(matchCount: matchCount) == needed)
  }
}
