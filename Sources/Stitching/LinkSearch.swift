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

  /// How many inliers make a link of so many matches.
  ///
  /// Brown and Lowe, Automatic Panoramic Image Stitching using Invariant Features, IJCV 74 (2007),
  /// section 3.2: α + β · n with α = 8.0 and β = 0.3, from the odds that wrong matches agree by
  /// chance.
  public static func neededInlierCount(matchCount: Int) -> Int {
    Int((8.0 + 0.3 * Double(matchCount)).rounded(.down)) + 1
  }

  /// Whether enough matches agree for a link.
  public var isLink: Bool {
    inliers.count >= PairMatches.neededInlierCount(matchCount: places.count)
  }
}

/// Compares pairs of photos and verifies their matches by the turn between the cameras.
public struct LinkSearch: Sendable {
  /// Where the second photo of a pair shows what the first shows, as far as that is known.
  public struct Prediction: Sendable {
    /// The camera frame of each photo from a common frame; nil where nothing is known.
    public var rotations: [Rotation?]
    /// How far off the turn between two of them may be, in degrees.
    public var toleranceDegrees: Double

    /// Creates a prediction.
    public init(rotations: [Rotation?], toleranceDegrees: Double) {
      self.rotations = rotations
      self.toleranceDegrees = toleranceDegrees
    }
  }

  /// How features are matched.
  public var matcher: FeatureMatcher
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
    let places = try correspondences(
      of: pair, features: features, lenses: lenses, prediction: prediction)
    return try verified(pair, places: places, features: features, lenses: lenses)
  }

  /// Finds features that look alike, without verifying them.
  func correspondences(
    of pair: CandidatePairs.Pair, features: [PhotoFeatures], lenses: [Lens],
    prediction: Prediction?
  ) throws(NativeError) -> [Correspondence] {
    let first = features[pair.first]
    let second = features[pair.second]
    var guide: FeatureMatcher.Guide?
    if let prediction, let a = prediction.rotations[pair.first],
      let b = prediction.rotations[pair.second]
    {
      let secondLens = second.lens(fullSize: lenses[pair.second])
      guide = FeatureMatcher.Guide(
        secondFromFirst: b * a.inverse, firstLens: first.lens(fullSize: lenses[pair.first]),
        secondLens: secondLens,
        radiusPixels: secondLens.focalLengthPixels * prediction.toleranceDegrees * .pi / 180
          + thresholdPixels)
    }
    return try matcher.matches(first.features, second.features, guide: guide).map { match in
      Correspondence(
        first: first.fullSizePosition(match.first), second: second.fullSizePosition(match.second))
    }
  }

  /// Finds the turn that most of the given places agree with.
  func verified(
    _ pair: CandidatePairs.Pair, places: [Correspondence], features: [PhotoFeatures],
    lenses: [Lens]
  ) throws(NativeError) -> PairMatches {
    var matches = PairMatches(
      first: pair.first, second: pair.second, places: places, inliers: [],
      secondFromFirst: .identity)
    for multiple in thresholdMultiples where !matches.isLink {
      let estimator = PairRotationEstimator(
        thresholdPixels: multiple * thresholdPixels
          * features[pair.second].fullSizePixelsPerPixel,
        maximumIterations: maximumIterations,
        seed: UInt64(pair.first) << 32 | UInt64(pair.second))
      let estimate = try estimator.estimate(
        places, firstLens: lenses[pair.first], secondLens: lenses[pair.second])
      matches.inliers = estimate?.inliers ?? []
      matches.secondFromFirst = estimate?.secondFromFirst ?? .identity
    }
    return matches
  }
}
