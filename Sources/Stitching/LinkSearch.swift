public import Imaging
public import SphereGeometry

/// What two photos have in common: features that look alike, and the turn that most agree with.
public struct PairMatches: Sendable {
  /// The number of the first photo.
  public var first: Int
  /// The number of the second photo.
  public var second: Int
  /// The places that look alike, in pixels of the full-size photos.
  public var places: [Correspondence]
  /// The numbers of the places that agree with one turn.
  public var inliers: [Int]
  /// The numbers of the inliers whose places were measured in the full-size photos; empty where
  /// too few could be.
  public var measuredInliers: [Int] = []
  /// That turn: the rotation of the second camera from the first.
  public var secondFromFirst: Rotation

  /// Creates the matches of a pair.
  public init(
    first: Int, second: Int, places: [Correspondence], inliers: [Int], secondFromFirst: Rotation
  ) {
    self.first = first
    self.second = second
    self.places = places
    self.inliers = inliers
    self.secondFromFirst = secondFromFirst
  }

  /// The inliers that tell most exactly: the measured ones, or all where none are.
  var bestInliers: [Int] { measuredInliers.isEmpty ? inliers : measuredInliers }

  /// The best inliers in turn from the cells of a grid over the first photo, so that any number of
  /// the first ones is spread over the picture.
  func inliersSpread(overWidth width: Int, height: Int) -> [Int] {
    var turnInCell: [Int: Int] = [:]
    let turns = bestInliers.map { number -> (turn: Int, number: Int) in
      let place = places[number].first
      let cell = Int(place.x * 10 / Double(width)) + 10 * Int(place.y * 10 / Double(height))
      let turn = turnInCell[cell, default: 0]
      turnInCell[cell] = turn + 1
      return (turn, number)
    }
    return turns.sorted { ($0.turn, $0.number) < ($1.turn, $1.number) }.map(\.number)
  }

  /// How many inliers make a link of so many matches.
  ///
  /// Brown and Lowe, Automatic Panoramic Image Stitching using Invariant Features, IJCV 74 (2007),
  /// section 3.2: α + β · n with α = 8.0 and β = 0.3, from the odds that wrong matches agree by
  /// chance.
  public static func neededInlierCount(matchCount: Int) -> Int {
    Int((8.0 + 0.3 * Double(matchCount)).rounded(.down)) + 1
  }

  /// How far from the predicted place matches were looked for, in pixels of the small copies; nil
  /// where they were looked for everywhere.
  public var searchRadiusPixels: Double?
  /// Whether it contradicts other links, and so is none.
  public var contradictsOthers = false

  /// Whether enough matches agree for a link, and other links do not say otherwise.
  public var isLink: Bool {
    !contradictsOthers
      && inliers.count >= PairMatches.neededInlierCount(matchCount: places.count)
  }
}

/// Compares pairs of photos and verifies their matches by the turn between the cameras.
public struct LinkSearch: Sendable {
  /// Where the second photo of a pair shows what the first shows, as far as that is known.
  public struct Prediction: Sendable {
    /// The rotation of the second camera from the first.
    public var secondFromFirst: Rotation
    /// How far off that may be, in degrees.
    public var toleranceDegrees: Double

    /// Creates a prediction.
    public init(secondFromFirst: Rotation, toleranceDegrees: Double) {
      self.secondFromFirst = secondFromFirst
      self.toleranceDegrees = toleranceDegrees
    }
  }

  /// Matches of a pair that are not verified yet.
  struct Unverified: Sendable {
    var pair: CandidatePairs.Pair
    var places: [Correspondence]
    /// How far from the predicted place matches were looked for, in pixels of the small copies; nil
    /// where they were looked for everywhere.
    var searchRadiusPixels: Double?
  }

  /// How features are matched.
  public var matcher: FeatureMatcher
  /// The largest threshold as a share of the radius in which matches were looked for.
  ///
  /// All matches lie within that radius, right or wrong: of wrong ones (1/4)² = 6 % agree with a
  /// turn by chance, fewer than the 10 % on which the needed number of inliers rests.
  static let largestThresholdPerRadius = 0.25

  /// How far from the predicted place an inlier may be, in pixels of the small copies.
  public var thresholdPixels: Double
  /// Multiples of the threshold that are tried in turn until a pair is linked: photos from a hand
  /// or a drifting drone do not agree with a pure turn to the pixel, and even the widest is far
  /// narrower than what wrong matches agree with by chance.
  public var thresholdMultiples: [Double]
  /// The most random samples for a pair.
  public var maximumIterations: Int

  /// Creates the options.
  public init(
    matcher: FeatureMatcher = FeatureMatcher(), thresholdPixels: Double = 4,
    thresholdMultiples: [Double] = [1, 3, 6], maximumIterations: Int = 2_000
  ) {
    self.matcher = matcher
    self.thresholdPixels = thresholdPixels
    self.thresholdMultiples = thresholdMultiples
    self.maximumIterations = maximumIterations
  }

  /// Matches a pair and finds the turn that most matches agree with; blocks.
  ///
  /// - Parameters:
  ///   - pair: The photos.
  ///   - features: The features of all photos.
  ///   - lenses: The lenses of all photos, in full-size pixels.
  ///   - prediction: What is known of the cameras; features are then looked for only where they
  ///     may be, which finds more of them and is faster.
  /// - Returns: The matches with the turn, also when too few agree for a link.
  /// - Throws: ``NativeError`` when an option is out of range.
  public func matches(
    of pair: CandidatePairs.Pair, features: [PhotoFeatures], lenses: [Lens],
    prediction: Prediction? = nil
  ) throws(NativeError) -> PairMatches {
    let unverified = try matches(
      ofUnverified: pair, features: features, lenses: lenses, prediction: prediction)
    return try verified(unverified, features: features, lenses: lenses)
  }

  /// Finds features that look alike, without verifying them.
  func matches(
    ofUnverified pair: CandidatePairs.Pair, features: [PhotoFeatures], lenses: [Lens],
    prediction: Prediction?, strongestCount: Int = .max
  ) throws(NativeError) -> Unverified {
    let first = features[pair.first]
    let second = features[pair.second]
    let guide = prediction.map { prediction in
      let secondLens = second.lens(fullSize: lenses[pair.second])
      return FeatureMatcher.Guide(
        secondFromFirst: prediction.secondFromFirst,
        firstLens: first.lens(fullSize: lenses[pair.first]), secondLens: secondLens,
        radiusPixels: secondLens.focalLengthPixels * prediction.toleranceDegrees * .pi / 180
          + thresholdPixels)
    }
    var matcher = matcher
    matcher.strongestCount = strongestCount
    let places = try matcher.matches(first.features, second.features, guide: guide).map { match in
      Correspondence(
        first: first.fullSizePosition(match.first), second: second.fullSizePosition(match.second))
    }
    return Unverified(pair: pair, places: places, searchRadiusPixels: guide?.radiusPixels)
  }

  /// Finds the turn that most of the given matches agree with.
  func verified(
    _ unverified: Unverified, features: [PhotoFeatures], lenses: [Lens]
  ) throws(NativeError) -> PairMatches {
    let pair = unverified.pair
    var matches = PairMatches(
      first: pair.first, second: pair.second, places: unverified.places, inliers: [],
      secondFromFirst: .identity)
    matches.searchRadiusPixels = unverified.searchRadiusPixels
    let limit = (unverified.searchRadiusPixels ?? .infinity) * LinkSearch.largestThresholdPerRadius
    for (index, multiple) in thresholdMultiples.enumerated() where !matches.isLink {
      guard index == 0 || multiple * thresholdPixels <= limit else { break }
      let estimator = PairRotationEstimator(
        thresholdPixels: multiple * thresholdPixels
          * features[pair.second].fullSizePixelsPerPixel,
        maximumIterations: maximumIterations,
        seed: UInt64(pair.first) << 32 | UInt64(pair.second))
      let estimate = try estimator.estimate(
        matches.places, firstLens: lenses[pair.first], secondLens: lenses[pair.second])
      matches.inliers = estimate?.inliers ?? []
      matches.secondFromFirst = estimate?.secondFromFirst ?? .identity
    }
    return matches
  }
}
