import Foundation
import SphereGeometry
import Testing

@Suite struct GeodeticPositionTests {
  /// Earth-centred coordinates of a place on the WGS 84 ellipsoid, in metres: an independent way
  /// to the same distances.
  private static func earthCentred(_ position: GeodeticPosition) -> Vector3 {
    let latitude = position.latitudeDegrees * .pi / 180
    let longitude = position.longitudeDegrees * .pi / 180
    let e2 = 0.006_694_379_990_14
    let n = 6_378_137 / (1 - e2 * sin(latitude) * sin(latitude)).squareRoot()
    return Vector3(
      n * cos(latitude) * cos(longitude), n * cos(latitude) * sin(longitude),
      n * (1 - e2) * sin(latitude))
  }

  /// Metres to the north and east of an origin on its tangent plane.
  private static func local(
    _ position: GeodeticPosition, from origin: GeodeticPosition
  ) -> (north: Double, east: Double) {
    let latitude = origin.latitudeDegrees * .pi / 180
    let longitude = origin.longitudeDegrees * .pi / 180
    let d = earthCentred(position) - earthCentred(origin)
    return (
      -sin(latitude) * cos(longitude) * d.x - sin(latitude) * sin(longitude) * d.y
        + cos(latitude) * d.z,
      -sin(longitude) * d.x + cos(longitude) * d.y
    )
  }

  @Test(arguments: [(0.0, 8.0), (47.3769, 8.5417), (-33.9, 151.2), (60, -149.9)])
  func offsetsAreTrueMetres(latitude: Double, longitude: Double) {
    let origin = GeodeticPosition(latitudeDegrees: latitude, longitudeDegrees: longitude)
    for (metres, tolerance) in [(50.0, 0.001), (1_000, 0.3)] {
      for (north, east) in [(metres, 0.0), (0, metres), (0.7 * metres, -0.7 * metres)] {
        let moved = origin.offset(northMetres: north, eastMetres: east)
        let measured = GeodeticPositionTests.local(moved, from: origin)
        #expect(abs(measured.north - north) < tolerance)
        #expect(abs(measured.east - east) < tolerance)
      }
    }
  }

  @Test func offsetsComeBack() {
    let origin = GeodeticPosition(latitudeDegrees: -17.5, longitudeDegrees: 179.9999)
    let moved = origin.offset(northMetres: 12, eastMetres: 340)
    #expect(moved.longitudeDegrees < 0)
    let offset = moved.offsetMetres(from: origin)
    #expect(abs(offset.north - 12) < 1e-6)
    #expect(abs(offset.east - 340) < 1e-6)
  }

  @Test func degreesAtFortySevenNorth() {
    // WGS 84 at 47° N: 111,170 m and 76,057 m a degree, from the series of NIMA TR8350.2.
    let origin = GeodeticPosition(latitudeDegrees: 47, longitudeDegrees: 8)
    let north = origin.offset(northMetres: 1_111.70, eastMetres: 0)
    let east = origin.offset(northMetres: 0, eastMetres: 760.57)
    #expect(abs(north.latitudeDegrees - 47.01) < 1e-6)
    #expect(abs(east.longitudeDegrees - 8.01) < 1e-6)
  }
}
