/// What the plan was proved to cover.
public struct CoverageProof: Codable, Sendable, Equatable {
  /// The share of the whole sphere that at least one shot sees, in percent.
  public var coveragePercent: Double
  /// The thinnest overlap of neighbouring shots, as a share of the photo's side in percent.
  public var thinnestOverlapPercent: Double
  /// The two shots of the thinnest overlap, by index; nil for a single shot.
  public var thinnestOverlapShots: [Int]?
  /// The elevation in degrees above which nothing is seen in some heading; nil when all is seen.
  public var skyHoleAboveDegrees: Double?

  /// Creates a proof.
  public init(
    coveragePercent: Double, thinnestOverlapPercent: Double, thinnestOverlapShots: [Int]?,
    skyHoleAboveDegrees: Double?
  ) {
    self.coveragePercent = coveragePercent
    self.thinnestOverlapPercent = thinnestOverlapPercent
    self.thinnestOverlapShots = thinnestOverlapShots
    self.skyHoleAboveDegrees = skyHoleAboveDegrees
  }
}
