/// How much of a panorama no photo shows: what was filled in, and a logo.
public struct InventedArea: Codable, Sendable, Hashable {
  /// Which holes were filled; `none` where there is only a logo.
  public var fill: FillMode
  /// Whether a logo lies over the nadir.
  public var hasLogo: Bool
  /// The share of the whole sphere that was invented, in percent.
  public var sharePercent: Double
  /// The share of the picture's pixels that was invented, in percent.
  public var pixelPercent: Double
  /// The name of the mask beside the panorama: 255 where a pixel was invented, 0 elsewhere.
  public var mask: String
}
