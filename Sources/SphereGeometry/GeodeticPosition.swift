import Foundation

/// A place on the earth: WGS 84 latitude and longitude, and an altitude above a named datum.
public struct GeodeticPosition: Sendable, Hashable, Codable {
  /// Degrees north of the equator, −90 to 90.
  public var latitudeDegrees: Double
  /// Degrees east of Greenwich, −180 to 180.
  public var longitudeDegrees: Double

  /// Creates a position from WGS 84 degrees.
  public init(latitudeDegrees: Double, longitudeDegrees: Double) {
    self.latitudeDegrees = latitudeDegrees
    self.longitudeDegrees = longitudeDegrees
  }

  /// Metres per degree of latitude and of longitude at this latitude.
  ///
  /// From the WGS 84 ellipsoid (a = 6,378,137 m, 1/f = 298.257223563; NIMA TR8350.2): the meridian
  /// and prime vertical radii of curvature. At 47° N: 111,168 m and 76,055 m.
  var metresPerDegree: (latitude: Double, longitude: Double) {
    let semiMajorAxis = 6_378_137.0
    let flattening = 1 / 298.257223563
    let squaredEccentricity = flattening * (2 - flattening)
    let latitude = latitudeDegrees * .pi / 180
    let w2 = 1 - squaredEccentricity * sin(latitude) * sin(latitude)
    let meridianRadius = semiMajorAxis * (1 - squaredEccentricity) / (w2 * w2.squareRoot())
    let primeVerticalRadius = semiMajorAxis / w2.squareRoot()
    return (
      meridianRadius * .pi / 180, primeVerticalRadius * cos(latitude) * .pi / 180
    )
  }

  /// The position some metres to the north and east, on the local tangent plane.
  ///
  /// The earth curves away from the plane, and a degree of longitude shrinks towards the pole: at
  /// 60° N the place is good to 1 mm within 50 m, to 0.3 m within a kilometre. Not for the poles.
  public func offset(northMetres: Double, eastMetres: Double) -> GeodeticPosition {
    let scale = metresPerDegree
    return GeodeticPosition(
      latitudeDegrees: latitudeDegrees + northMetres / scale.latitude,
      longitudeDegrees: Angle.wrap(
        degrees: longitudeDegrees + eastMetres / scale.longitude))
  }

  /// The metres north and east from another position to this one, on that one's tangent plane.
  public func offsetMetres(from origin: GeodeticPosition) -> (north: Double, east: Double) {
    let scale = origin.metresPerDegree
    return (
      (latitudeDegrees - origin.latitudeDegrees) * scale.latitude,
      Angle.wrap(degrees: longitudeDegrees - origin.longitudeDegrees) * scale.longitude
    )
  }
}
