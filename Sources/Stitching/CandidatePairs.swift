public import SphereGeometry

/// Which photos are worth comparing: those whose fields of view may overlap.
public struct CandidatePairs: Sendable {
  /// Two photos by their numbers, the smaller first.
  public struct Pair: Sendable, Hashable {
    /// The number of the first photo.
    public var first: Int
    /// The number of the second photo.
    public var second: Int

    /// Creates a pair.
    public init(first: Int, second: Int) {
      self.first = first
      self.second = second
    }
  }

  /// How much wider than it is each field of view is taken, in degrees, since rotations are not
  /// known exactly.
  public var marginDegrees: Double
  /// The share of the first photo that must fall into the second, 0 to 1.
  public var minimumOverlap: Double

  /// Creates the options.
  public init(marginDegrees: Double = 10, minimumOverlap: Double = 0.08) {
    self.marginDegrees = marginDegrees
    self.minimumOverlap = minimumOverlap
  }

  /// Lists the pairs that may overlap, in a fixed order.
  ///
  /// - Parameters:
  ///   - rotations: The camera frames from the world frame as far as they are known; photos without
  ///     one are in no pair.
  ///   - lenses: The lens of each photo.
  /// - Returns: The pairs, ordered by their first, then their second photo.
  public func pairs(rotations: [Rotation?], lenses: [Lens]) -> [Pair] {
    CandidatePairs.all(photoCount: rotations.count).filter { pair in
      guard let first = rotations[pair.first], let second = rotations[pair.second] else {
        return false
      }
      let share = overlap(of: (first, lenses[pair.first]), with: (second, lenses[pair.second]))
      return share >= minimumOverlap
    }
  }

  /// All pairs of so many photos, ordered by their first, then their second photo.
  static func all(photoCount: Int) -> [Pair] {
    (0..<photoCount).flatMap { first in
      (first + 1..<max(first + 1, photoCount)).map { Pair(first: first, second: $0) }
    }
  }

  /// The share of a photo that falls into another one widened by the margin, from 9 × 9 samples.
  public func overlap(
    of first: (cameraFromWorld: Rotation, lens: Lens),
    with second: (cameraFromWorld: Rotation, lens: Lens)
  ) -> Double {
    let secondFromFirst = second.cameraFromWorld * first.cameraFromWorld.inverse
    let margin = second.lens.focalLengthPixels * tangent(degrees: marginDegrees)
    var count = 0
    for row in 0..<9 {
      for column in 0..<9 {
        let pixel = SIMD2(
          Double(first.lens.width) * (Double(column) + 0.5) / 9,
          Double(first.lens.height) * (Double(row) + 0.5) / 9)
        let direction = secondFromFirst * first.lens.directionInCamera(ofPixel: pixel)
        if second.lens.sees(directionInCamera: direction, marginPixels: -margin) { count += 1 }
      }
    }
    return Double(count) / 81
  }

  private func tangent(degrees: Double) -> Double {
    let direction = Vector3.direction(headingDegrees: degrees, elevationDegrees: 0)
    return direction.y / direction.x
  }
}
