/// The stages of stitching, in order.
public enum StitchStage: String, Codable, Sendable, CaseIterable {
  /// Finding the photos and reading what their files say.
  case reading
  /// Finding features, matching them and solving the cameras.
  case alignment
  /// Exposures and seams on a small canvas.
  case seams
  /// Warping, blending and writing.
  case composition

  /// What a progress line says.
  public var title: String {
    switch self {
    case .reading: "Reading photos"
    case .alignment: "Aligning"
    case .seams: "Finding seams"
    case .composition: "Blending"
    }
  }

  /// The share of the whole time that the stage takes on a typical set, for the time left.
  public var typicalShare: Double {
    switch self {
    case .reading: 0.02
    case .alignment: 0.48
    case .seams: 0.1
    case .composition: 0.4
    }
  }
}
