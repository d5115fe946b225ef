/// How photos are aligned: the options of each stage.
public struct AlignmentOptions: Sendable {
  /// How features are found.
  public var features: FeatureExtraction
  /// Which pairs are compared where angles are recorded; the margin is how far the recorded angles
  /// of two photos may be off against each other.
  public var recordedPairs: CandidatePairs
  /// Which pairs are compared again once the cameras are roughly solved.
  public var solvedPairs: CandidatePairs
  /// Which pairs are compared where nothing is known of where the photos look.
  public var blindPairs: BlindPairSearch
  /// How pairs are compared.
  public var links: LinkSearch
  /// How matches are measured in the full-size photos.
  public var refinement: MatchRefinement
  /// How a focal length is found that the files do not say.
  public var focalLength: FocalLengthSearch
  /// How a focal length that the files say is checked.
  public var focalLengthCheck: FocalLengthCheck
  /// How rotations and lenses are solved.
  public var poses: PoseSolver
  /// Whether the recorded angles are used.
  public var usesRecordedAngles: Bool

  /// Creates the usual options.
  public init(
    features: FeatureExtraction = FeatureExtraction(),
    recordedPairs: CandidatePairs = CandidatePairs(marginDegrees: 10, minimumOverlap: 0.15),
    solvedPairs: CandidatePairs = CandidatePairs(marginDegrees: 1, minimumOverlap: 0.03),
    blindPairs: BlindPairSearch = BlindPairSearch(), links: LinkSearch = LinkSearch(),
    refinement: MatchRefinement = MatchRefinement(),
    focalLength: FocalLengthSearch = FocalLengthSearch(),
    focalLengthCheck: FocalLengthCheck = FocalLengthCheck(),
    poses: PoseSolver = PoseSolver(), usesRecordedAngles: Bool = true
  ) {
    self.features = features
    self.recordedPairs = recordedPairs
    self.solvedPairs = solvedPairs
    self.blindPairs = blindPairs
    self.links = links
    self.refinement = refinement
    self.focalLength = focalLength
    self.focalLengthCheck = focalLengthCheck
    self.poses = poses
    self.usesRecordedAngles = usesRecordedAngles
  }
}

/// A part of the work of aligning photos.
public enum AlignmentStage: String, Sendable, CaseIterable {
  /// Photos are decoded small and their features found.
  case features
  /// Pairs of photos are compared.
  case matching
  /// Rotations and lenses are solved for the first time.
  case solving
  /// Pairs are compared again, knowing where to look.
  case matchingAgain
  /// Matches are measured in the full-size photos.
  case refining
  /// Rotations and lenses are solved.
  case solvingAgain
}
