import Imaging
import SphereGeometry

/// Asks the matches whether the focal lengths that the files state can be right.
///
/// Files lie: an old lens without contacts leaves the body's default in EXIF, programs that crop or
/// enlarge keep what stood there before. Links can hold all the same, but then rings stay open and
/// far photos are lost. With the right focal length clearly more matches agree with turns of the
/// camera: then the stated one is given up. Where a few more do, which may also be distortion or
/// parallax, both are tried, and that is kept which fits all photos better.
public struct FocalLengthCheck: Sendable {
  /// What the matches say of a stated focal length.
  enum Finding: Equatable {
    /// It may be right.
    case fits
    /// Another one fits as well; as a share of the diagonal.
    case doubtful(shareOfDiagonal: Double)
    /// It is wrong, and another one is right; as a share of the diagonal.
    case wrong(shareOfDiagonal: Double)
  }

  /// How many pairs of photos of a lens are asked.
  public var pairCount: Int
  /// The least matches that a pair must have to be asked.
  public var leastMatchCount: Int
  /// The least pairs with so many matches; with fewer the stated focal length is believed.
  public var leastPairCount: Int
  /// How many times as many matches must agree with the found focal length as with the stated one.
  public var leastGain: Double
  /// How far the found focal length must be from the stated one, as a share of it.
  public var leastDifference: Double
  /// How much smaller the median residual of all photos must be with another focal length than with
  /// a doubtful one, as a share.
  public var leastResidualGain: Double
  /// How another focal length is looked for.
  public var search: FocalLengthSearch

  /// Creates the options.
  ///
  /// - Parameters:
  ///   - pairCount: How many pairs of photos of a lens are asked.
  ///   - leastMatchCount: The least matches that a pair must have to be asked.
  ///   - leastPairCount: The least pairs with so many matches.
  ///   - leastGain: How many times as many matches must agree.
  ///   - leastDifference: How far the found focal length must be from the stated one, as a share.
  ///   - leastResidualGain: How much smaller the median residual of all photos must be, as a share.
  ///   - search: How another focal length is looked for.
  public init(
    pairCount: Int = 10, leastMatchCount: Int = 40, leastPairCount: Int = 2,
    leastGain: Double = 1.3, leastDifference: Double = 0.1, leastResidualGain: Double = 0.2,
    search: FocalLengthSearch = FocalLengthSearch()
  ) {
    self.pairCount = pairCount
    self.leastMatchCount = leastMatchCount
    self.leastPairCount = leastPairCount
    self.leastGain = leastGain
    self.leastDifference = leastDifference
    self.leastResidualGain = leastResidualGain
    self.search = search
  }

  /// The pairs to ask: photos that follow one another, evenly from all.
  ///
  /// A photo that is alone with its lens, as one that was cropped, is compared with those before and
  /// after it.
  ///
  /// - Parameters:
  ///   - photos: The numbers of the photos of a lens, in their order.
  ///   - count: How many photos there are of all lenses.
  /// - Returns: At most ``pairCount`` pairs.
  func pairs(of photos: [Int], among count: Int) -> [CandidatePairs.Pair] {
    if photos.count <= leastPairCount {
      return photos.flatMap { photo in
        [-2, -1, 1, 2].compactMap { step in
          let other = ((photo + step) % count + count) % count
          guard !photos.contains(other) else { return nil }
          return CandidatePairs.Pair(first: min(photo, other), second: max(photo, other))
        }
      }
    }
    let all = zip(photos, photos.dropFirst()).map { CandidatePairs.Pair(first: $0, second: $1) }
    guard all.count > pairCount else { return all }
    return (0..<pairCount).map { all[$0 * all.count / pairCount] }
  }

  /// Asks the matches about the stated focal length of one lens; blocks.
  ///
  /// - Parameters:
  ///   - candidates: The unverified matches of pairs of photos, looked for everywhere.
  ///   - isOwn: Whether a photo has the lens.
  ///   - lenses: The lens of each photo as stated, in full-size pixels.
  ///   - thresholdPixels: How far an inlier may be off, in full-size pixels of each photo.
  /// - Returns: What they say.
  /// - Throws: ``NativeError`` when an option is out of range.
  func finding(
    candidates: [LinkSearch.Unverified], isOwn: [Bool], lenses: [Lens], thresholdPixels: [Double]
  ) throws(NativeError) -> Finding {
    let asked = candidates.filter { $0.places.count >= leastMatchCount }
    guard asked.count >= leastPairCount, let photo = isOwn.firstIndex(of: true) else {
      return .fits
    }
    let stated =
      lenses[photo].focalLengthPixels / FocalLengthSearch.diagonal(of: lenses[photo])
    func agreement(with share: Double) throws(NativeError) -> Int {
      try search.agreement(
        of: asked, withShareOfDiagonal: share, lenses: lenses, isUnknown: isOwn,
        thresholdPixels: thresholdPixels, thresholdMultiples: [1])
    }
    // A stated focal length may be off by what 35 mm equivalents are rounded by.
    var statedAgreement = 0
    for nearby in [0.95, 1, 1.05] {
      statedAgreement = max(statedAgreement, try agreement(with: stated * nearby))
    }
    guard
      let found = try search.shareOfDiagonal(
        candidates: asked, lenses: lenses, isUnknown: isOwn, thresholdPixels: thresholdPixels,
        thresholdMultiples: [1]),
      abs(found / stated - 1) >= leastDifference
    else { return .fits }
    let foundAgreement = try agreement(with: found)
    return Double(foundAgreement) >= leastGain * Double(statedAgreement)
      ? .wrong(shareOfDiagonal: found) : .doubtful(shareOfDiagonal: found)
  }
}
