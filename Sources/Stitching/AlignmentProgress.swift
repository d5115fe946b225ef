extension AlignmentStage {
  /// The share of the alignment that is done when the stage begins, on a typical drone sphere.
  var typicalShareDone: Double {
    switch self {
    case .features: 0
    case .matching: 0.55
    case .solving: 0.75
    case .matchingAgain: 0.8
    case .refining: 0.84
    case .solvingAgain: 0.94
    }
  }
}
