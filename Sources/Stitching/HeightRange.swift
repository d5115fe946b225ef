import Foundation
import Imaging
import SphereGeometry

/// The elevations that a panorama keeps; the rest of its canvas is not made.
public struct HeightRange: Codable, Sendable, Hashable {
  /// Where it begins, in degrees above the horizon, −90 to 90.
  public var fromDegrees: Double
  /// Where it ends, in degrees above the horizon, −90 to 90.
  public var toDegrees: Double

  /// Creates a range.
  public init(fromDegrees: Double, toDegrees: Double) {
    self.fromDegrees = fromDegrees
    self.toDegrees = toDegrees
  }

  /// Refuses projections whose rows are not elevations.
  ///
  /// - Throws: ``StitchError/heightsNeedRows(projection:)``.
  static func check(_ options: StitchOptions) throws(StitchError) {
    guard options.canvas.heights != nil, let projection = options.canvas.projection,
      !hasRows(projection)
    else { return }
    throw .heightsNeedRows(projection: projection)
  }

  /// Whether each row of a projection is one elevation.
  static func hasRows(_ projection: PanoramaProjection) -> Bool {
    switch projection {
    case .equirectangular, .cylindrical, .mercator: true
    case .rectilinear, .littlePlanet: false
    }
  }

  /// The rows whose middles lie in the range.
  func rows(of canvas: EquirectangularCanvas) -> Range<Int> {
    rows(height: canvas.height) { (90 - $0) / 180 * Double(canvas.height) }
  }

  /// The rows of a view in another projection whose middles lie in the range.
  func rows(of view: ProjectedCanvas) -> Range<Int> {
    rows(height: view.height) { degrees in
      // Beyond the poles' neighbourhood both projections are endless.
      let elevation = min(max(degrees, -89.9), 89.9)
      let direction = Vector3.direction(
        headingDegrees: view.centerHeadingDegrees, elevationDegrees: elevation)
      return view.pixel(ofDirectionInWorld: direction)?.y ?? 0
    }
  }

  private func rows(height: Int, place: (Double) -> Double) -> Range<Int> {
    func edge(_ degrees: Double) -> Int {
      Int(min(max(0, place(degrees).rounded()), Double(height)))
    }
    let top = edge(toDegrees)
    return top..<max(top, edge(fromDegrees))
  }
}

extension PixelRectangle {
  /// The part of it in some rows; nil where it has none of them.
  func rows(within rows: Range<Int>) -> PixelRectangle? {
    let kept = self.rows.clamped(to: rows)
    guard !kept.isEmpty else { return nil }
    return PixelRectangle(left: left, top: kept.lowerBound, width: width, height: kept.count)
  }
}
