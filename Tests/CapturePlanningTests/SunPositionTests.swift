import Foundation
import SphereGeometry
import Testing

@testable import CapturePlanning

struct SunPositionTests {
  private func date(_ text: String) throws -> Date {
    try #require(ISO8601DateFormatter().date(from: text))
  }

  @Test("Meeus, example 25.a: right ascension and declination on 1992 October 13")
  func apparentPlace() {
    let place = SunPosition.apparentEquatorial(julianDay: 2_448_908.5)
    #expect(abs(place.rightAscensionDegrees - 198.38083) < 0.0002)
    #expect(abs(place.declinationDegrees - -7.78507) < 0.0002)
  }

  @Test("Reda and Andreas (NREL/TP-560-34302), table A5.1: azimuth and elevation")
  func solarPositionAlgorithm() throws {
    // 12:30:30 at 7 hours west; zenith angle 50.11162° at 820 mbar and 11 °C, azimuth 194.34024°.
    let sun = SunPosition(
      at: try date("2003-10-17T19:30:30Z"),
      location: GeodeticPosition(latitudeDegrees: 39.742476, longitudeDegrees: -105.1786))
    #expect(abs(Angle.wrap(degrees: sun.headingDegrees - 194.34024)) < 0.01)
    #expect(abs(sun.elevationDegrees - (90 - 50.11162)) < 0.01)
  }

  @Test("At noon of the equinox on the equator the sun is overhead, and in the south at 50° north")
  func equinox() throws {
    // Solar noon at Greenwich on 2026 March 20, when the equation of time is −7.4 minutes.
    let noon = try date("2026-03-20T12:07:24Z")
    let equator = SunPosition(
      at: noon, location: GeodeticPosition(latitudeDegrees: 0, longitudeDegrees: 0))
    #expect(equator.elevationDegrees > 89.7)
    let north = SunPosition(
      at: noon, location: GeodeticPosition(latitudeDegrees: 50, longitudeDegrees: 0))
    #expect(abs(Angle.wrap(degrees: north.headingDegrees - 180)) < 0.2)
    #expect(abs(north.elevationDegrees - 40) < 0.2)
  }

  @Test("The sun is not up at midnight of June in Zurich, and is in Tromsø")
  func night() throws {
    let midnight = try date("2026-06-21T22:30:00Z")
    let zurich = GeodeticPosition(latitudeDegrees: 47.3769, longitudeDegrees: 8.5417)
    let tromso = GeodeticPosition(latitudeDegrees: 69.65, longitudeDegrees: 18.96)
    #expect(!SunPosition(at: midnight, location: zurich).isUp)
    #expect(SunPosition(at: midnight, location: tromso).isUp)
  }
}
