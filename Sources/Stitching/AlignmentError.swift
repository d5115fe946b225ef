/// Why a set of photos could not be aligned.
public enum AlignmentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Fewer than two photos can be read.
  case tooFewPhotos(readable: Int, unreadable: [PhotoFolder.Unreadable])
  /// No two photos are linked, and there are no capture angles to place them by.
  case noLinks(photoCount: Int, closestPair: PairAttempt?)
  /// The photos all show the same view, so that there is nothing to put beside another.
  case sameView(fileNames: [String])
  /// The solver did not find an answer.
  case notSolvable(reason: String)

  /// How far a pair of photos came before it was turned down as a link.
  public struct PairAttempt: Equatable, Sendable, CustomStringConvertible {
    /// The file name of the first photo.
    public var firstFileName: String
    /// The file name of the second photo.
    public var secondFileName: String
    /// How many features looked alike.
    public var matchCount: Int
    /// How many of these agree with one rotation.
    public var inlierCount: Int
    /// How many would have had to agree.
    public var neededInlierCount: Int

    /// Creates an attempt.
    public init(
      firstFileName: String, secondFileName: String, matchCount: Int, inlierCount: Int,
      neededInlierCount: Int
    ) {
      self.firstFileName = firstFileName
      self.secondFileName = secondFileName
      self.matchCount = matchCount
      self.inlierCount = inlierCount
      self.neededInlierCount = neededInlierCount
    }

    /// The pair and its numbers in one clause.
    public var description: String {
      "\(firstFileName) and \(secondFileName): \(inlierCount) of \(matchCount) matches agree, "
        + "\(neededInlierCount) are needed"
    }
  }

  /// What is wrong, with numbers, and what to do.
  public var description: String {
    switch self {
    case .tooFewPhotos(let readable, let unreadable):
      let failures = unreadable.map { "\($0.fileName): \($0.reason)" }
      return "a panorama needs at least two photos, and \(readable) can be read"
        + (failures.isEmpty ? "" : " (\(failures.joined(separator: "; ")))")
        + ". Put all photos of the panorama into the folder"
    case .noLinks(let photoCount, let closestPair):
      let closest = closestPair.map { "; the closest pair is \($0)" } ?? ""
      return "none of the \(photoCount) photos overlap as far as their contents tell\(closest). "
        + AlignmentError.remedy(closestPair)
    case .sameView(let fileNames):
      return
        "\(AlignmentError.list(fileNames)) show the same view, so that there is nothing to put "
        + "together. Turn the camera by half to two thirds of its field of view between photos"
    case .notSolvable(let reason):
      return "the photos do not fit together: \(reason). Check that all were taken from one spot "
        + "with one zoom, and stitch parts of the folder to find what does not belong"
    }
  }

  /// What to do when nothing is linked.
  private static func remedy(_ closestPair: PairAttempt?) -> String {
    guard let closestPair, closestPair.matchCount < PairMatches.neededInlierCount(matchCount: 0)
    else { return "Check that they were taken from one spot and overlap by a third" }
    return "They show too little to match, such as blank sky or walls: give their angles with "
      + "--poses, or take them again with something to see where they overlap"
  }

  /// The first names of a list, and how many more there are.
  static func list(_ fileNames: [String]) -> String {
    let shown = fileNames.prefix(3)
    let more = fileNames.count - shown.count
    if more > 0 { return shown.joined(separator: ", ") + " and \(more) more" }
    guard let last = shown.last, shown.count > 1 else { return shown.joined() }
    return shown.dropLast().joined(separator: ", ") + " and " + last
  }
}
