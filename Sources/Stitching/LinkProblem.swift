/// Two photos that should hold together and do not, or hardly do.
public struct LinkProblem: Codable, Sendable, Hashable, CustomStringConvertible {
  /// What is the matter.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    /// They were compared, and too few matches agree.
    case missing
    /// Enough matches agree with each other, but not with the rest of the photos.
    case contradicting
    /// They are linked, by few matches or by matches that fit badly.
    case weak
    /// They overlap by the solved cameras, and were not compared.
    case notCompared = "not-compared"
  }

  /// The file name of the first photo.
  public var firstPhoto: String
  /// The file name of the second photo.
  public var secondPhoto: String
  /// What is the matter.
  public var kind: Kind
  /// The share of one photo that the other shows too, by the solved cameras, in percent; nil when
  /// they hardly overlap or one of them is not used.
  public var overlapPercent: Double?
  /// How many features looked alike; nil when they were not compared.
  public var matchCount: Int?
  /// How many of these agree with one turn between the two cameras.
  public var inlierCount: Int?
  /// How many have to agree for a link.
  public var neededInlierCount: Int?
  /// The root mean square residual of a link's matches in full-size pixels.
  public var rmsResidualPixels: Double?

  /// Creates a problem.
  public init(
    firstPhoto: String, secondPhoto: String, kind: Kind, overlapPercent: Double? = nil,
    matchCount: Int? = nil, inlierCount: Int? = nil, neededInlierCount: Int? = nil,
    rmsResidualPixels: Double? = nil
  ) {
    self.firstPhoto = firstPhoto
    self.secondPhoto = secondPhoto
    self.kind = kind
    self.overlapPercent = overlapPercent
    self.matchCount = matchCount
    self.inlierCount = inlierCount
    self.neededInlierCount = neededInlierCount
    self.rmsResidualPixels = rmsResidualPixels
  }

  /// The pair, what is the matter, and the numbers, in one clause.
  public var description: String {
    let what =
      switch kind {
      case .missing: "no link"
      case .contradicting: "matches that contradict the other photos"
      case .weak: "a weak link"
      case .notCompared: "not compared"
      }
    var parts: [String] = []
    if let inlierCount, let neededInlierCount {
      parts.append(
        "\(inlierCount)" + (matchCount.map { " of \($0)" } ?? "") + " matches agree, "
          + "\(neededInlierCount) are needed")
    }
    if let rmsResidualPixels {
      parts.append("\((rmsResidualPixels * 10).rounded() / 10) pixels rms")
    }
    if let overlapPercent { parts.append("\(Int(overlapPercent.rounded())) % overlap") }
    return "\(firstPhoto) and \(secondPhoto): \(what)"
      + (parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))")
  }
}
