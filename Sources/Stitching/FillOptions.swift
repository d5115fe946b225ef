/// Which holes of a panorama are filled with what the photos do not show.
public enum FillMode: String, Codable, Sendable, Hashable, CaseIterable {
  /// The sky of a sphere whose only hole is round the zenith.
  case sky
  /// Nothing; holes stay black.
  case none
  /// Every hole of the picture.
  case all
}

/// What a panorama shows besides its photos.
public struct FillOptions: Sendable, Hashable {
  /// The holes to fill.
  public var mode: FillMode
  /// A picture to put over the nadir of a sphere.
  public var logo: NadirLogo?

  /// Creates options.
  public init(mode: FillMode = .sky, logo: NadirLogo? = nil) {
    self.mode = mode
    self.logo = logo
  }
}
