import Imaging
import SphereGeometry

/// Finds links whose matches agree with a turn far less well than those of most links do.
///
/// Where photos are looked for at wrong recorded angles, walls full of like windows give matches
/// that agree somehow, by a wide threshold, and nothing need stand against such a link: the photo
/// has no other. It shows in how loosely its matches agree among themselves.
struct LooseLinks {
  /// How many times the disagreement of most links is too much.
  var largestMultiple: Double = 8
  /// A median disagreement up to so much is never too much, in pixels of the small copies.
  var leastPixels: Double = 10
  /// So many matches of a link are asked.
  var matchCount: Int = 60

  /// The pairs whose links are loose.
  ///
  /// - Parameters:
  ///   - links: The links.
  ///   - lenses: The lens of each photo.
  ///   - fullSizePixelsPerPixel: How many pixels of the photos one pixel of the small copies is.
  /// - Returns: The pairs, in the order of the links.
  func found(
    in links: [PairMatches], lenses: [Lens], fullSizePixelsPerPixel: Double
  ) -> [CandidatePairs.Pair] {
    let medians = links.map { medianPixels(of: $0, lenses: lenses) }
    let limit = max(
      leastPixels * fullSizePixelsPerPixel, largestMultiple * RobustMean.median(medians))
    return zip(links, medians).filter { $0.1 > limit }
      .map { CandidatePairs.Pair(first: $0.0.first, second: $0.0.second) }
  }

  private func medianPixels(of link: PairMatches, lenses: [Lens]) -> Double {
    let (first, second) = (lenses[link.first], lenses[link.second])
    let numbers = link.inliersSpread(overWidth: first.width, height: first.height)
      .prefix(matchCount)
    return RobustMean.median(
      numbers.map { number in
        let place = link.places[number]
        let predicted = link.secondFromFirst * first.directionInCamera(ofPixel: place.first)
        return predicted.angle(to: second.directionInCamera(ofPixel: place.second)).radians
          * second.focalLengthPixels
      })
  }
}
