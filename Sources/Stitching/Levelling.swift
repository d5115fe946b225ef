import Foundation
public import Imaging
public import SphereGeometry

/// Turns solved cameras so that down is down and north is north.
///
/// Down comes first and from all photos: each photo's recorded pitch and roll say where down is in
/// its picture, whatever its yaw, also where it looks straight down. The heading follows from the
/// recorded yaws of the photos that do not look straight down, as a robust mean, since a single
/// one may be wrong and all of them drift by degrees over a flight.
public struct Levelling: Sendable {
  /// The turn that levels, and what it rests on.
  public struct Result: Sendable {
    /// The world frame (north, east, down) from the frame in which the cameras were solved.
    public var worldFromSolved: Rotation
    /// What the horizon rests on.
    public var levelledBy: Alignment.Reference
    /// What the heading rests on.
    public var headedBy: Alignment.Reference
    /// The median absolute difference of recorded from solved headings, in degrees.
    public var headingSpreadDegrees: Double?
  }

  /// Photos that look steeper than this say nothing of the heading, in degrees.
  public var steepestPitchDegrees: Double
  /// Recorded tilts whose median disagreement is larger than this are not believed, in degrees.
  public var largestTiltSpreadDegrees: Double
  /// Recorded headings whose median disagreement is larger than this are not believed, in degrees.
  public var largestHeadingSpreadDegrees: Double
  /// Photos whose right-hand axes are within this of their mean form a single column, in degrees.
  public var columnDegrees: Double
  /// How down is found from upright edges, where no angles are recorded.
  public var verticalLines: VerticalLines

  /// Creates the options.
  public init(
    steepestPitchDegrees: Double = 80, largestTiltSpreadDegrees: Double = 8,
    largestHeadingSpreadDegrees: Double = 30, columnDegrees: Double = 12,
    verticalLines: VerticalLines = VerticalLines()
  ) {
    self.steepestPitchDegrees = steepestPitchDegrees
    self.largestTiltSpreadDegrees = largestTiltSpreadDegrees
    self.largestHeadingSpreadDegrees = largestHeadingSpreadDegrees
    self.columnDegrees = columnDegrees
    self.verticalLines = verticalLines
  }

  /// A camera as it was solved, and what its file says about its attitude.
  public struct Camera: Sendable {
    /// The camera frame from the frame in which it was solved.
    public var cameraFromSolved: Rotation
    /// The recorded angles; nil where there are none.
    public var recordedAttitude: CameraAttitude?
    /// How the stored picture is turned to be upright.
    public var orientation: Orientation
    /// The straight edges that it sees, in its own frame.
    public var edges: [VerticalLines.Sight]

    /// Creates a camera.
    public init(
      cameraFromSolved: Rotation, recordedAttitude: CameraAttitude? = nil,
      orientation: Orientation = .topLeft, edges: [VerticalLines.Sight] = []
    ) {
      self.cameraFromSolved = cameraFromSolved
      self.recordedAttitude = recordedAttitude
      self.orientation = orientation
      self.edges = edges
    }
  }

  /// Finds the turn that levels the cameras.
  ///
  /// - Parameter cameras: At least one solved camera.
  /// - Returns: The turn; without recorded angles that agree with the solution the horizon follows
  ///   from the photos and the first camera looks north.
  public func level(_ cameras: [Camera]) -> Result {
    let recorded = recordedDown(of: cameras)
    let upright = recorded == nil ? downOfEdges(cameras) : nil
    let down = recorded ?? upright ?? downOfPhotos(cameras)
    let levelled = Levelling.turn(bringing: down, to: Vector3(0, 0, 1))
    if recorded != nil, let heading = recordedHeading(of: cameras, levelled: levelled) {
      return Result(
        worldFromSolved: Levelling.headingTurn(degrees: heading.degrees) * levelled,
        levelledBy: .captureAngles, headedBy: .captureAngles, headingSpreadDegrees: heading.spread)
    }
    let first = cameras.first.map { levelled * $0.cameraFromSolved.inverse * Vector3(0, 0, 1) }
    let heading = (first ?? Vector3(1, 0, 0)).headingDegrees
    return Result(
      worldFromSolved: Levelling.headingTurn(degrees: -heading) * levelled,
      levelledBy: recorded != nil ? .captureAngles : upright != nil ? .uprightEdges : .photos,
      headedBy: .photos,
      headingSpreadDegrees: nil)
  }

  /// A turn of the world by which headings grow by so many degrees.
  static func headingTurn(degrees: Double) -> Rotation {
    Rotation(axis: Vector3(0, 0, 1), angle: .degrees(degrees))
  }

  /// How much the solved heading of a levelled camera is larger than the recorded one, in degrees;
  /// nil where the camera looks too steeply for a heading.
  func headingDifference(of camera: Camera, levelled: Rotation) -> Double? {
    guard let recorded = camera.recordedAttitude else { return nil }
    let direction = recorded.directionInWorld
    guard abs(direction.elevationDegrees) <= steepestPitchDegrees else { return nil }
    // The turn about the vertical axis that is in worldFromRecorded: its twist.
    let turn = levelled * camera.cameraFromSolved.inverse * recorded.cameraFromWorld
    return Angle(radians: 2 * atan2(turn.z, turn.w)).wrapped.degrees
  }

  // MARK: Down

  /// Where the recorded pitches and rolls say that down is, in the solved frame; nil when they do
  /// not agree with each other.
  private func recordedDown(of cameras: [Camera]) -> Vector3? {
    let claims = cameras.compactMap { camera in
      camera.recordedAttitude.map {
        camera.cameraFromSolved.inverse * ($0.cameraFromWorld * Vector3(0, 0, 1))
      }
    }
    guard !claims.isEmpty else { return nil }
    let mean = RobustMean.ofDirections(claims)
    let spread = RobustMean.median(claims.map { $0.angle(to: mean).degrees })
    return spread <= largestTiltSpreadDegrees ? mean : nil
  }

  /// Down without recorded angles: people hold cameras level, so that the right-hand axes of all
  /// photos lie in one level plane; which of its sides is down, the photos' own down axes say.
  private func downOfPhotos(_ cameras: [Camera]) -> Vector3 {
    var scatter = SymmetricMatrix3()
    var sumOfDown = Vector3.zero
    for camera in cameras {
      let (right, down) = Levelling.uprightAxes(camera.orientation)
      scatter.addOuterProduct(of: camera.cameraFromSolved.inverse * right)
      sumOfDown += camera.cameraFromSolved.inverse * down
    }
    // A single column of photos leaves the tilt along it open: there the mean of their down axes
    // decides, which elsewhere weighs next to nothing.
    let usual = sumOfDown.normalized
    let weight = 5e-4 * Double(cameras.count)
    for axis in [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)] {
      scatter.addOuterProduct(of: axis, weight: weight)
    }
    scatter.addOuterProduct(of: usual, weight: -weight)
    let axis = scatter.smallestAxis
    return axis.dot(usual) < 0 ? -axis : axis
  }

  /// Down from the upright edges near where the photos' own axes put it; nil without any.
  private func downOfEdges(_ cameras: [Camera]) -> Vector3? {
    let sights = cameras.flatMap { camera in
      let solvedFromCamera = camera.cameraFromSolved.inverse
      return camera.edges.map { edge in
        var sight = edge
        sight.normal = solvedFromCamera * edge.normal
        sight.middle = solvedFromCamera * edge.middle
        return sight
      }
    }
    guard !sights.isEmpty else { return nil }
    // In a single column of photos all right-hand axes are one: nothing tells the tilt about it.
    let rights = cameras.map {
      $0.cameraFromSolved.inverse * Levelling.uprightAxes($0.orientation).right
    }
    let mean = rights.reduce(.zero, +).normalized
    let isColumn = rights.allSatisfy { $0.angle(to: mean).degrees < columnDegrees }
    return verticalLines.down(
      near: downOfPhotos(cameras), sights: sights, openAxis: isColumn ? mean : nil)
  }

  /// The directions that are right and down in the upright picture, in the axes of the decoded one,
  /// which is mirrored left to right where it is stored mirrored.
  static func uprightAxes(_ orientation: Orientation) -> (right: Vector3, down: Vector3) {
    switch orientation {
    case .topLeft, .topRight: (Vector3(1, 0, 0), Vector3(0, 1, 0))
    case .bottomRight, .bottomLeft: (Vector3(-1, 0, 0), Vector3(0, -1, 0))
    case .rightTop, .rightBottom: (Vector3(0, -1, 0), Vector3(1, 0, 0))
    case .leftBottom, .leftTop: (Vector3(0, 1, 0), Vector3(-1, 0, 0))
    }
  }

  /// The smallest turn that brings one direction to another.
  private static func turn(bringing source: Vector3, to target: Vector3) -> Rotation {
    let axis = source.cross(target)
    if axis.length < 1e-12 {
      return source.dot(target) > 0
        ? .identity : Rotation(axis: Vector3(1, 0, 0), angle: .degrees(180))
    }
    return Rotation(axis: axis, angle: source.angle(to: target))
  }

  // MARK: Heading

  /// The heading turn, in degrees, that brings the levelled cameras to their recorded yaws, and
  /// the median absolute difference that is left; nil when too few agree.
  private func recordedHeading(
    of cameras: [Camera], levelled: Rotation
  ) -> (degrees: Double, spread: Double)? {
    let differences = cameras.compactMap { headingDifference(of: $0, levelled: levelled) }
    guard
      let mean = RobustMean.ofHeadings(
        degrees: differences, largestSpread: largestHeadingSpreadDegrees)
    else { return nil }
    return (Angle.wrap(degrees: -mean.degrees), mean.spread)
  }
}
