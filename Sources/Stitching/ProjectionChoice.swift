import Foundation
import SphereGeometry

/// The projection that suits what photos show, and the part of it that they fill.
struct ProjectionChoice {
  private let isSphere: Bool
  private let widthDegrees: Double
  /// The directions that they show, two degrees apart; unit vectors in the world frame.
  private var directions: [Vector3] = []
  private var elevationsDegrees: ClosedRange<Double> = 0...0

  /// Looks in all directions.
  ///
  /// - Parameters:
  ///   - isSphere: Whether the photos show a sphere.
  ///   - widthDegrees: How much of the circle they fill.
  ///   - isSeen: Whether a photo shows a direction.
  init(isSphere: Bool, widthDegrees: Double, isSeen: (Vector3) -> Bool) {
    self.isSphere = isSphere
    self.widthDegrees = widthDegrees
    var (lowest, highest) = (90.0, -90.0)
    for elevation in stride(from: -89.5, through: 89.5, by: 1) {
      for heading in stride(from: 0.0, to: 360.0, by: 2) {
        let direction = Vector3.direction(headingDegrees: heading, elevationDegrees: elevation)
        guard isSeen(direction) else { continue }
        directions.append(direction)
        // A direction stands for all within half a degree.
        lowest = min(lowest, elevation - 0.5)
        highest = max(highest, elevation + 0.5)
      }
    }
    if lowest < highest { elevationsDegrees = lowest...highest }
  }

  /// The projection by field of view.
  ///
  /// A sphere, and whatever is high and wide, is equirectangular. Up to 90° both ways a picture is
  /// rectilinear, as a single photo would be; up to 100° of height it is a cylinder, which keeps
  /// upright lines straight and stretches its rims by less than three.
  var suitable: PanoramaProjection {
    let height = elevationsDegrees.upperBound - elevationsDegrees.lowerBound
    if isSphere { return .equirectangular }
    if widthDegrees <= 90 && height <= 90 { return .rectilinear }
    return height <= 100 ? .cylindrical : .equirectangular
  }

  /// The canvas of a projection; nil for the equirectangular one.
  ///
  /// - Parameters:
  ///   - canvas: The full sphere: scale and middle heading.
  ///   - projection: The projection; nil for the suitable one.
  ///   - needsRows: Whether its rows must be elevations, so that a cylinder takes the place of a
  ///     rectilinear picture that suits.
  /// - Returns: The canvas of what the photos show, as far as the projection can show it.
  func view(
    on canvas: EquirectangularCanvas, projection: PanoramaProjection?, needsRows: Bool = false
  ) -> ProjectedCanvas? {
    let projection =
      projection ?? (needsRows && !HeightRange.hasRows(suitable) ? .cylindrical : suitable)
    switch projection {
    case .equirectangular: return nil
    case .cylindrical, .mercator:
      return ProjectedCanvas(
        around: projection, canvas: canvas, elevationsDegrees: elevationsDegrees)
    case .littlePlanet: return ProjectedCanvas(littlePlanetOf: canvas)
    case .rectilinear:
      let middle = (elevationsDegrees.lowerBound + elevationsDegrees.upperBound) / 2
      return ProjectedCanvas(
        rectilinearOn: canvas, centerElevationDegrees: middle, showing: directions)
    }
  }
}
