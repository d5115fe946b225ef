import Foundation
public import Imaging
import SphereGeometry

/// The features of a photo, found in a small grey copy.
public struct PhotoFeatures: Sendable {
  /// The features, in pixels of the small copy.
  public var features: FeatureSet
  /// How many pixels of the full-size photo one pixel of the copy stands for.
  public var fullSizePixelsPerPixel: Double
  /// Straight edges, in pixels of the full-size photo; empty where the gimbal says what is upright.
  public var lines: [LineSegment]

  /// Creates the features of a photo.
  public init(
    features: FeatureSet, fullSizePixelsPerPixel: Double, lines: [LineSegment] = []
  ) {
    self.features = features
    self.fullSizePixelsPerPixel = fullSizePixelsPerPixel
    self.lines = lines
  }

  /// The place of a feature in pixels of the full-size photo.
  func fullSizePosition(_ index: Int) -> SIMD2<Double> {
    SIMD2<Double>(features.positions[index]) * fullSizePixelsPerPixel
  }

  /// The photo's lens in pixels of the small copy.
  func lens(fullSize lens: Lens) -> Lens {
    let scale = 1 / fullSizePixelsPerPixel
    return Lens(
      width: features.width, height: features.height,
      focalLengthPixels: lens.focalLengthPixels * scale,
      principalPointX: lens.principalPointX * scale,
      principalPointY: lens.principalPointY * scale, k1: lens.k1, k2: lens.k2)
  }
}

/// Finds the features of photos in small grey copies.
public struct FeatureExtraction: Sendable {
  /// The copies have about so many pixels, where the photo has.
  public var pixelCount: Int
  /// The same for photos with recorded angles: of these, only such are compared that overlap by their
  /// angles, so that fewer features are enough.
  public var pixelCountWithAngles: Int
  /// The most features of such a photo.
  public var maximumCountWithAngles: Int
  /// How many pixels the copies have in a set of few photos, which hangs on few links: these need all
  /// the matches there are.
  public var pixelCountOfFew: Int
  /// Up to so many photos are few.
  public var fewPhotos: Int
  /// How features are found.
  public var detector: FeatureDetector
  /// How straight edges are found in photos without recorded angles.
  public var lines: LineDetector

  /// Creates the options.
  public init(
    pixelCount: Int = 500_000, pixelCountWithAngles: Int = 130_000,
    maximumCountWithAngles: Int = 1_500,
    pixelCountOfFew: Int = 750_000, fewPhotos: Int = 16,
    detector: FeatureDetector = FeatureDetector(maximumCount: 2_000),
    lines: LineDetector = LineDetector()
  ) {
    self.pixelCount = pixelCount
    self.pixelCountWithAngles = pixelCountWithAngles
    self.maximumCountWithAngles = maximumCountWithAngles
    self.pixelCountOfFew = pixelCountOfFew
    self.fewPhotos = fewPhotos
    self.detector = detector
    self.lines = lines
  }

  /// The size to average a copy down to, of the same proportions as nearly as whole pixels allow; nil
  /// where the copy is hardly too large.
  static func reducedSize(
    width: Int, height: Int, pixelCount: Int
  ) -> (width: Int, height: Int)? {
    let scale = (Double(pixelCount) / Double(width * height)).squareRoot()
    guard scale < 0.9 else { return nil }
    let wanted = Int((Double(width) * scale).rounded())
    /// By how much the proportions change.
    func error(_ candidate: Int) -> Double {
      let exact = Double(candidate * height) / Double(width)
      return abs(exact.rounded() / exact - 1)
    }
    let candidates = (wanted - wanted / 50)...(wanted + wanted / 50)
    let best = candidates.min { (error($0), abs($0 - wanted)) < (error($1), abs($1 - wanted)) }
    let reduced = max(1, best ?? wanted)
    return (reduced, max(1, Int((Double(reduced * height) / Double(width)).rounded())))
  }

  /// Decodes a photo small and finds its features; blocks.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - photoCount: How many photos there are.
  /// - Returns: Its features.
  /// - Throws: ``NativeError`` when the file cannot be decoded.
  public func features(
    of photo: PhotoSource, among photoCount: Int
  ) throws(NativeError) -> PhotoFeatures {
    let pixelCount =
      photoCount <= fewPhotos
      ? pixelCountOfFew : photo.recordedAttitude == nil ? pixelCount : pixelCountWithAngles
    let eighths = PhotoReader.scaleEighths(
      forPixelCount: pixelCount, width: photo.width, height: photo.height)
    var grey = try photo.decodeCopy(color: .grey, atLeastEighths: eighths)
    var scale = 8 / Double(max(eighths, SmallPhotoCopies.eighths))
    if let size = FeatureExtraction.reducedSize(
      width: grey.width, height: grey.height, pixelCount: pixelCount)
    {
      scale *= Double(grey.width) / Double(size.width)
      grey = try grey.resized(width: size.width, height: size.height)
    }
    let edges = photo.recordedAttitude == nil ? try lines.lines(in: grey) : []
    var detector = detector
    if photoCount > fewPhotos, photo.recordedAttitude != nil {
      detector.maximumCount = min(detector.maximumCount, maximumCountWithAngles)
    }
    return PhotoFeatures(
      features: try detector.features(in: grey, mask: photo.mask), fullSizePixelsPerPixel: scale,
      lines: edges.map { LineSegment(start: $0.start * scale, end: $0.end * scale) }.filter {
        photo.uses($0.start) && photo.uses(($0.start + $0.end) / 2) && photo.uses($0.end)
      })
  }
}
