import Foundation
import SphereGeometry

extension PhotoFootprint {
  /// The headings that the photo shows on the parallel of an elevation; exact.
  ///
  /// A side with the inward normal n lets the direction (cos e · cos h, cos e · sin h, −sin e)
  /// through where |(nx, ny)| · cos(h − φ) ≥ nz · tan e, with φ the heading of the normal.
  func headings(atElevationDegrees elevationDegrees: Double) -> HeadingIntervals {
    let slope = tan(elevationDegrees * .pi / 180)
    let axisHeading = axisInWorld.headingDegrees
    // For each side the middle, from the heading of the axis, and the half width.
    var middles = SIMD4<Double>()
    var halfWidths = SIMD4<Double>()
    for (side, normal) in sideNormalsInWorld.enumerated() {
      let level = (normal.x * normal.x + normal.y * normal.y).squareRoot()
      let needed = normal.z * slope
      if needed > level { return .none }
      halfWidths[side] = needed <= -level ? 360 : acos(needed / level) * 180 / .pi
      middles[side] = Angle.wrap(
        degrees: atan2(normal.y, normal.x) * 180 / .pi - axisHeading)
    }
    if let range = PhotoFootprint.singleRange(middles: middles, halfWidths: halfWidths) {
      return HeadingIntervals(
        centerDegrees: axisHeading + (range.low + range.high) / 2,
        halfWidthDegrees: (range.high - range.low) / 2)
    }
    return (0..<4).reduce(HeadingIntervals.all) { headings, side in
      headings.intersection(
        HeadingIntervals(
          centerDegrees: axisHeading + middles[side], halfWidthDegrees: halfWidths[side]))
    }
  }

  /// The headings that all sides let through, as one range round the axis.
  ///
  /// - Returns: The range, low above high when it is empty; nil where it may be several ranges, as
  ///   near the poles.
  private static func singleRange(
    middles: SIMD4<Double>, halfWidths: SIMD4<Double>
  ) -> (low: Double, high: Double)? {
    var (low, high) = (-180.0, 180.0)
    let (starts, ends) = (middles - halfWidths, middles + halfWidths)
    for side in 0..<4 where starts[side] >= -180 && ends[side] <= 180 {
      low = max(low, starts[side])
      high = min(high, ends[side])
    }
    guard low <= high else { return (0, -1) }
    guard low > -180, high < 180 else { return nil }
    for side in 0..<4 where starts[side] < -180 || ends[side] > 180 {
      guard halfWidths[side] < 180 else { continue }
      // What the side shuts out, which must not cut the range in two.
      let shutFrom = Angle.wrap(degrees: ends[side])
      let shutTo = shutFrom + 360 - 2 * halfWidths[side]
      if shutFrom < high, shutTo > low { return nil }
      if shutFrom - 360 < high, shutTo - 360 > low { return nil }
    }
    return (low, high)
  }

  /// Whether the photo shows a direction.
  func shows(_ directionInWorld: Vector3) -> Bool {
    sideNormalsInWorld.allSatisfy { $0.dot(directionInWorld) >= 0 }
  }
}
