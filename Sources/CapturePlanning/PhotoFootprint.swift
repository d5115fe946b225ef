import Foundation
import SphereGeometry

/// The part of the sphere that one undistorted photo shows: a cone with four flat sides.
///
/// Because all shots are taken from one place, the border of one photo is a straight line in the
/// picture plane of another. Overlaps are therefore areas of polygons, exact and without sampling.
struct PhotoFootprint {
  /// A point of the picture plane at distance 1: (x/z, y/z) of the camera frame.
  typealias PlanePoint = SIMD2<Double>

  let cameraFromWorld: Rotation
  /// The optical axis.
  let axisInWorld: Vector3
  /// The angle between the optical axis and the corners in radians.
  let halfDiagonal: Double
  /// The inward normals of the four sides.
  let sideNormalsInWorld: [Vector3]
  /// The corners of the photo in its own picture plane.
  let corners: [PlanePoint]

  init(yawDegrees: Double, pitchDegrees: Double, lens: Lens) {
    let attitude = CameraAttitude(yawDegrees: yawDegrees, pitchDegrees: pitchDegrees)
    cameraFromWorld = attitude.cameraFromWorld
    axisInWorld = attitude.directionInWorld
    let x = Double(lens.width) / 2 / lens.focalLengthPixels
    let y = Double(lens.height) / 2 / lens.focalLengthPixels
    halfDiagonal = atan((x * x + y * y).squareRoot())
    corners = [
      PlanePoint(-x, -y), PlanePoint(x, -y), PlanePoint(x, y), PlanePoint(-x, y),
    ]
    let worldFromCamera = cameraFromWorld.inverse
    sideNormalsInWorld = [
      Vector3(1, 0, x), Vector3(-1, 0, x), Vector3(0, 1, y), Vector3(0, -1, y),
    ].map { worldFromCamera * $0 }
  }

  init(shot: Shot, lens: Lens) {
    self.init(yawDegrees: shot.yawDegrees, pitchDegrees: shot.pitchDegrees, lens: lens)
  }

  /// How many of the nearest photos are put together to see another.
  ///
  /// The nearest show the most; more change nothing that counts and take long in dense plans.
  static let partnerLimit = 8

  /// The share of this photo's area that the nearest of the other photos together show too, 0 to 1.
  ///
  /// - Parameters:
  ///   - others: The other photos.
  ///   - enough: A share that is as good as any larger one; the search ends there.
  /// - Returns: The share, or some share of at least `enough`.
  func share(seenBy others: [PhotoFootprint], enough: Double = 1) -> Double {
    let whole = PhotoFootprint.area(of: corners)
    var unseen = [corners]
    var share = 0.0
    let nearest = others.filter(mayOverlap).enumerated()
      .map { (cosine: axisInWorld.dot($0.element.axisInWorld), index: $0.offset, $0.element) }
      .sorted { ($0.cosine, $1.index) > ($1.cosine, $0.index) }
      .prefix(PhotoFootprint.partnerLimit)
    for (_, _, other) in nearest where share < enough {
      let sides = other.sideNormalsInWorld.map { cameraFromWorld * $0 }
      unseen = unseen.flatMap { PhotoFootprint.subtract(sides: sides, from: $0) }
      share = max(0, 1 - unseen.reduce(0) { $0 + PhotoFootprint.area(of: $1) } / whole)
    }
    return share
  }

  /// The smaller of the two shares of their area that two photos show in common, 0 to 1.
  func overlap(with other: PhotoFootprint) -> Double {
    min(share(seenBy: [other]), other.share(seenBy: [self]))
  }

  /// The elevations in degrees that the photo shows at a heading; nil for none.
  func elevationsDegrees(atHeadingDegrees headingDegrees: Double) -> ClosedRange<Double>? {
    let level = Vector3.direction(headingDegrees: headingDegrees, elevationDegrees: 0)
    var lowest = -90.0
    var highest = 90.0
    for normal in sideNormalsInWorld {
      // The side lets elevation e through where a·cos e + b·sin e ≥ 0, that is within 90° of φ.
      let middle = atan2(-normal.z, normal.dot(level)) * 180 / .pi
      if middle >= 0 {
        lowest = max(lowest, middle - 90)
      } else {
        highest = min(highest, middle + 90)
      }
    }
    return lowest <= highest ? lowest...highest : nil
  }

  /// Whether the cones round the two photos meet; photos whose cones do not have nothing in common.
  func mayOverlap(_ other: PhotoFootprint) -> Bool {
    let reach = halfDiagonal + other.halfDiagonal
    return reach >= .pi || axisInWorld.dot(other.axisInWorld) > cos(reach)
  }

  /// How far from the heading of the axis the photo shows anything at most, in degrees.
  var halfHeadingWidthDegrees: Double {
    let elevation = abs(asin(min(1, max(-1, -axisInWorld.z))))
    guard elevation + halfDiagonal < .pi / 2 else { return 180 }
    return asin(sin(halfDiagonal) / cos(elevation)) * 180 / .pi
  }

  /// The convex pieces of a convex polygon that lie outside a cone.
  private static func subtract(sides: [Vector3], from polygon: [PlanePoint]) -> [[PlanePoint]] {
    var outside: [[PlanePoint]] = []
    var rest = polygon
    for side in sides {
      let piece = clip(rest, to: -side)
      if piece.count > 2 { outside.append(piece) }
      rest = clip(rest, to: side)
      // Nothing in common: keep the polygon whole rather than in pieces.
      if rest.count < 3 { return [polygon] }
    }
    return outside
  }

  /// The part of a convex polygon on the inner side of a plane through the camera
  /// (Sutherland and Hodgman, Communications of the ACM 17, 1974).
  private static func clip(_ polygon: [PlanePoint], to normal: Vector3) -> [PlanePoint] {
    var clipped: [PlanePoint] = []
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      let height = normal.x * point.x + normal.y * point.y + normal.z
      let nextHeight = normal.x * next.x + normal.y * next.y + normal.z
      if height >= 0 { clipped.append(point) }
      if (height >= 0) != (nextHeight >= 0) {
        clipped.append(point + (next - point) * (height / (height - nextHeight)))
      }
    }
    return clipped
  }

  /// The area of a polygon by the shoelace formula.
  private static func area(of polygon: [PlanePoint]) -> Double {
    var twice = 0.0
    for (index, point) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      twice += point.x * next.y - next.x * point.y
    }
    return abs(twice) / 2
  }
}
