internal import CShim

/// How finely a JPEG holds colour.
public enum ChromaSampling: String, Sendable, Hashable, Codable, CaseIterable {
  /// One colour sample a pixel.
  case full = "4:4:4"
  /// One colour sample for two by two pixels.
  case halved = "4:2:0"

  /// The C value.
  var native: skysphere_chroma {
    switch self {
    case .full: SKYSPHERE_CHROMA_444
    case .halved: SKYSPHERE_CHROMA_420
    }
  }
}
