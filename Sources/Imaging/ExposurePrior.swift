internal import CShim

/// What is known of a photo's light before its overlaps are looked at.
public struct ExposurePrior: Sendable, Hashable {
  /// A number for its camera; photos of one camera have one vignetting.
  public var camera: Int
  /// How much brighter than others its tags say that it is, as a natural logarithm of linear light;
  /// nil where they say nothing.
  public var statedLogGain: Double?

  /// Creates a prior.
  public init(camera: Int = 0, statedLogGain: Double? = nil) {
    self.camera = camera
    self.statedLogGain = statedLogGain
  }

  var native: skysphere_light_prior {
    skysphere_light_prior(
      camera: Int32(clamping: camera), stated_log_gain: statedLogGain ?? .nan)
  }
}
