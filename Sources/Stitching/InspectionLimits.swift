/// When something in a folder of photos is worth a warning.
public struct InspectionLimits: Sendable, Hashable {
  /// The share of its neighbours' sharpness below which a photo counts as blurred.
  public var leastSharpnessShare: Double
  /// The difference in exposure steps from its neighbours at which a photo counts as a jump.
  public var exposureSteps: Double
  /// By how much focal lengths of one camera may differ, as a share.
  public var focalLengthShare: Double

  /// From which overlap on, in percent, two photos without a link are worth a warning.
  public var unlinkedOverlapPercent: Double

  /// Creates limits.
  public init(
    leastSharpnessShare: Double = 0.45, exposureSteps: Double = 1, focalLengthShare: Double = 0.03,
    unlinkedOverlapPercent: Double = 50
  ) {
    self.unlinkedOverlapPercent = unlinkedOverlapPercent
    self.leastSharpnessShare = leastSharpnessShare
    self.exposureSteps = exposureSteps
    self.focalLengthShare = focalLengthShare
  }
}
