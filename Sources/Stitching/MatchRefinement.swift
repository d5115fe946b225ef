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
  /// How far a place may be off, in pixels of the small copies.
  public var reachPixels: Double
  /// How squares are compared; its reach is set from the size of the small copies.
  public var refiner: MatchRefiner

  /// Creates the options.
  public init(
    maximumMatchesPerLink: Int = 140, maximumMatchesPerPhoto: Int = 1_500,
    matchesPerPhoto: Int = 340,
    maximumMatches: Int = 24_000, leastRequestPerLink: Int = 24,
    leastMatchesPerLink: Int = 12, reachPixels: Double = 1,
    refiner: MatchRefiner = MatchRefiner()
  ) {
    self.maximumMatchesPerLink = maximumMatchesPerLink
    self.maximumMatchesPerPhoto = maximumMatchesPerPhoto
    self.matchesPerPhoto = matchesPerPhoto
    self.maximumMatches = maximumMatches
    self.leastRequestPerLink = leastRequestPerLink
    self.leastMatchesPerLink = leastMatchesPerLink
    self.reachPixels = reachPixels
    self.refiner = refiner
  }

  /// Measures the matches of links.
  ///
  /// - Parameters:
  ///   - links: The links.
  ///   - photos: The photos that they link.
  ///   - lenses: The lens of each photo, roughly.
  ///   - features: The features of each photo; where a link has too few matches, features without
  ///     a match are measured where they should be.
  ///   - threads: Where photos are decoded and compared.
  /// - Returns: The links with measured places where that succeeded for enough of them.
  ///   Those of a photo that cannot be decoded at full size stay as they are.
  /// - Throws: ``NativeError`` when an option is out of range; `CancellationError`.
  public func refine(
    _ links: [PairMatches], photos: [PhotoSource], lenses: [Lens],
    features: [PhotoFeatures], threads: NativeThreads
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
      let count = min(
        maximumMatchesPerLink, share,
        maximumMatchesPerPhoto / max(linkCounts[link.first], linkCounts[link.second]))
      let asked = MatchRefinement.asked(
        of: link, count: count, photos: photos, features: features, lenses: lenses)
      let start = (places[link.first].count, places[link.second].count)
      places[link.first] += asked.map(\.place.first)
      places[link.second] += asked.map(\.place.second)
      return Request(
        numbers: asked.map(\.number),
        pairs: asked.indices.map {
          MatchRefiner.Pair(first: start.0 + $0, second: start.1 + $0)
        })
    }
    var refiner = refiner
    let scale = features.map(\.fullSizePixelsPerPixel).max() ?? 1
    refiner.reachPixels = Int((reachPixels * scale).rounded(.up)) + 2
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
        if let number {
          refined.places[number] = place
          refined.measuredInliers.append(number)
        } else {
          refined.inliers.append(refined.places.count)
          refined.measuredInliers.append(refined.places.count)
          refined.places.append(place)
        }
      }
      return refined
    }
  }

  /// A place of a link, and the number of its match where it has one.
  private typealias Asked = (number: Int?, place: Correspondence)

  /// Inliers of a link, spread over the picture; then features without a match, spread likewise.
  private static func asked(
    of link: PairMatches, count: Int, photos: [PhotoSource], features: [PhotoFeatures],
    lenses: [Lens]
  ) -> [Asked] {
    let (width, height) = (photos[link.first].width, photos[link.first].height)
    let matched = link.inliersSpread(overWidth: width, height: height).prefix(count).map {
      Asked(number: $0, place: link.places[$0])
    }
    guard matched.count < count else { return matched }
    let added = TiePoints().found(
      count - matched.count, for: link, features: (features[link.first], features[link.second]),
      lenses: (lenses[link.first], lenses[link.second]))
    return matched
      + added.filter { photos[link.first].uses($0.first) && photos[link.second].uses($0.second) }
      .map { Asked(number: nil, place: $0) }
  }

  /// What is to be measured of a link: the numbers of its matches, nil for features that have none,
  /// and their squares.
  private struct Request: Sendable {
    var numbers: [Int?]
    var pairs: [MatchRefiner.Pair]
  }
}
