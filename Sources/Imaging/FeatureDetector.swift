internal import CShim
import Foundation

/// The features of one picture: places that can be found again in another, and what they look like.
public final class FeatureSet: @unchecked Sendable {
  /// The C handle that this object owns; not changed once made.
  let handle: OpaquePointer
  /// The width of the picture in which they were found, in pixels.
  public let width: Int
  /// The height of the picture in which they were found, in pixels.
  public let height: Int
  /// The places in pixels; the centre of the first pixel is at (0.5, 0.5).
  public let positions: [SIMD2<Float>]

  init(owning handle: OpaquePointer, width: Int, height: Int) {
    self.handle = handle
    self.width = width
    self.height = height
    let count = Int(skysphere_features_count(handle))
    if count > 0, let start = skysphere_features_positions(handle) {
      positions = (0..<count).map { SIMD2(start[2 * $0], start[2 * $0 + 1]) }
    } else {
      positions = []
    }
  }

  deinit {
    skysphere_features_free(handle)
  }

  /// How many features there are.
  public var count: Int { positions.count }
}

/// Finds SIFT features (Lowe, IJCV 60, 2004), described as RootSIFT (Arandjelović and Zisserman,
/// CVPR 2012) and spread over the picture.
public struct FeatureDetector: Sendable {
  /// At most so many features are kept.
  public var maximumCount: Int
  /// How much a feature must stand out, as OpenCV counts it: its default is 0.04; lower also finds
  /// features in clouds and haze.
  public var contrastThreshold: Double
  /// How much longer than wide a feature may be; lower leaves out more edges.
  public var edgeThreshold: Double

  /// Creates a detector.
  public init(
    maximumCount: Int = 2_500, contrastThreshold: Double = 0.01, edgeThreshold: Double = 10
  ) {
    self.maximumCount = maximumCount
    self.contrastThreshold = contrastThreshold
    self.edgeThreshold = edgeThreshold
  }

  /// Finds the features of a grey picture; blocks for some tenths of a second a megapixel.
  ///
  /// - Parameters:
  ///   - grey: One channel of 8 bits.
  ///   - mask: Where features may be; nil for everywhere.
  /// - Returns: The features, strongest first within their part of the picture.
  /// - Throws: ``NativeError`` for a picture of another kind.
  public func features(in grey: Bitmap, mask: PhotoMask? = nil) throws(NativeError) -> FeatureSet {
    var options = skysphere_feature_options(
      maximum_count: Int32(clamping: maximumCount), contrast_threshold: contrastThreshold,
      edge_threshold: edgeThreshold)
    let handle = try NativeError.check { error in
      skysphere_features_make(grey.handle, mask?.handle, &options, error)
    }
    guard let handle else {
      throw NativeError(kind: .internalFault, message: "no features were made")
    }
    return FeatureSet(owning: handle, width: grey.width, height: grey.height)
  }
}
