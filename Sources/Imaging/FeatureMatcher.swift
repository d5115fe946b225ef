internal import CShim
public import SphereGeometry

/// Two features that look alike, by their numbers in their sets.
public struct FeatureMatch: Sendable, Hashable {
  /// The number of the feature in the first set.
  public var first: Int
  /// The number of the feature in the second set.
  public var second: Int
}

/// Finds features of two pictures that look alike.
public struct FeatureMatcher: Sendable {
  /// Where to look for the features of the first picture in the second.
  public struct Guide: Sendable {
    /// The rotation of the second camera from the first.
    public var secondFromFirst: Rotation
    /// The lens of the first picture, in pixels of the size in which features were found.
    public var firstLens: Lens
    /// The lens of the second picture, in pixels of the size in which features were found.
    public var secondLens: Lens
    /// How far from the predicted place to look, in pixels of the second picture.
    public var radiusPixels: Double

    /// Creates a guide.
    public init(
      secondFromFirst: Rotation, firstLens: Lens, secondLens: Lens, radiusPixels: Double
    ) {
      self.secondFromFirst = secondFromFirst
      self.firstLens = firstLens
      self.secondLens = secondLens
      self.radiusPixels = radiusPixels
    }
  }

  /// The nearest descriptor must be nearer than this share of the distance to the second nearest
  /// (Lowe, IJCV 60, 2004, section 7.1, takes 0.8).
  public var ratio: Double
  /// So many of the strongest features of each picture are compared where nothing is known of where
  /// to look; the time grows with the square.
  public var strongestCount: Int

  /// Creates a matcher.
  public init(ratio: Double = 0.8, strongestCount: Int = .max) {
    self.ratio = ratio
    self.strongestCount = strongestCount
  }

  /// Matches two sets, each feature at most once; blocks for some hundredths of a second without a
  /// guide.
  ///
  /// - Parameters:
  ///   - first: The features of one picture.
  ///   - second: The features of the other.
  ///   - guide: Where to look; nil compares each of the strongest features with every other.
  /// - Returns: The matches in the order of the first set.
  /// - Throws: ``NativeError`` when the ratio, the count or the radius is out of range.
  public func matches(
    _ first: FeatureSet, _ second: FeatureSet, guide: Guide? = nil
  ) throws(NativeError) -> [FeatureMatch] {
    let capacity = min(first.count, second.count)
    var found = [skysphere_match](repeating: skysphere_match(), count: capacity)
    let limit = Int32(clamping: strongestCount)
    let count = try NativeError.check { error in
      guard let guide else {
        return skysphere_features_match(
          first.handle, second.handle, ratio, limit, nil, &found, Int32(capacity), error)
      }
      var native = skysphere_match_guide()
      native.first_lens = skysphere_lens(guide.firstLens)
      native.second_lens = skysphere_lens(guide.secondLens)
      native.radius_pixels = guide.radiusPixels
      withUnsafeMutableBytes(of: &native.second_from_first) { bytes in
        bytes.copyBytes(from: guide.secondFromFirst.matrix.withUnsafeBytes(Array.init))
      }
      return skysphere_features_match(
        first.handle, second.handle, ratio, limit, &native, &found, Int32(capacity), error)
    }
    return found.prefix(Int(count)).map {
      FeatureMatch(first: Int($0.first), second: Int($0.second))
    }
  }
}
