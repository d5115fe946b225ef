import Stitching

/// How well a composed panorama shows its truth.
struct CompositionResult {
  var name: String
  var photoCount: Int
  var photosUsed: Int
  var steps: BrightnessSteps?
  var figures: TruthComparison
  /// What OpenCV's stitcher made of the same photos, and how it compares; nil where it was not run.
  private(set) var peer: (outcome: PeerStitcher.Outcome, comparison: PeerComparison?)?
  /// How it shows moving things; nil without any.
  private(set) var ghosts: GhostCheck?
  /// What does not hold; empty when all does.
  var failures: [String] = []

  /// Judges the figures of a set.
  init(
    set: CompositionSet, photosUsed: Int, steps: BrightnessSteps?, figures: TruthComparison
  ) {
    name = set.name
    photoCount = set.imagery.shots.count
    self.photosUsed = photosUsed
    self.steps = steps
    self.figures = figures
    if photosUsed != photoCount { failures.append("\(photosUsed) of \(photoCount) photos") }
    if let least = set.leastDecibels, !(figures.decibels >= least) {
      failures.append(
        "\(DecimalText.of(figures.decibels, 1)) dB < \(DecimalText.of(least, 0)) dB")
    }
    if let steps, !(steps.largestPercent < set.largestStepPercent) {
      failures.append("a step of \(DecimalText.of(steps.largestPercent, 1)) %")
    }
    if figures.edgeDifference > figures.neighbourDifference {
      failures.append("the columns at ±180° differ more than others")
    }
    if let rest = figures.sharpness[.rest] {
      for (region, title) in [(TruthComparison.Region.nadir, "nadir"), (.zenith, "zenith")] {
        guard let cap = figures.sharpness[region], !(cap >= rest * Self.leastCapSharpness) else {
          continue
        }
        failures.append("the \(title) is less sharp than the rest")
      }
    }
  }

  /// By how much our signal-to-noise ratio has to be above the peer's, where that one is right.
  private static let leastGainDecibels = 3.0

  /// Judges what another stitcher made.
  mutating func judge(_ outcome: PeerStitcher.Outcome, _ comparison: PeerComparison?) {
    peer = (outcome, comparison)
    guard let its = comparison?.peerDecibels, let own = comparison?.ownDecibels else { return }
    if !(own - its >= Self.leastGainDecibels) {
      failures.append("only \(DecimalText.of(own - its, 1)) dB above OpenCV's stitcher")
    }
  }

  /// The largest share of what is shown of moving things that may be half transparent.
  private static let largestHalfTransparentShare = 0.01

  /// Judges how moving things are shown.
  mutating func judge(_ ghosts: GhostCheck) {
    self.ghosts = ghosts
    if !(ghosts.halfTransparentShare <= Self.largestHalfTransparentShare) {
      let percent = DecimalText.of(100 * ghosts.halfTransparentShare, 1)
      failures.append("\(percent) % of moving things are half transparent")
    }
  }

  /// How sharp a pole has to be against the rest: what 5 % less contrast at the finest detail is, no
  /// eye can tell.
  private static let leastCapSharpness = 0.95
}
