/// When a photo is too bad to keep.
public struct ReshootLimits: Sendable, Equatable {
  /// How far from its planned direction a photo may look, in degrees.
  ///
  /// In plans whose shots are near each other it is less: nine twentieths of the way to the nearest
  /// other shot.
  public var toleranceDegrees: Double
  /// The share of its neighbours' sharpness below which a photo is blurred.
  public var leastSharpnessShare: Double
  /// The share of white pixels above which a photo is burnt out.
  public var mostWhiteShare: Double
  /// The share of black pixels above which a photo is too dark.
  public var mostBlackShare: Double

  /// Creates limits.
  public init(
    toleranceDegrees: Double = 5, leastSharpnessShare: Double = 0.45, mostWhiteShare: Double = 0.6,
    mostBlackShare: Double = 0.75
  ) {
    self.toleranceDegrees = toleranceDegrees
    self.leastSharpnessShare = leastSharpnessShare
    self.mostWhiteShare = mostWhiteShare
    self.mostBlackShare = mostBlackShare
  }
}
