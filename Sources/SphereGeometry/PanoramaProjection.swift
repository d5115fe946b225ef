/// How directions become places in a panorama.
public enum PanoramaProjection: String, Sendable, Hashable, Codable, CaseIterable {
  /// Headings as columns and elevations as rows: the whole sphere, what viewers take.
  case equirectangular
  /// Headings as columns, upright lines stay straight; elevations up to 60°.
  case cylindrical
  /// As a lens without distortion shows it, straight lines stay straight; up to about 100°.
  case rectilinear
  /// Headings as columns, small shapes are kept; less stretched than a cylinder.
  case mercator
  /// The ground as a planet seen from above: stereographic with the nadir in the middle.
  case littlePlanet = "little-planet"
}
