internal import CShim
public import SphereGeometry

/// A place in one picture and the place in another that looks the same, in pixels.
public struct Correspondence: Codable, Sendable, Hashable {
  /// The place in the first picture.
  public var first: SIMD2<Double>
  /// The place in the second picture.
  public var second: SIMD2<Double>

  /// Creates a correspondence.
  public init(first: SIMD2<Double>, second: SIMD2<Double>) {
    self.first = first
    self.second = second
  }

  var native: skysphere_correspondence {
    skysphere_correspondence(
      first_x: first.x, first_y: first.y, second_x: second.x, second_y: second.y)
  }
}

/// Finds the turn between two cameras that most correspondences agree with.
///
/// Random samples of two correspondences (Fischler and Bolles, Comm. ACM 24, 1981), each good one
/// refined on all that agree; seeded, so that the same input gives the same result.
public struct PairRotationEstimator: Sendable {
  /// The result for one pair.
  public struct Estimate: Sendable {
    /// The rotation of the second camera from the first.
    public var secondFromFirst: Rotation
    /// The numbers of the correspondences that agree.
    public var inliers: [Int]
  }

  /// How far from the predicted place an inlier may be, in pixels of the second picture.
  public var thresholdPixels: Double
  /// The most samples that are tried.
  public var maximumIterations: Int
  /// The seed of the random samples.
  public var seed: UInt64

  /// Creates an estimator.
  public init(thresholdPixels: Double, maximumIterations: Int = 2_000, seed: UInt64 = 1) {
    self.thresholdPixels = thresholdPixels
    self.maximumIterations = maximumIterations
    self.seed = seed
  }

  /// Estimates the rotation between two cameras.
  ///
  /// - Parameters:
  ///   - correspondences: Places in both pictures.
  ///   - firstLens: The lens of the first picture.
  ///   - secondLens: The lens of the second picture.
  /// - Returns: The rotation and what agrees with it, or nil when no two correspondences do.
  /// - Throws: ``NativeError`` when a focal length or the threshold is not positive.
  public func estimate(
    _ correspondences: [Correspondence], firstLens: Lens, secondLens: Lens
  ) throws(NativeError) -> Estimate? {
    let places = correspondences.map(\.native)
    var first = skysphere_lens(firstLens)
    var second = skysphere_lens(secondLens)
    var options = skysphere_pair_rotation_options(
      threshold_pixels: thresholdPixels, maximum_iterations: Int32(clamping: maximumIterations),
      seed: seed)
    var matrix = [Double](repeating: 0, count: 9)
    var flags = [UInt8](repeating: 0, count: places.count)
    let count = try NativeError.check { error in
      skysphere_pair_rotation_estimate(
        places, Int32(places.count), &first, &second, &options, &matrix, &flags, error)
    }
    guard count > 0 else { return nil }
    let rows = (
      Vector3(matrix[0], matrix[1], matrix[2]), Vector3(matrix[3], matrix[4], matrix[5]),
      Vector3(matrix[6], matrix[7], matrix[8])
    )
    return Estimate(
      secondFromFirst: Rotation(rows: rows), inliers: flags.indices.filter { flags[$0] == 1 })
  }
}
