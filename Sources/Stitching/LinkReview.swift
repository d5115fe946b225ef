/// Looks for pairs of photos that should hold together and do not, or hardly do.
public struct LinkReview: Sendable {
  /// From which overlap on two photos should be linked.
  public var neighbours: CandidatePairs
  /// A link of fewer than so many times the needed matches is weak.
  public var weakBelowTimesNeeded: Double
  /// A link whose residual is larger than so many times the median of all links is weak.
  public var weakAboveTimesMedianResidual: Double

  /// Creates the options.
  ///
  /// - Parameters:
  ///   - neighbours: From which overlap on two photos should be linked.
  ///   - weakBelowTimesNeeded: A link of fewer than so many times the needed matches is weak.
  ///   - weakAboveTimesMedianResidual: A link whose residual is larger than so many times the
  ///     median of all links is weak.
  public init(
    neighbours: CandidatePairs = CandidatePairs(marginDegrees: 0, minimumOverlap: 0.15),
    weakBelowTimesNeeded: Double = 2, weakAboveTimesMedianResidual: Double = 3
  ) {
    self.neighbours = neighbours
    self.weakBelowTimesNeeded = weakBelowTimesNeeded
    self.weakAboveTimesMedianResidual = weakAboveTimesMedianResidual
  }

  /// Finds the problems: of neighbours by the solved cameras, of all links, and for each photo that
  /// has no link the pair that came nearest to one.
  ///
  /// - Parameter alignment: The alignment.
  /// - Returns: The problems, the worst first: missing links, those that contradict, weak ones, and
  ///   pairs that were not compared; among these those with the smallest share of what is needed.
  public func problems(of alignment: Alignment) -> [LinkProblem] {
    let links = Dictionary(
      alignment.links.map { (Pair($0.firstPhoto, $0.secondPhoto), $0) },
      uniquingKeysWith: { first, _ in first })
    let compared = Dictionary(
      alignment.comparedPairs.map { (Pair($0.firstPhoto, $0.secondPhoto), $0) },
      uniquingKeysWith: { first, _ in first })
    let overlaps = overlaps(in: alignment)
    let medianResidual = RobustMean.median(alignment.links.map(\.rmsResidualPixels))
    let looked = Set(links.keys).union(overlaps.keys)
      .union(nearestPairs(of: alignment, compared: compared))
    let found = looked.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
      .compactMap { pair -> LinkProblem? in
        let link = links[pair]
        guard
          let kind = kind(of: link, attempt: compared[pair], medianResidual: medianResidual)
        else { return nil }
        let attempt = compared[pair]
        return LinkProblem(
          firstPhoto: alignment.photos[pair.first].fileName,
          secondPhoto: alignment.photos[pair.second].fileName, kind: kind,
          overlapPercent: overlaps[pair].map { $0 * 100 }, matchCount: attempt?.matchCount,
          inlierCount: link?.inlierCount ?? attempt?.inlierCount,
          neededInlierCount: attempt?.neededInlierCount,
          rmsResidualPixels: link?.rmsResidualPixels)
      }
    // Pairs of one rank stay in the order of the photos.
    return found.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
  }

  private struct Pair: Hashable {
    var first: Int
    var second: Int

    init(_ first: Int, _ second: Int) {
      self.first = min(first, second)
      self.second = max(first, second)
    }
  }

  /// What is the matter with a pair; nil when nothing is.
  private func kind(
    of link: Link?, attempt: ComparedPair?, medianResidual: Double
  ) -> LinkProblem.Kind? {
    guard let link else {
      guard let attempt else { return .notCompared }
      return attempt.inlierCount < attempt.neededInlierCount ? .missing : .contradicting
    }
    let isThin =
      attempt.map {
        Double(link.inlierCount) < weakBelowTimesNeeded * Double($0.neededInlierCount)
      } ?? false
    let fitsBadly =
      link.rmsResidualPixels > weakAboveTimesMedianResidual * medianResidual
    return isThin || fitsBadly ? .weak : nil
  }

  /// The kind first, then the share of the needed matches; a larger number is less bad.
  private func rank(_ problem: LinkProblem) -> Double {
    let order = Double(LinkProblem.Kind.allCases.firstIndex(of: problem.kind) ?? 0)
    guard let inliers = problem.inlierCount, let needed = problem.neededInlierCount, needed > 0
    else { return order }
    let share = Double(inliers) / Double(needed)
    return order + share / (1 + share)
  }

  /// The pairs that overlap enough to be linked, and by which share of one of them.
  private func overlaps(in alignment: Alignment) -> [Pair: Double] {
    let placed = alignment.usedPhotoIndices.compactMap { index in
      alignment.photos[index].cameraFromWorld.map {
        (index: index, cameraFromWorld: $0, lens: alignment.photos[index].lens)
      }
    }
    var result: [Pair: Double] = [:]
    for (number, first) in placed.enumerated() {
      for second in placed[(number + 1)...] {
        // The larger of both shares, since one of them may have been zoomed in.
        let (a, b) = ((first.cameraFromWorld, first.lens), (second.cameraFromWorld, second.lens))
        let share = max(neighbours.overlap(of: a, with: b), neighbours.overlap(of: b, with: a))
        if share >= neighbours.minimumOverlap { result[Pair(first.index, second.index)] = share }
      }
    }
    return result
  }

  /// For each photo that is not placed by matches the pair that came nearest to a link.
  private func nearestPairs(
    of alignment: Alignment, compared: [Pair: ComparedPair]
  ) -> [Pair] {
    alignment.photos.indices.filter { alignment.photos[$0].placedBy != .matches }
      .compactMap { photo in
        compared.filter { $0.key.first == photo || $0.key.second == photo }
          .max { left, right in
            let (a, b) = (left.value, right.value)
            return (a.inlierCount - a.neededInlierCount, b.firstPhoto, b.secondPhoto)
              < (b.inlierCount - b.neededInlierCount, a.firstPhoto, a.secondPhoto)
          }?.key
      }
  }
}
