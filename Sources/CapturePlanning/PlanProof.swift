public import SphereGeometry

/// What the shots of a plan show, proved again: coverage with pose errors, gaps, overlaps.
public struct PlanProof: Encodable, Sendable, Equatable {
  /// The pose error that a plan must bear unless another is asked for, in degrees: the half degree
  /// within which a flight takes a shot, and as much again for the instruments.
  public static let defaultPoseErrorDegrees = 1.0
  /// The overlap below which matching has too little to hold on to, in percent.
  public static let defaultLeastOverlapPercent = 10.0

  /// The share of the sphere that is seen when every shot hits its angles, in percent.
  public var coveragePercent: Double
  /// The share that is seen though every shot misses by the pose error, in percent.
  public var coverageWithPoseErrorPercent: Double
  /// The pose error in degrees.
  public var poseErrorDegrees: Double
  /// The largest pose error in degrees that leaves no gap, to 0.1 and at most 10; nil when there
  /// are gaps without any.
  public var toleratedPoseErrorDegrees: Double?
  /// The rays cast for the two shares.
  public var rayCount: Int
  /// The gaps that pose errors may leave in what the plan promises, the largest first.
  public var gaps: [SphereHole]
  /// The elevation in degrees above which nothing is promised; nil when that is the zenith, or when
  /// the plan does not go all round.
  public var openAboveDegrees: Double?
  /// The elevation in degrees below which nothing is promised; nil when that is the nadir, or when
  /// the plan does not go all round.
  public var openBelowDegrees: Double?
  /// The thinnest overlap of the chain of shots, as a share of the photo's area in percent
  /// (``OverlapAnalysis``).
  public var thinnestOverlapPercent: Double
  /// The two shots of the thinnest overlap; nil for a single shot.
  public var thinnestOverlapShots: [Int]?
  /// The heading half way between these two in degrees.
  public var thinnestOverlapHeadingDegrees: Double?
  /// The elevation half way between these two in degrees.
  public var thinnestOverlapPitchDegrees: Double?
  /// All neighbours with what they share.
  public var neighbours: [NeighbourOverlap]

  /// Proves what shots show.
  ///
  /// - Parameters:
  ///   - shots: The shots, at least one, with finite angles.
  ///   - pattern: How they are arranged; it says what is promised (``gaps``).
  ///   - lens: The lens of all photos.
  ///   - pitchRangeDegrees: The pitches that the gimbal can be told.
  ///   - poseErrorDegrees: The pose error, 0 to 10.
  ///   - rayCount: The rays cast for the shares.
  public init(
    shots: [Shot], pattern: CapturePattern, lens: Lens, pitchRangeDegrees: ClosedRange<Double>,
    poseErrorDegrees: Double = defaultPoseErrorDegrees, rayCount: Int = 20_000
  ) {
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 + 0 }
    let views = shots.map {
      (
        cameraFromWorld: CameraAttitude(
          yawDegrees: $0.yawDegrees, pitchDegrees: $0.pitchDegrees
        ).cameraFromWorld, lens: lens
      )
    }
    coveragePercent = rounded(SphereCoverage(views: views, rayCount: rayCount).share() * 100)
    coverageWithPoseErrorPercent = rounded(
      SphereCoverage(views: views, rayCount: rayCount, poseErrorDegrees: poseErrorDegrees).share()
        * 100)
    self.poseErrorDegrees = poseErrorDegrees
    self.rayCount = rayCount

    let attempt = Attempt(
      shots: shots, pattern: pattern, lens: lens, pitchRangeDegrees: pitchRangeDegrees)
    let found = attempt.result(poseErrorDegrees: poseErrorDegrees)
    gaps = found.gaps
    toleratedPoseErrorDegrees = attempt.toleratedPoseErrorDegrees
    let allRound = found.target.allRoundDegrees
    openAboveDegrees = allRound.flatMap { $0.upperBound < 90 ? rounded($0.upperBound) : nil }
    openBelowDegrees = allRound.flatMap { $0.lowerBound > -90 ? rounded($0.lowerBound) : nil }

    let overlap = OverlapAnalysis(shots: shots, lens: lens)
    thinnestOverlapPercent = rounded(overlap.thinnestShare * 100)
    thinnestOverlapShots = overlap.thinnestShots
    let axes = shots.filter { overlap.thinnestShots?.contains($0.index) ?? false }.map {
      Vector3.direction(headingDegrees: $0.yawDegrees, elevationDegrees: $0.pitchDegrees)
    }
    if axes.count == 2 {
      let middle = axes[0] + axes[1]
      thinnestOverlapHeadingDegrees = rounded(middle.headingDegrees)
      thinnestOverlapPitchDegrees = rounded(middle.elevationDegrees)
    }
    neighbours = NeighbourOverlap.pairs(of: shots, lens: lens)
  }

  /// Looks for gaps with one pose error after another.
  private struct Attempt {
    let shots: [Shot]
    let pattern: CapturePattern
    let lens: Lens
    let pitchRangeDegrees: ClosedRange<Double>

    /// What is promised, and the gaps that a pose error leaves in it.
    func result(poseErrorDegrees: Double) -> (target: CoverageTarget, gaps: [SphereHole]) {
      let margin = SphereCoverage.marginPixels(of: lens, poseErrorDegrees: poseErrorDegrees)
      // A photo that may miss by more than its half is sure to show one pixel.
      let certain = Lens(
        width: max(1, lens.width - 2 * Int(margin.rounded(.up))),
        height: max(1, lens.height - 2 * Int(margin.rounded(.up))),
        focalLengthPixels: lens.focalLengthPixels)
      let scan = ParallelScan(
        footprints: shots.map { PhotoFootprint(shot: $0, lens: certain) },
        stepDegrees: ParallelScan.stepDegrees(for: lens))
      let target = CoverageTarget(
        shots: shots, pattern: pattern, lens: certain, pitchRangeDegrees: pitchRangeDegrees)
      return (target, target.gaps(in: scan))
    }

    /// By halving: where an error leaves no gap, a smaller one leaves none.
    var toleratedPoseErrorDegrees: Double? {
      func holds(_ tenths: Int) -> Bool {
        result(poseErrorDegrees: Double(tenths) / 10).gaps.isEmpty
      }
      guard holds(0) else { return nil }
      var (low, high) = (0, 100)
      if holds(high) { return 10 }
      while high - low > 1 {
        let middle = (low + high) / 2
        if holds(middle) { low = middle } else { high = middle }
      }
      return Double(low) / 10
    }
  }
}
