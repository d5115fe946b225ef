public import Foundation
public import SphereGeometry

/// Where the sun stands in the sky, to about 0.01°.
///
/// The low-precision formulas of Jean Meeus, Astronomical Algorithms (2nd edition, 1998), chapters
/// 12, 22 and 25, as the solar calculator of NOAA's Global Monitoring Laboratory uses them. Time is
/// taken as it is: the 70 s between universal and dynamical time move the sun by 0.001°.
public struct SunPosition: Codable, Sendable, Equatable {
  /// The heading in degrees clockwise from true north, in (−180, 180].
  public var headingDegrees: Double
  /// The elevation of the middle of the disc in degrees above the horizon, lifted by refraction.
  public var elevationDegrees: Double

  /// Whether any of the disc stands above a level horizon: its radius is 0.27°.
  public var isUp: Bool { elevationDegrees > -0.27 }

  /// The direction in the world frame (north, east, down).
  public var directionInWorld: Vector3 {
    Vector3.direction(headingDegrees: headingDegrees, elevationDegrees: elevationDegrees)
  }

  /// Creates a position.
  public init(headingDegrees: Double, elevationDegrees: Double) {
    self.headingDegrees = headingDegrees
    self.elevationDegrees = elevationDegrees
  }

  /// Computes where the sun stands.
  ///
  /// - Parameters:
  ///   - date: When.
  ///   - location: Where, WGS 84.
  public init(at date: Date, location: GeodeticPosition) {
    let julianDay = date.timeIntervalSince1970 / 86_400 + 2_440_587.5
    let equatorial = SunPosition.apparentEquatorial(julianDay: julianDay)
    // Meeus 12.4: the mean sidereal time at Greenwich; the nutation is below 0.005°.
    let centuries = (julianDay - 2_451_545) / 36_525
    let siderealDegrees =
      280.46061837 + 360.98564736629 * (julianDay - 2_451_545) + 0.000387933 * centuries * centuries
    let hourAngle =
      (siderealDegrees + location.longitudeDegrees - equatorial.rightAscensionDegrees) * .pi / 180
    let declination = equatorial.declinationDegrees * .pi / 180
    let latitude = location.latitudeDegrees * .pi / 180
    // Meeus 13.5 and 13.6, the azimuth from north.
    let azimuth = atan2(
      -sin(hourAngle) * cos(declination),
      sin(declination) * cos(latitude) - cos(declination) * sin(latitude) * cos(hourAngle))
    let elevation = asin(
      sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle))
    let trueDegrees = elevation * 180 / .pi
    headingDegrees = Angle.wrap(degrees: azimuth * 180 / .pi)
    elevationDegrees = trueDegrees + SunPosition.refractionDegrees(atElevation: trueDegrees)
  }

  /// The apparent right ascension in [0, 360) and declination (Meeus, chapter 25).
  static func apparentEquatorial(
    julianDay: Double
  ) -> (rightAscensionDegrees: Double, declinationDegrees: Double) {
    let t = (julianDay - 2_451_545) / 36_525
    func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
    let meanLongitude = 280.46646 + t * (36_000.76983 + t * 0.0003032)
    let anomaly = 357.52911 + t * (35_999.05029 - t * 0.0001537)
    let center =
      sine(anomaly) * (1.914602 - t * (0.004817 + t * 0.000014))
      + sine(2 * anomaly) * (0.019993 - t * 0.000101) + sine(3 * anomaly) * 0.000289
    let node = 125.04 - 1934.136 * t
    let apparentLongitude = (meanLongitude + center - 0.00569 - 0.00478 * sine(node)) * .pi / 180
    let meanObliquity = 23.43929111 - t * (0.013004167 + t * (1.64e-7 - t * 5.036e-7))
    let obliquity = (meanObliquity + 0.00256 * cos(node * .pi / 180)) * .pi / 180
    let ascension =
      atan2(cos(obliquity) * sin(apparentLongitude), cos(apparentLongitude)) * 180 / .pi
    return (
      ascension < 0 ? ascension + 360 : ascension,
      asin(sin(obliquity) * sin(apparentLongitude)) * 180 / .pi
    )
  }

  /// How much the air lifts the sun, in degrees (Sæmundsson; Meeus 16.4), from −1° up.
  private static func refractionDegrees(atElevation degrees: Double) -> Double {
    guard degrees > -1 else { return 0 }
    return max(0, 1.02 / tan((degrees + 10.3 / (degrees + 5.11)) * .pi / 180) / 60)
  }
}
