import Imaging
import SphereGeometry

/// Places that two linked photos should both show: features of either one, matched or not, and where
/// the other one has them.
///
/// Many features have no match, since the other photo shows the same place among its weaker
/// features, or a description differs too much. Where the turn between the cameras is known, these
/// need no match: the full-size photos can be compared where they should be.
struct TiePoints {
  /// So many of the nearest matches say how far places are off the turn: cameras that moved
  /// between shots see near things elsewhere.
  var neighbourCount: Int = 3

  /// The places of some features that have no match in a link, spread over the picture.
  ///
  /// - Parameters:
  ///   - count: The most places.
  ///   - link: The link.
  ///   - features: The features of its two photos.
  ///   - lenses: The lenses of its two photos, in full-size pixels.
  /// - Returns: A place of the one photo that is a feature, the other one predicted, in full-size
  ///   pixels.
  func found(
    _ count: Int, for link: PairMatches, features: (first: PhotoFeatures, second: PhotoFeatures),
    lenses: (first: Lens, second: Lens)
  ) -> [Correspondence] {
    let all = turned(for: link, features: features, lenses: lenses)
    let spread = PairMatches(
      first: link.first, second: link.second, places: all.map(\.place),
      inliers: Array(all.indices), secondFromFirst: link.secondFromFirst
    ).inliersSpread(overWidth: lenses.first.width, height: lenses.first.height).prefix(count)
    guard !spread.isEmpty else { return [] }
    let matches = link.inliers.compactMap { number -> Match? in
      let place = link.places[number]
      return self.place(
        of: place.first, in: lenses.second, through: link.secondFromFirst, from: lenses.first
      ).map { Match(first: place.first, second: place.second, offset: place.second - $0) }
    }
    return spread.compactMap { number in
      var place = all[number].place
      if all[number].isOfFirst {
        place.second += offset(matches) { ($0.first - place.first).squaredLength }
      } else {
        let second = place.second - offset(matches) { ($0.second - place.second).squaredLength }
        guard
          let first = self.place(
            of: second, in: lenses.first, through: link.secondFromFirst.inverse,
            from: lenses.second)
        else { return nil }
        place.first = first
      }
      return lenses.first.contains(place.first) && lenses.second.contains(place.second)
        ? place : nil
    }
  }

  /// All features without a match, and where the turn alone puts them in the other photo.
  private func turned(
    for link: PairMatches, features: (first: PhotoFeatures, second: PhotoFeatures),
    lenses: (first: Lens, second: Lens)
  ) -> [(place: Correspondence, isOfFirst: Bool)] {
    var found: [(place: Correspondence, isOfFirst: Bool)] = []
    var matched = Set(link.places.map(\.first))
    for index in 0..<features.first.features.count {
      let first = features.first.fullSizePosition(index)
      guard
        let second = place(
          of: first, in: lenses.second, through: link.secondFromFirst, from: lenses.first),
        lenses.second.contains(second), !matched.contains(first)
      else { continue }
      found.append((Correspondence(first: first, second: second), true))
    }
    matched = Set(link.places.map(\.second))
    for index in 0..<features.second.features.count {
      let second = features.second.fullSizePosition(index)
      guard
        let first = place(
          of: second, in: lenses.first, through: link.secondFromFirst.inverse,
          from: lenses.second),
        lenses.first.contains(first), !matched.contains(second)
      else { continue }
      found.append((Correspondence(first: first, second: second), false))
    }
    return found
  }

  /// A match, and how far it is off the turn in the second photo.
  private struct Match {
    var first, second: SIMD2<Double>
    var offset: SIMD2<Double>
  }

  private func place(
    of place: SIMD2<Double>, in lens: Lens, through turn: Rotation, from other: Lens
  ) -> SIMD2<Double>? {
    lens.pixel(ofDirectionInCamera: turn * other.directionInCamera(ofPixel: place))
  }

  /// The middle one of the offsets of the nearest matches, by each coordinate.
  private func offset(_ matches: [Match], distance: (Match) -> Double) -> SIMD2<Double> {
    var nearest: [(distance: Double, offset: SIMD2<Double>)] = []
    for match in matches {
      let distance = distance(match)
      if nearest.count == neighbourCount, distance >= nearest[neighbourCount - 1].distance {
        continue
      }
      let rank = nearest.firstIndex { distance < $0.distance } ?? nearest.count
      nearest.insert((distance, match.offset), at: rank)
      if nearest.count > neighbourCount { nearest.removeLast() }
    }
    guard !nearest.isEmpty else { return .zero }
    return SIMD2(
      RobustMean.median(nearest.map(\.offset.x)), RobustMean.median(nearest.map(\.offset.y)))
  }
}

extension SIMD2<Double> {
  fileprivate var squaredLength: Double { (self * self).sum() }
}

extension Lens {
  fileprivate func contains(_ place: SIMD2<Double>) -> Bool {
    place.x >= 0 && place.y >= 0 && place.x < Double(width) && place.y < Double(height)
  }
}
