/// Two photos that were compared, whether or not they were linked.
public struct ComparedPair: Codable, Sendable, Hashable {
  /// The index of the first photo in ``Alignment/photos``; smaller than the second.
  public var firstPhoto: Int
  /// The index of the second photo in ``Alignment/photos``.
  public var secondPhoto: Int
  /// How many features looked alike.
  public var matchCount: Int
  /// How many of these agree with one turn between the two cameras.
  public var inlierCount: Int

  /// Creates a pair.
  public init(firstPhoto: Int, secondPhoto: Int, matchCount: Int, inlierCount: Int) {
    self.firstPhoto = firstPhoto
    self.secondPhoto = secondPhoto
    self.matchCount = matchCount
    self.inlierCount = inlierCount
  }

  /// How many would have had to agree for a link.
  public var neededInlierCount: Int { PairMatches.neededInlierCount(matchCount: matchCount) }
}
