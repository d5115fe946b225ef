import Foundation

/// A central camera: focal length, principal point and radial distortion, in pixels of one size.
///
/// A camera direction (x right, y down, z forward) falls on
/// `principal point + focal length · (1 + k1·r² + k2·r⁴) · (x/z, y/z)` with `r² = (x² + y²)/z²`
/// (the first two terms of Brown, Photogrammetric Engineering 37, 1971). The centre of the first
/// pixel is at (0.5, 0.5), so the principal point of a perfect lens is (width/2, height/2).
public struct Lens: Sendable, Hashable, Codable {
  /// The width of the picture in pixels.
  public var width: Int
  /// The height of the picture in pixels.
  public var height: Int
  /// The focal length in pixels of this size; the same along x and y.
  public var focalLengthPixels: Double
  /// The principal point, x, in pixels from the left edge.
  public var principalPointX: Double
  /// The principal point, y, in pixels from the top edge.
  public var principalPointY: Double
  /// The first radial distortion coefficient, without unit; negative is barrel.
  public var k1: Double
  /// The second radial distortion coefficient, without unit.
  public var k2: Double

  /// Creates a lens; the principal point is the middle of the picture unless given.
  public init(
    width: Int, height: Int, focalLengthPixels: Double, principalPointX: Double? = nil,
    principalPointY: Double? = nil, k1: Double = 0, k2: Double = 0
  ) {
    self.width = width
    self.height = height
    self.focalLengthPixels = focalLengthPixels
    self.principalPointX = principalPointX ?? Double(width) / 2
    self.principalPointY = principalPointY ?? Double(height) / 2
    self.k1 = k1
    self.k2 = k2
  }

  /// Creates an undistorted lens from its horizontal field of view.
  public init(width: Int, height: Int, horizontalFieldOfViewDegrees: Double) {
    let half = horizontalFieldOfViewDegrees * .pi / 360
    self.init(
      width: width, height: height, focalLengthPixels: Double(width) / 2 / tan(half))
  }

  /// The same lens on a picture of another size; both sides scale by `factor`.
  ///
  /// - Parameters:
  ///   - width: The new width in pixels.
  ///   - height: The new height in pixels; should keep the aspect ratio to within rounding.
  /// - Returns: The lens of the resized picture.
  public func resized(width: Int, height: Int) -> Lens {
    let scale = Double(width) / Double(self.width)
    return Lens(
      width: width, height: height, focalLengthPixels: focalLengthPixels * scale,
      principalPointX: principalPointX * scale,
      principalPointY: principalPointY * Double(height) / Double(self.height), k1: k1, k2: k2)
  }

  /// The horizontal field of view in degrees, distortion left out.
  public var horizontalFieldOfViewDegrees: Double {
    2 * atan(Double(width) / 2 / focalLengthPixels) * 180 / .pi
  }

  /// The vertical field of view in degrees, distortion left out.
  public var verticalFieldOfViewDegrees: Double {
    2 * atan(Double(height) / 2 / focalLengthPixels) * 180 / .pi
  }

  /// The squared radius (x² + y²)/z² up to which distortion grows with the angle; beyond it the
  /// polynomial folds back and would draw a second picture.
  public var largestSquaredRadius: Double {
    // d/dr [r (1 + k1 r² + k2 r⁴)] = 1 + 3 k1 s + 5 k2 s², s = r²; the first positive root.
    let a = 5 * k2
    let b = 3 * k1
    let discriminant = b * b - 4 * a
    if discriminant < 0 { return .infinity }
    // The form that does not lose digits when k2 is tiny: q/a and 1/q.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    let candidates = [q / a, 1 / q].filter { $0 > 0 && $0.isFinite }
    return candidates.min() ?? .infinity
  }

  /// Where a camera direction falls, in pixels, also outside the picture.
  ///
  /// - Parameter directionInCamera: x right, y down, z forward; any length.
  /// - Returns: The pixel, or nil when the direction is behind the camera or where the distortion
  ///   polynomial has folded back.
  public func pixel(ofDirectionInCamera directionInCamera: Vector3) -> SIMD2<Double>? {
    guard directionInCamera.z > 1e-9 else { return nil }
    let u = directionInCamera.x / directionInCamera.z
    let v = directionInCamera.y / directionInCamera.z
    let squaredRadius = u * u + v * v
    guard squaredRadius < largestSquaredRadius else { return nil }
    let factor = focalLengthPixels * (1 + squaredRadius * (k1 + squaredRadius * k2))
    return SIMD2(principalPointX + factor * u, principalPointY + factor * v)
  }

  /// Whether a camera direction falls inside the picture.
  ///
  /// - Parameters:
  ///   - directionInCamera: x right, y down, z forward; any length.
  ///   - marginPixels: How far inside the border it must fall.
  /// - Returns: Whether it does.
  public func sees(directionInCamera: Vector3, marginPixels: Double = 0) -> Bool {
    guard let pixel = pixel(ofDirectionInCamera: directionInCamera) else { return false }
    return pixel.x >= marginPixels && pixel.x <= Double(width) - marginPixels
      && pixel.y >= marginPixels && pixel.y <= Double(height) - marginPixels
  }

  /// The unit camera direction that falls on a pixel.
  ///
  /// The distortion is undone by Newton's method on the radius, to 1e-12. Pixels farther out than
  /// the lens draws at all (``largestSquaredRadius``) get the outermost direction on their side.
  public func directionInCamera(ofPixel pixel: SIMD2<Double>) -> Vector3 {
    let distorted = (pixel - SIMD2(principalPointX, principalPointY)) / focalLengthPixels
    let target = (distorted * distorted).sum().squareRoot()
    guard target > 0 else { return Vector3(0, 0, 1) }
    let undistorted = distorted * (undistortedRadius(of: target) / target)
    return Vector3(undistorted.x, undistorted.y, 1).normalized
  }

  /// The radius |(x/z, y/z)| that distortion moves to a given radius.
  private func undistortedRadius(of target: Double) -> Double {
    func distorted(_ radius: Double) -> Double {
      let s = radius * radius
      return radius * (1 + s * (k1 + s * k2))
    }
    // The polynomial grows from 0 to the largest radius, so the root is bracketed there.
    var low = 0.0
    var high = largestSquaredRadius.squareRoot()
    if high.isFinite {
      if distorted(high) <= target { return high }
    } else {
      high = max(target, 1)
      while distorted(high) < target { high *= 2 }
    }
    var radius = min(target, high)
    for _ in 0..<100 {
      let error = distorted(radius) - target
      let s = radius * radius
      let step = error / (1 + s * (3 * k1 + 5 * k2 * s))
      if abs(step) < 1e-12 || high - low < 1e-12 { return radius - step }
      if error > 0 { high = radius } else { low = radius }
      // Near the fold the slope vanishes and Newton's step leaves the bracket: halve it instead.
      let next = radius - step
      radius = next > low && next < high ? next : (low + high) / 2
    }
    return radius
  }
}
