import Foundation
public import SphereGeometry

/// What the panorama's canvas shall be.
public struct CanvasOptions: Sendable, Hashable {
  /// The width of the full 360° canvas in pixels, a multiple of 4; nil for the photos' own
  /// resolution.
  public var width: Int?
  /// The heading in the middle column.
  public var center: CanvasCenter
  /// The projection; nil for the one that suits the field of view.
  public var projection: PanoramaProjection?
  /// The elevations that are kept; nil for all.
  ///
  /// Only for projections whose rows are elevations.
  public var heights: HeightRange?

  /// Creates options.
  public init(
    width: Int? = nil, center: CanvasCenter = .automatic,
    projection: PanoramaProjection? = .equirectangular
  ) {
    self.width = width
    self.projection = projection
    self.center = center
  }
}

/// Which heading a canvas has in its middle.
public enum CanvasCenter: Sendable, Hashable {
  /// North for what goes all round, else the middle of what the photos show.
  case automatic
  /// Where the first photo looks.
  case firstPhoto
  /// A heading, degrees clockwise from true north; 0 is north.
  case heading(degrees: Double)
}

/// The canvas of a panorama and how much of the circle the photos fill.
public struct CanvasChoice: Sendable, Hashable {
  /// The full 360° × 180° canvas.
  public var canvas: EquirectangularCanvas
  /// What is painted in another projection; nil for the canvas itself.
  public var view: ProjectedCanvas?
  /// Whether the photos go all round the horizon's circle without a gap.
  public var closesCircle: Bool
  /// Whether the photos reach the nadir or the zenith all round, so that the picture is a sphere.
  public var isSphere: Bool

  /// Chooses the canvas for a set of solved cameras.
  ///
  /// The native width is 2π times the median focal length: one pixel of the canvas is one pixel in
  /// the middle of a photo. North is in the middle of a panorama that goes all round; one that does
  /// not has its own middle there, since some viewers ignore the left offset of a partial panorama.
  ///
  /// - Parameters:
  ///   - cameras: The lens and the rotation of each used photo; at least one.
  ///   - options: What the user asked for.
  /// - Returns: The canvas.
  public static func choose(
    cameras: [(lens: Lens, cameraFromWorld: Rotation)], options: CanvasOptions = CanvasOptions()
  ) -> CanvasChoice {
    let columns = 720
    let rows = 180
    let views = cameras.map { (rows: $0.cameraFromWorld.rows, lens: $0.lens) }
    func isSeen(_ direction: Vector3) -> Bool {
      views.contains { view in
        let forward = view.rows.2.dot(direction)
        guard forward > 0 else { return false }
        return view.lens.sees(
          directionInCamera: Vector3(
            view.rows.0.dot(direction), view.rows.1.dot(direction), forward))
      }
    }
    var columnIsSeen = [Bool](repeating: false, count: columns)
    for column in 0..<columns {
      let heading = (Double(column) + 0.5) / Double(columns) * 360 - 180
      columnIsSeen[column] = (0..<rows).contains { row in
        isSeen(
          .direction(
            headingDegrees: heading,
            elevationDegrees: 90 - (Double(row) + 0.5) / Double(rows) * 180))
      }
    }
    let gap = longestGap(in: columnIsSeen)
    let closes = gap.count == 0
    let isSphere =
      closes && (isSeen(Vector3(0, 0, 1)) || isSeen(Vector3(0, 0, -1)))
    var center = 0.0
    switch options.center {
    case .heading(let degrees): center = Angle.wrap(degrees: degrees)
    case .firstPhoto:
      center =
        cameras.first.map { CameraAttitude(cameraFromWorld: $0.cameraFromWorld).yawDegrees } ?? 0
    case .automatic where !closes:
      let start = gap.start + gap.count
      let middle = Double(start) + Double(columns - gap.count) / 2
      center = Angle.wrap(degrees: middle / Double(columns) * 360 - 180)
    case .automatic: break
    }
    let lengths = cameras.map(\.lens.focalLengthPixels).sorted()
    let focalLength = lengths[lengths.count / 2]
    let native = width(focalLength: focalLength)
    let canvas = EquirectangularCanvas(
      width: options.width ?? native, centerHeadingDegrees: center)
    var view: ProjectedCanvas?
    if options.projection != .equirectangular {
      view = ProjectionChoice(
        isSphere: isSphere, widthDegrees: 360 * Double(columns - gap.count) / Double(columns),
        isSeen: isSeen
      ).view(on: canvas, projection: options.projection, needsRows: options.heights != nil)
    }
    return CanvasChoice(
      canvas: canvas, view: view, closesCircle: closes, isSphere: isSphere)
  }

  /// The width of a canvas on which one pixel is one pixel in the middle of a photo: 2π times the
  /// focal length, as a multiple of 4.
  static func width(focalLength: Double) -> Int { Int((2 * .pi * focalLength / 4).rounded()) * 4 }

  /// The longest run of false, going round; its first index and its length.
  static func longestGap(in circle: [Bool]) -> (start: Int, count: Int) {
    var best = (start: 0, count: 0)
    var run = 0
    for step in 0..<(2 * circle.count) {
      run = circle[step % circle.count] ? 0 : min(run + 1, circle.count)
      if run > best.count {
        best = (start: (step - run + 1) % circle.count, count: run)
      }
    }
    return best
  }
}
