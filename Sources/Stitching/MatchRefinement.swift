public import Imaging
public import SphereGeometry

/// Measures the matches of links again, in the full-size photos.
///
/// Features are found in small copies, which is fast and finds what changes little between photos,
/// but leaves each place off by half a pixel of the copy: two pixels of a photo of 12 megapixels.
/// So, once the cameras are roughly known, some matches of each link are measured again at full
/// size. Only small squares round them are kept, at most 5 MB a photo, not the photos.
public struct MatchRefinement: Sendable {
  /// The most matches of a link that are measured, spread over the picture.
  public var maximumMatchesPerLink: Int
  /// The most matches that are measured in one photo, all its links together: what bounds memory.
  public var maximumMatchesPerPhoto: Int
  /// About how many matches are measured for each photo of the set; links share the sum evenly.
  ///
  /// More make the rotations more exact as the root of their number only, and the adjustment slower.
  public var matchesPerPhoto: Int
  /// About the most matches that are measured in all.
  public var maximumMatches: Int
  /// The matches that a link may have in any case, however many links there are.
  public var leastRequestPerLink: Int
  /// The least matches of a link that must have been measured well for these to stand for it.
  public var leastMatchesPerLink: Int
  /// How squares are compared; its reach is set from the size of the small copies.
  public var refiner: MatchRefiner

  /// Creates the options.
  public init(
    maximumMatchesPerLink: Int = 140, maximumMatchesPerPhoto: Int = 1_500,
    matchesPerPhoto: Int = 340,
    maximumMatches: Int = 24_000, leastRequestPerLink: Int = 24,
    leastMatchesPerLink: Int = 12,
    refiner: MatchRefiner = MatchRefiner()
  ) {
    self.maximumMatchesPerLink = maximumMatchesPerLink
    self.maximumMatchesPerPhoto = maximumMatchesPerPhoto
    self.matchesPerPhoto = matchesPerPhoto
    self.maximumMatches = maximumMatches
    self.leastRequestPerLink = leastRequestPerLink
    self.leastMatchesPerLink = leastMatchesPerLink
    self.refiner = refiner
  }

  /// Measures the matches of links.
  ///
  /// - Parameters:
  ///   - links: The links.
  ///   - photos: The photos that they link.
  ///   - lenses: The lens of each photo, roughly.
  ///   - fullSizePixelsPerPixel: For each photo how many of its pixels one pixel of the small copy
  ///     stands for.
  ///   - threads: Where photos are decoded and compared.
  /// - Returns: The links with measured places where that succeeded for enough of them.
  ///   Those of a photo that cannot be decoded at full size stay as they are.
  /// - Throws: ``NativeError`` when an option is out of range; `CancellationError`.
  public func refine(
    _ links: [PairMatches], photos: [PhotoSource], lenses: [Lens],
    fullSizePixelsPerPixel: [Double], threads: NativeThreads
  ) async throws -> [PairMatches] {
    var places = [[SIMD2<Double>]](repeating: [], count: photos.count)
    var linkCounts = [Int](repeating: 0, count: photos.count)
    for link in links {
      linkCounts[link.first] += 1
      linkCounts[link.second] += 1
    }
    let all = min(maximumMatches, matchesPerPhoto * linkCounts.count { $0 > 0 })
    let share = max(leastRequestPerLink, all / max(1, links.count))
    let requests = links.map { link in
      let numbers = link.inliersSpread(
        overWidth: photos[link.first].width,
        height: photos[link.first].height
      ).prefix(
        min(
          maximumMatchesPerLink, share,
          maximumMatchesPerPhoto / max(linkCounts[link.first], linkCounts[link.second])))
      let pairs = numbers.map { number in
        places[link.first].append(link.places[number].first)
        places[link.second].append(link.places[number].second)
        return MatchRefiner.Pair(
          first: places[link.first].count - 1, second: places[link.second].count - 1)
      }
      return Request(numbers: Array(numbers), pairs: pairs)
    }
    var refiner = refiner
    refiner.reachPixels = Int((1.5 * (fullSizePixelsPerPixel.max() ?? 1)).rounded(.up)) + 2
    let (configured, wanted) = (refiner, places)
    let patches = try await threads.map(Array(photos.indices)) { photo -> PhotoPatches? in
      guard !wanted[photo].isEmpty else { return nil }
      // A file that changed since its features were found costs exactness, not the panorama.
      guard let grey = try? photos[photo].decode(color: .grey) else { return nil }
      return try PhotoPatches(of: grey, around: wanted[photo], for: configured)
    }
    return try await threads.map(Array(links.indices)) { index in
      let (link, request) = (links[index], requests[index])
      guard let first = patches[link.first], let second = patches[link.second] else { return link }
      let measured = try configured.refine(
        request.pairs, first: first, firstLens: lenses[link.first], second: second,
        secondLens: lenses[link.second], secondFromFirst: link.secondFromFirst)
      guard measured.count(where: { $0 != nil }) >= leastMatchesPerLink else { return link }
      var refined = link
      refined.measuredInliers = []
      for (number, place) in zip(request.numbers, measured) {
        guard let place else { continue }
        refined.places[number] = place
        refined.measuredInliers.append(number)
      }
      return refined
    }
  }

  /// What is to be measured of a link: the numbers of its matches, and their squares.
  private struct Request: Sendable {
    var numbers: [Int]
    var pairs: [MatchRefiner.Pair]
  }
}
