import SphereGeometry

extension PhotoFootprint {
  /// The border of the photo on a map: headings that go on past ±180°, and elevations.
  struct Outline {
    /// Headings in x and elevations in y, in degrees; the last point is the first one again, some
    /// whole turns on when the photo holds a pole.
    var points: [SIMD2<Double>]
    /// The elevation of the pole that the photo holds; nil for none.
    var poleDegrees: Double?

    /// The points of a filled area: where the photo holds a pole, the area goes on to the edge of
    /// the map.
    var areaPoints: [SIMD2<Double>] {
      guard let poleDegrees, let first = points.first, let last = points.last else {
        return points
      }
      return points + [SIMD2(last.x, poleDegrees), SIMD2(first.x, poleDegrees)]
    }
  }

  /// Follows the border.
  ///
  /// - Parameter pointsPerSide: How finely; straight borders are curves on a map.
  /// - Returns: The outline.
  func outline(pointsPerSide: Int) -> Outline {
    let worldFromCamera = cameraFromWorld.inverse
    var points: [SIMD2<Double>] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      for step in 0..<pointsPerSide {
        let place = corner + (next - corner) * (Double(step) / Double(pointsPerSide))
        let direction = worldFromCamera * Vector3(place.x, place.y, 1)
        points.append(SIMD2(direction.headingDegrees, direction.elevationDegrees))
      }
    }
    points.append(points[0])
    for index in points.indices.dropFirst() {
      points[index].x =
        points[index - 1].x
        + Angle.shortestTurn(toDegrees: points[index].x, fromDegrees: points[index - 1].x)
    }
    let isRoundPole = abs(points[points.count - 1].x - points[0].x) > 180
    return Outline(
      points: points, poleDegrees: isRoundPole ? (axisInWorld.z > 0 ? -90 : 90) : nil)
  }
}
