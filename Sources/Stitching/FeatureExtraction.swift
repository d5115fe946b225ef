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
  /// The copies have at least so many pixels, where the photo has.
  public var minimumPixelCount: Int
  /// How features are found.
  public var detector: FeatureDetector
  /// How straight edges are found in photos without recorded angles.
  public var lines: LineDetector

  /// Creates the options.
  public init(
    minimumPixelCount: Int = 600_000,
    detector: FeatureDetector = FeatureDetector(maximumCount: 2_000),
    lines: LineDetector = LineDetector()
  ) {
    self.minimumPixelCount = minimumPixelCount
    self.detector = detector
    self.lines = lines
  }

  /// Decodes a photo small and finds its features; blocks.
  ///
  /// - Parameter photo: The photo.
  /// - Returns: Its features.
  /// - Throws: ``NativeError`` when the file cannot be decoded.
  public func features(of photo: PhotoSource) throws(NativeError) -> PhotoFeatures {
    let eighths = PhotoReader.scaleEighths(
      forPixelCount: minimumPixelCount, width: photo.width, height: photo.height)
    let grey = try photo.decode(color: .grey, scaleEighths: eighths)
    let scale = 8 / Double(eighths)
    let edges = photo.recordedAttitude == nil ? try lines.lines(in: grey) : []
    return PhotoFeatures(
      features: try detector.features(in: grey, mask: photo.mask), fullSizePixelsPerPixel: scale,
      lines: edges.map { LineSegment(start: $0.start * scale, end: $0.end * scale) }.filter {
        photo.uses($0.start) && photo.uses(($0.start + $0.end) / 2) && photo.uses($0.end)
      })
  }
}
