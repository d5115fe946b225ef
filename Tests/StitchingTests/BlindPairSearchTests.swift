import Testing

@testable import Stitching

@Suite struct BlindPairSearchTests {
  private func score(_ first: Int, _ second: Int, _ count: Int) -> BlindPairSearch.Score {
    BlindPairSearch.Score(
      pair: CandidatePairs.Pair(first: first, second: second), matchCount: count)
  }

  @Test func whatLooksAlikeIsComparedInFullAndSoAreNeighboursInOrder() {
    let search = BlindPairSearch(leastMatchCount: 20, leastPartnerCount: 0, orderReach: 1)
    let chosen = search.chosen(from: [
      score(0, 1, 3), score(0, 2, 40), score(0, 3, 19), score(1, 3, 20), score(2, 3, 0),
    ])
    #expect(
      chosen.map { [$0.first, $0.second] } == [[0, 1], [0, 2], [1, 3], [2, 3]])
  }

  @Test func everyPhotoIsComparedWithItsBestPartners() {
    let search = BlindPairSearch(leastMatchCount: 100, leastPartnerCount: 1, orderReach: 0)
    // 5 is nobody's best, and has a best of its own.
    let chosen = search.chosen(from: [
      score(0, 2, 30), score(0, 4, 31), score(2, 4, 50), score(0, 5, 7), score(2, 5, 9),
    ])
    #expect(chosen.map { [$0.first, $0.second] } == [[0, 4], [2, 4], [2, 5]])
  }

  @Test func farFewerThanAllPairsOfManyPhotosAreComparedInFull() {
    let search = BlindPairSearch()
    // A ring of 120 whose neighbours up to two steps away look alike.
    let scores = CandidatePairs.all(photoCount: 120).map { pair in
      let apart = pair.second - pair.first
      return BlindPairSearch.Score(pair: pair, matchCount: min(apart, 120 - apart) <= 2 ? 60 : 5)
    }
    let chosen = search.chosen(from: scores)
    #expect(scores.count == 7_140)
    #expect(chosen.count < 500)
    for photo in 0..<120 {
      let next = (photo + 1) % 120
      #expect(
        chosen.contains(
          CandidatePairs.Pair(first: min(photo, next), second: max(photo, next))))
    }
  }
}
