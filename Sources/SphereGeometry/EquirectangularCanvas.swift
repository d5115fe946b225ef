import Foundation

/// The full 360° × 180° picture in equirectangular projection.
///
/// The width is 360°, the height 180°; the top row is the zenith; the middle column is the centre
/// heading and headings grow to the right. The centre of the first pixel is at (0.5, 0.5).
public struct EquirectangularCanvas: Sendable, Hashable, Codable {
  /// The width in pixels: a multiple of 4.
  public var width: Int
  /// The height in pixels: exactly half of the width.
  public var height: Int { width / 2 }
  /// The heading in the middle of the picture, degrees clockwise from true north.
  public var centerHeadingDegrees: Double

  /// Creates a canvas; the width is rounded up to a multiple of 4.
  public init(width: Int, centerHeadingDegrees: Double = 0) {
    self.width = (max(width, 4) + 3) / 4 * 4
    self.centerHeadingDegrees = centerHeadingDegrees
  }

  /// The canvas on which a lens keeps its resolution: 2π · focal length wide, in multiples of 4.
  public init(nativeTo lens: Lens, centerHeadingDegrees: Double = 0) {
    let width = (2 * .pi * lens.focalLengthPixels / 4).rounded() * 4
    self.init(width: Int(width), centerHeadingDegrees: centerHeadingDegrees)
  }

  /// Where a world direction falls; x in [0, width), y in [0, height].
  ///
  /// - Parameter directionInWorld: North, east, down; any length but zero.
  /// - Returns: The place in pixels from the top left corner.
  public func pixel(ofDirectionInWorld directionInWorld: Vector3) -> SIMD2<Double> {
    let heading = atan2(directionInWorld.y, directionInWorld.x) * 180 / .pi
    var x = ((heading - centerHeadingDegrees) / 360 + 0.5) * Double(width)
    x = x.truncatingRemainder(dividingBy: Double(width))
    if x < 0 { x += Double(width) }
    if x >= Double(width) { x = 0 }
    let y = (90 - directionInWorld.elevationDegrees) / 180 * Double(height)
    return SIMD2(x, y)
  }

  /// The unit world direction (north, east, down) of a pixel position.
  public func directionInWorld(ofPixel pixel: SIMD2<Double>) -> Vector3 {
    Vector3.direction(
      headingDegrees: (pixel.x / Double(width) - 0.5) * 360 + centerHeadingDegrees,
      elevationDegrees: 90 - pixel.y / Double(height) * 180)
  }
}
