public import Imaging

/// A place in one photo and the same place in another, as a link rests on them.
public struct ControlPoint: Codable, Sendable, Hashable {
  /// The index of the first photo in ``Alignment/photos``.
  public var firstPhoto: Int
  /// The index of the second photo in ``Alignment/photos``.
  public var secondPhoto: Int
  /// The places in pixels of the full-size photos.
  public var place: Correspondence

  /// Creates a control point.
  public init(firstPhoto: Int, secondPhoto: Int, place: Correspondence) {
    self.firstPhoto = firstPhoto
    self.secondPhoto = secondPhoto
    self.place = place
  }

  /// Chooses some of many places so that they are spread over the first photo: each next one is
  /// that which is farthest from those chosen before.
  ///
  /// - Parameters:
  ///   - count: The most places to choose.
  ///   - places: All places.
  /// - Returns: The chosen ones, in the order of the choice.
  static func spread(_ count: Int, of places: [Correspondence]) -> [Correspondence] {
    var chosen: [Correspondence] = []
    var distances = [Double](repeating: .infinity, count: places.count)
    var next = places.indices.first
    while let index = next, chosen.count < count {
      chosen.append(places[index])
      for other in places.indices {
        let offset = places[other].first - places[index].first
        distances[other] = min(distances[other], (offset * offset).sum())
      }
      next = distances.indices.max { (distances[$0], $1) < (distances[$1], $0) }
        .flatMap { distances[$0] > 0 ? $0 : nil }
    }
    return chosen
  }
}
