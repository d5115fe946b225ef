/// Chooses which pairs of photos are worth comparing when nothing is known of where they look.
///
/// All pairs are first compared by some of their strongest features only, which costs a twentieth
/// of a full comparison; those that come out best are compared in full.
public struct BlindPairSearch: Sendable {
  /// How many of the strongest features of each photo are compared at first.
  public var strongestCount: Int
  /// Pairs with so many features that look alike are compared in full.
  ///
  /// Of 400 features, pairs that show different things have about 5 that pass the ratio test.
  public var leastMatchCount: Int
  /// So many of each photo's best pairs are compared in full, however few look alike.
  public var leastPartnerCount: Int
  /// Photos so near in order are compared in full: most people shoot neighbours one after another.
  public var orderReach: Int
  /// Of fewer photos all pairs are compared in full.
  public var leastPhotoCount: Int

  /// Creates the options.
  public init(
    strongestCount: Int = 400, leastMatchCount: Int = 16, leastPartnerCount: Int = 4,
    orderReach: Int = 1, leastPhotoCount: Int = 6
  ) {
    self.strongestCount = strongestCount
    self.leastMatchCount = leastMatchCount
    self.leastPartnerCount = leastPartnerCount
    self.orderReach = orderReach
    self.leastPhotoCount = leastPhotoCount
  }

  /// A pair and how many of its strongest features look alike.
  struct Score: Sendable {
    var pair: CandidatePairs.Pair
    var matchCount: Int
  }

  /// The pairs that are to be compared in full, in the order given.
  func chosen(from scores: [Score]) -> [CandidatePairs.Pair] {
    var chosen = Set(
      scores.filter {
        $0.matchCount >= leastMatchCount || $0.pair.second - $0.pair.first <= orderReach
      }.map(\.pair))
    var scoresOfPhoto: [Int: [Score]] = [:]
    for score in scores {
      scoresOfPhoto[score.pair.first, default: []].append(score)
      scoresOfPhoto[score.pair.second, default: []].append(score)
    }
    for scores in scoresOfPhoto.values {
      let best = scores.sorted {
        ($1.matchCount, $0.pair.first, $0.pair.second) < (
          $0.matchCount, $1.pair.first, $1.pair.second
        )
      }
      chosen.formUnion(best.prefix(leastPartnerCount).map(\.pair))
    }
    return scores.map(\.pair).filter(chosen.contains)
  }
}
