/// What to do about a photo that is not placed by matches.
enum PhotoAdvice {
  /// Says what to do next.
  ///
  /// - Parameters:
  ///   - photo: The photo's index in the alignment.
  ///   - alignment: The alignment.
  /// - Returns: A clause, or nil for a photo that is placed by matches.
  static func text(forPhoto photo: Int, in alignment: Alignment) -> String? {
    switch alignment.photos[photo].placedBy {
    case .matches, .setAside: return nil
    case .captureAngles:
      return "nothing, where it shows only sky or water; otherwise look whether it fits"
    case .notUsed: break
    }
    let own = alignment.comparedPairs.filter {
      $0.firstPhoto == photo || $0.secondPhoto == photo
    }
    if own.isEmpty, alignment.photos[photo].recordedAttitude == nil {
      return unreadable
    }
    // A link takes at least 9 matches, so a photo that never has so many shows too little.
    let most = own.map(\.matchCount).max() ?? 0
    if most < PairMatches.neededInlierCount(matchCount: 0) {
      return "it shows too little to match: give its angles with --poses, or shoot it again with "
        + "something of its neighbours in the picture"
    }
    return elsewhere
  }

  /// For a file that cannot be read.
  static let unreadable = "look whether the file is whole, and copy it again"

  /// For a photo that nothing ties to the others.
  static let elsewhere =
    "if it belongs here, shoot it again from the same spot with a third of its neighbours in "
    + "the picture, or give its angles with --poses; otherwise take it out of the folder"
}
