import Foundation

/// A picture of directions in a projection other than the equirectangular one.
///
/// The plane of the projection touches the unit sphere; a radian there is ``pixelsPerRadian``
/// pixels. Formulas after Snyder, *Map Projections: A Working Manual* (USGS Professional Paper 1395,
/// 1987): chapters 7 (Mercator), 21 (stereographic) and 22 (gnomonic, here called rectilinear). The
/// cylinder is the sphere seen from its middle.
public struct ProjectedCanvas: Sendable, Hashable, Codable {
  /// The projection; not the equirectangular one.
  public private(set) var projection: PanoramaProjection
  /// The width in pixels.
  public private(set) var width: Int
  /// The height in pixels.
  public private(set) var height: Int
  /// The scale on the horizon, or in the middle of a rectilinear picture or a little planet.
  public private(set) var pixelsPerRadian: Double
  /// The heading in the middle column, degrees clockwise from true north; in a little planet the
  /// heading that is up.
  public private(set) var centerHeadingDegrees: Double
  /// How far the middle of a rectilinear picture lies above the horizon, in degrees.
  public private(set) var centerElevationDegrees: Double
  /// The place of the plane's origin: the horizon, the middle of the view, or the nadir.
  public private(set) var origin: SIMD2<Double>
  /// Whether the right edge continues at the left one.
  public private(set) var closes: Bool

  /// The elevations that a cylinder shows at most; there it is stretched threefold.
  public static let cylindricalElevationLimitDegrees = 60.0
  /// The elevations that Mercator shows at most.
  public static let mercatorElevationLimitDegrees = 80.0
  /// What a rectilinear picture shows at most to each side of its middle.
  public static let rectilinearLimitDegrees = (across: 55.0, upright: 45.0)
  /// The elevation in the middle of a little planet's edges.
  public static let littlePlanetEdgeElevationDegrees = 25.0

  /// A whole cylinder, or Mercator's.
  ///
  /// - Parameters:
  ///   - projection: `cylindrical` or `mercator`.
  ///   - canvas: Gives the width of the whole circle and the middle heading.
  ///   - elevationsDegrees: What is shown, as far as the projection can.
  public init(
    around projection: PanoramaProjection, canvas: EquirectangularCanvas,
    elevationsDegrees: ClosedRange<Double>
  ) {
    let limit =
      projection == .mercator
      ? Self.mercatorElevationLimitDegrees : Self.cylindricalElevationLimitDegrees
    let scale = Double(canvas.width) / (2 * .pi)
    func rise(_ elevationDegrees: Double) -> Double {
      let slope = tan(min(max(elevationDegrees, -limit), limit) * .pi / 180)
      return scale * (projection == .mercator ? asinh(slope) : slope)
    }
    let top = rise(elevationsDegrees.upperBound)
    let height = max(2, Int((top - rise(elevationsDegrees.lowerBound)).rounded(.up)))
    self.init(
      projection: projection, width: canvas.width, height: height, pixelsPerRadian: scale,
      centerHeadingDegrees: canvas.centerHeadingDegrees,
      origin: SIMD2(Double(canvas.width) / 2, top), closes: true)
  }

  /// A little planet: a square from the nadir to ``littlePlanetEdgeElevationDegrees``.
  ///
  /// - Parameter canvas: Gives the scale and the heading that is up.
  public init(littlePlanetOf canvas: EquirectangularCanvas) {
    let scale = Double(canvas.width) / (2 * .pi)
    let edge = (90 + Self.littlePlanetEdgeElevationDegrees) * .pi / 180
    let side = max(4, Int((4 * tan(edge / 2) * scale).rounded()))
    self.init(
      projection: .littlePlanet, width: side, height: side, pixelsPerRadian: scale,
      centerHeadingDegrees: canvas.centerHeadingDegrees,
      origin: SIMD2(Double(side) / 2, Double(side) / 2), closes: false)
  }

  /// A rectilinear picture.
  ///
  /// - Parameters:
  ///   - canvas: Gives the scale and the middle heading.
  ///   - centerElevationDegrees: Where its middle looks.
  ///   - directions: What it holds, as far as the projection can; in the world frame.
  public init(
    rectilinearOn canvas: EquirectangularCanvas, centerElevationDegrees: Double,
    showing directions: [Vector3]
  ) {
    let scale = Double(canvas.width) / (2 * .pi)
    // With its origin at (0, 0) as yet, so that places are distances from there.
    self.init(
      projection: .rectilinear, width: 4, height: 4, pixelsPerRadian: scale,
      centerHeadingDegrees: canvas.centerHeadingDegrees,
      centerElevationDegrees: centerElevationDegrees, origin: .zero, closes: false)
    let limit = SIMD2(
      tan(Self.rectilinearLimitDegrees.across * .pi / 180),
      tan(Self.rectilinearLimitDegrees.upright * .pi / 180))
    var (across, above, below) = (0.0, 0.0, 0.0)
    for direction in directions {
      guard let place = pixel(ofDirectionInWorld: direction).map({ $0 / scale }),
        abs(place.x) <= limit.x, abs(place.y) <= limit.y
      else { continue }
      across = max(across, abs(place.x))
      above = max(above, -place.y)
      below = max(below, place.y)
    }
    width = max(4, 2 * Int((across * scale).rounded(.up)))
    height = max(4, Int(((above + below) * scale).rounded(.up)))
    origin = SIMD2(Double(width) / 2, above * scale)
  }

  private init(
    projection: PanoramaProjection, width: Int, height: Int, pixelsPerRadian: Double,
    centerHeadingDegrees: Double, centerElevationDegrees: Double = 0, origin: SIMD2<Double>,
    closes: Bool
  ) {
    self.projection = projection
    self.width = width
    self.height = height
    self.pixelsPerRadian = pixelsPerRadian
    self.centerHeadingDegrees = centerHeadingDegrees
    self.centerElevationDegrees = centerElevationDegrees
    self.origin = origin
    self.closes = closes
  }

  /// A unit world direction seen from the middle heading: x to it, y to the right of it, z down.
  private func ray(_ directionInWorld: Vector3) -> Vector3 {
    Rotation(axis: Vector3(0, 0, 1), angle: .degrees(-centerHeadingDegrees))
      * directionInWorld.normalized
  }

  /// Where a world direction falls, also beyond the edges; nil where the projection ends.
  ///
  /// - Parameter directionInWorld: North, east, down; any length but zero.
  /// - Returns: The place in pixels from the top left corner.
  public func pixel(ofDirectionInWorld directionInWorld: Vector3) -> SIMD2<Double>? {
    let ray = ray(directionInWorld)
    let level = (ray.x * ray.x + ray.y * ray.y).squareRoot()
    let plane: SIMD2<Double>
    switch projection {
    case .equirectangular: plane = SIMD2(atan2(ray.y, ray.x), -atan2(ray.z, level))
    case .cylindrical, .mercator:
      guard level > 1e-9 else { return nil }
      let slope = -ray.z / level
      plane = SIMD2(atan2(ray.y, ray.x), projection == .mercator ? asinh(slope) : slope)
    case .rectilinear:
      let elevation = centerElevationDegrees * .pi / 180
      let forward = cos(elevation) * ray.x - sin(elevation) * ray.z
      guard forward > 1e-9 else { return nil }
      plane = SIMD2(ray.y, -sin(elevation) * ray.x - cos(elevation) * ray.z) / forward
    case .littlePlanet:
      guard ray.z > -1 + 1e-9 else { return nil }
      plane = SIMD2(ray.y, ray.x) * 2 / (1 + ray.z)
    }
    return origin + SIMD2(plane.x, -plane.y) * pixelsPerRadian
  }

  /// How much larger a small thing is shown in a direction than at the plane's point of contact: the
  /// square root of the scale of areas; at most 8.
  ///
  /// - Parameter directionInWorld: North, east, down; any length but zero.
  /// - Returns: 1 to 8.
  public func magnification(inDirection directionInWorld: Vector3) -> Double {
    let ray = ray(directionInWorld)
    let level = (ray.x * ray.x + ray.y * ray.y).squareRoot()
    let result: Double
    switch projection {
    case .equirectangular: result = 1
    case .mercator: result = 1 / max(level, 1e-3)
    case .cylindrical: result = pow(max(level, 1e-3), -1.5)
    case .rectilinear:
      let elevation = centerElevationDegrees * .pi / 180
      let forward = cos(elevation) * ray.x - sin(elevation) * ray.z
      result = pow(max(forward, 1e-3), -1.5)
    case .littlePlanet: result = 2 / max(1 + ray.z, 1e-3)
    }
    return min(max(result, 1), 8)
  }
}
