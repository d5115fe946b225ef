import Foundation
import Imaging
import SphereGeometry

/// Finds a first focal length for photos whose files do not say it.
///
/// With the right focal length the most matches agree with turns of the camera; so some are tried,
/// over all fields of view that cameras have, and the best is kept. Bundle adjustment then finds
/// it exactly.
public struct FocalLengthSearch: Sendable {
  /// The shortest focal length that is tried, as a share of the picture's diagonal: 0.35 is a
  /// diagonal field of view of 110°.
  public var shortest: Double
  /// The longest focal length that is tried, as a share of the picture's diagonal: 5 is a diagonal
  /// field of view of 11°.
  public var longest: Double
  /// How many of the best matching pairs are asked.
  public var pairCount: Int
  /// How far off the result may be, as a share of it; bundle adjustment starts from it.
  public var sigma: Double
  /// How many more matches must agree, as a share, for photos of another size to have a focal length
  /// that is another share of their diagonal.
  public var leastOwnGain: Double

  /// Creates the options.
  public init(
    shortest: Double = 0.35, longest: Double = 5, pairCount: Int = 24, sigma: Double = 0.1,
    leastOwnGain: Double = 0.1
  ) {
    self.shortest = shortest
    self.longest = longest
    self.pairCount = pairCount
    self.sigma = sigma
    self.leastOwnGain = leastOwnGain
  }

  /// Finds the focal lengths of all lenses that have none; blocks.
  ///
  /// One is found for all first. Photos of another size may have been cropped or reduced, so that
  /// theirs is another one: where their own matches clearly ask for it, they get it.
  ///
  /// - Parameters:
  ///   - groups: The lenses.
  ///   - candidates: The unverified matches of all pairs.
  ///   - thresholdPixels: How far an inlier may be off, in full-size pixels of each photo.
  ///   - thresholdMultiples: Multiples of that which all count.
  /// - Returns: The lenses with first focal lengths; nil without any matches.
  /// - Throws: ``NativeError`` when an option is out of range.
  func lensGroups(
    _ groups: LensGroups, candidates: [LinkSearch.Unverified], thresholdPixels: [Double],
    thresholdMultiples: [Double]
  ) throws(NativeError) -> LensGroups? {
    var groups = groups
    let common = try shareOfDiagonal(
      candidates: candidates, lenses: groups.photoLenses,
      isUnknown: groups.lensOfPhoto.map { !groups.isKnown[$0] }, thresholdPixels: thresholdPixels,
      thresholdMultiples: thresholdMultiples)
    guard let common else { return nil }
    groups.setUnknownFocalLengths(shareOfDiagonal: common)
    let unknown = groups.lenses.indices.filter { !groups.isKnown[$0] }
    let main = unknown.max {
      (groups.photoCount(ofLens: $0), $1) < (groups.photoCount(ofLens: $1), $0)
    }
    // With the narrowest threshold: a few pairs decide here, and within the wider ones many matches
    // agree whatever the focal length.
    let multiples = Array(thresholdMultiples.prefix(1))
    let isMainFree = unknown.count == groups.lenses.count
    for lens in unknown where !isMainFree || lens != main {
      let isOwn = groups.lensOfPhoto.map { $0 == lens }
      let own = candidates.filter { isOwn[$0.pair.first] || isOwn[$0.pair.second] }
      let found = try shareOfDiagonal(
        candidates: own, lenses: groups.photoLenses, isUnknown: isOwn,
        thresholdPixels: thresholdPixels, thresholdMultiples: multiples)
      guard let found else { continue }
      func agreement(with share: Double) throws(NativeError) -> Int {
        try self.agreement(
          of: own, withShareOfDiagonal: share, lenses: groups.photoLenses, isUnknown: isOwn,
          thresholdPixels: thresholdPixels, thresholdMultiples: multiples)
      }
      let (before, after) = (try agreement(with: common), try agreement(with: found))
      if Double(after) >= Double(before) * (1 + leastOwnGain) {
        groups.setFocalLength(ofLens: lens, shareOfDiagonal: found)
      }
    }
    return groups
  }

  /// Finds one focal length of those lenses that have none; blocks.
  ///
  /// - Parameters:
  ///   - candidates: The unverified matches of all pairs.
  ///   - lenses: The lens of each photo, in full-size pixels.
  ///   - isUnknown: Whether a photo's focal length is to be found.
  ///   - thresholdPixels: How far an inlier may be off, in full-size pixels of each photo.
  ///   - thresholdMultiples: Multiples of that which all count.
  /// - Returns: The focal length as a share of the diagonal; nil without any matches.
  /// - Throws: ``NativeError`` when an option is out of range.
  func shareOfDiagonal(
    candidates: [LinkSearch.Unverified], lenses: [Lens], isUnknown: [Bool],
    thresholdPixels: [Double],
    thresholdMultiples: [Double]
  ) throws(NativeError) -> Double? {
    let best =
      candidates
      .filter { $0.places.count >= 12 && (isUnknown[$0.pair.first] || isUnknown[$0.pair.second]) }
      .sorted { ($1.places.count, $0.pair.first) < ($0.places.count, $1.pair.first) }
      .prefix(pairCount)
    guard !best.isEmpty else { return nil }

    func agreement(with share: Double) throws(NativeError) -> Int {
      try self.agreement(
        of: Array(best), withShareOfDiagonal: share, lenses: lenses, isUnknown: isUnknown,
        thresholdPixels: thresholdPixels, thresholdMultiples: thresholdMultiples)
    }

    let coarse = 16
    let step = pow(longest / shortest, 1 / Double(coarse - 1))
    var tried: [(share: Double, agreement: Int)] = []
    var share = shortest
    for _ in 0..<coarse {
      tried.append((share, try agreement(with: share)))
      share *= step
    }
    func bestSoFar() -> Double {
      tried.max { ($0.agreement, $1.share) < ($1.agreement, $0.share) }?.share ?? shortest
    }
    for divisor in [3.0, 9.0] {
      let centre = bestSoFar()
      for side in [-2.0, -1, 1, 2] {
        let share = centre * pow(step, side / divisor)
        tried.append((share, try agreement(with: share)))
      }
    }
    return bestSoFar()
  }

  /// How many matches agree with turns of a camera of this focal length.
  func agreement(
    of candidates: [LinkSearch.Unverified], withShareOfDiagonal share: Double, lenses: [Lens],
    isUnknown: [Bool], thresholdPixels: [Double], thresholdMultiples: [Double]
  ) throws(NativeError) -> Int {
    func lens(_ photo: Int) -> Lens {
      guard isUnknown[photo] else { return lenses[photo] }
      var lens = lenses[photo]
      lens.focalLengthPixels = share * FocalLengthSearch.diagonal(of: lens)
      return lens
    }
    var sum = 0
    for candidate in candidates {
      let pair = candidate.pair
      for multiple in thresholdMultiples {
        let estimator = PairRotationEstimator(
          thresholdPixels: multiple * thresholdPixels[pair.second], maximumIterations: 300)
        let estimate = try estimator.estimate(
          candidate.places, firstLens: lens(pair.first), secondLens: lens(pair.second))
        sum += estimate?.inliers.count ?? 0
      }
    }
    return sum
  }

  static func diagonal(of lens: Lens) -> Double {
    Double(lens.width * lens.width + lens.height * lens.height).squareRoot()
  }
}
