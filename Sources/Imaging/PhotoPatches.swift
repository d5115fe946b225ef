internal import CShim
public import SphereGeometry

/// Small squares cut out of one photo at full size, which stay when the photo is let go.
public final class PhotoPatches: @unchecked Sendable {
  /// The C handle that this object owns; not changed once made.
  let handle: OpaquePointer
  /// How many squares there are.
  public let count: Int

  /// Cuts squares out of a photo.
  ///
  /// - Parameters:
  ///   - grey: The photo, one channel of 8 bits.
  ///   - places: The middles of the squares, in pixels; a square that does not lie within the photo
  ///     is kept empty and will not be refined.
  ///   - refiner: What they are for: it says how large they must be.
  /// - Throws: ``NativeError`` for a picture of another kind.
  public init(
    of grey: Bitmap, around places: [SIMD2<Double>], for refiner: MatchRefiner
  ) throws(NativeError) {
    let coordinates = places.flatMap { [$0.x, $0.y] }
    let radius = refiner.patchRadius
    let made = try NativeError.check { error in
      skysphere_patches_make(grey.handle, coordinates, Int32(places.count), radius, error)
    }
    guard let made else {
      throw NativeError(kind: .internalFault, message: "no patches were cut")
    }
    handle = made
    count = places.count
  }

  deinit {
    skysphere_patches_free(handle)
  }
}

/// Measures in full-size photos, to a part of a pixel, where two of them show the same.
///
/// Features are found in small copies, to about half a pixel of these. Here the surroundings of a
/// place in one photo are turned as the second camera is to the first, and moved over the second
/// photo until both agree by least squares, with gain and offset (Lucas and Kanade, IJCAI 1981).
public struct MatchRefiner: Sendable {
  /// How far the compared square reaches from its middle, in pixels.
  public var radiusPixels: Int
  /// How far off the second place may be along each axis, in pixels.
  public var reachPixels: Int
  /// The least correlation of what shows the same, at most 1.
  public var leastCorrelation: Double
  /// The largest standard deviation of a place that is kept, in pixels, from what is left of the
  /// difference between the squares.
  public var largestDeviationPixels: Double

  /// Creates a refiner.
  public init(
    radiusPixels: Int = 10, reachPixels: Int = 8, leastCorrelation: Double = 0.8,
    largestDeviationPixels: Double = 0.15
  ) {
    self.radiusPixels = radiusPixels
    self.reachPixels = reachPixels
    self.leastCorrelation = leastCorrelation
    self.largestDeviationPixels = largestDeviationPixels
  }

  /// A square of one photo and one of another, by their numbers.
  public struct Pair: Sendable {
    /// The number of the first photo's square.
    public var first: Int
    /// The number of the second photo's square.
    public var second: Int

    /// Creates a pair.
    public init(first: Int, second: Int) {
      self.first = first
      self.second = second
    }
  }

  /// Measures pairs of squares; blocks for about a tenth of a millisecond a pair.
  ///
  /// - Parameters:
  ///   - pairs: Which squares show the same.
  ///   - first: The squares of the first photo.
  ///   - firstLens: Its lens.
  ///   - second: The squares of the second photo.
  ///   - secondLens: Its lens.
  ///   - secondFromFirst: The rotation of the second camera from the first, to a degree or so.
  /// - Returns: For each pair the first place unchanged with the measured second one; nil where the
  ///   squares do not look the same or are too smooth to measure.
  /// - Throws: ``NativeError`` when an option is out of range.
  public func refine(
    _ pairs: [Pair], first: PhotoPatches, firstLens: Lens, second: PhotoPatches, secondLens: Lens,
    secondFromFirst: Rotation
  ) throws(NativeError) -> [Correspondence?] {
    let natives = pairs.map {
      skysphere_patch_pair(first: Int32($0.first), second: Int32($0.second))
    }
    var (nativeFirstLens, nativeSecondLens) = (
      skysphere_lens(firstLens), skysphere_lens(secondLens)
    )
    var options = nativeOptions
    var places = [skysphere_correspondence](
      repeating: skysphere_correspondence(), count: pairs.count)
    var flags = [UInt8](repeating: 0, count: pairs.count)
    try NativeError.check { error in
      _ = skysphere_patches_refine(
        first.handle, &nativeFirstLens, second.handle, &nativeSecondLens, secondFromFirst.matrix,
        natives, Int32(natives.count), &options, &places, &flags, error)
    }
    return zip(places, flags).map { place, flag in
      flag == 0
        ? nil
        : Correspondence(
          first: SIMD2(place.first_x, place.first_y), second: SIMD2(place.second_x, place.second_y))
    }
  }

  /// The least half side of the squares.
  var patchRadius: Int32 {
    var options = nativeOptions
    return skysphere_patch_radius(&options)
  }

  private var nativeOptions: skysphere_patch_options {
    skysphere_patch_options(
      radius: Int32(clamping: radiusPixels), reach: Int32(clamping: reachPixels),
      least_correlation: leastCorrelation, largest_deviation: largestDeviationPixels)
  }
}
