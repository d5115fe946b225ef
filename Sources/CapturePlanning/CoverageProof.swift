public import SphereGeometry

/// What the plan was proved to cover.
public struct CoverageProof: Codable, Sendable, Equatable {
  /// The share of the whole sphere that at least one shot sees, in percent.
  public var coveragePercent: Double
  /// The thinnest overlap of neighbouring shots, as a share of the photo's area in percent.
  ///
  /// ``OverlapAnalysis`` says which shots are neighbours. 100 for a single shot.
  public var thinnestOverlapPercent: Double
  /// The two shots of the thinnest overlap, by index; nil for a single shot.
  public var thinnestOverlapShots: [Int]?
  /// The elevation in degrees above which nothing is seen in some heading; nil when all is seen,
  /// or when no row of shots goes all round.
  public var skyHoleAboveDegrees: Double?
  /// The elevation in degrees below which nothing is seen in some heading; nil when all is seen,
  /// or when no row of shots goes all round.
  public var groundHoleBelowDegrees: Double?

  /// Creates a proof.
  public init(
    coveragePercent: Double, thinnestOverlapPercent: Double, thinnestOverlapShots: [Int]?,
    skyHoleAboveDegrees: Double?, groundHoleBelowDegrees: Double? = nil
  ) {
    self.coveragePercent = coveragePercent
    self.thinnestOverlapPercent = thinnestOverlapPercent
    self.thinnestOverlapShots = thinnestOverlapShots
    self.skyHoleAboveDegrees = skyHoleAboveDegrees
    self.groundHoleBelowDegrees = groundHoleBelowDegrees
  }

  /// Proves what a set of shots covers, rounded to 0.01 percent and 0.01 degrees.
  ///
  /// - Parameters:
  ///   - shots: The shots.
  ///   - lens: The lens of all photos.
  ///   - rayCount: The rays cast for the share of the sphere; 20,000 give it to about 0.1 percent.
  public init(shots: [Shot], lens: Lens, rayCount: Int = 20_000) {
    let views = shots.map { shot in
      let attitude = CameraAttitude(
        yawDegrees: shot.yawDegrees, pitchDegrees: shot.pitchDegrees)
      return (cameraFromWorld: attitude.cameraFromWorld, lens: lens)
    }
    let share = SphereCoverage(views: views, rayCount: rayCount).share()
    let overlap = OverlapAnalysis(shots: shots, lens: lens)
    let skyline = Skyline(shots: shots, lens: lens)
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    self.init(
      coveragePercent: rounded(share * 100),
      thinnestOverlapPercent: rounded(overlap.thinnestShare * 100),
      thinnestOverlapShots: overlap.thinnestShots,
      skyHoleAboveDegrees: skyline?.highestSeenEverywhereDegrees.map(rounded),
      groundHoleBelowDegrees: skyline?.lowestSeenEverywhereDegrees.map(rounded))
  }
}
