import Foundation

/// A vector of three components.
///
/// Its frame is in the name of the variable that holds it.
/// In the world frame (north-east-down): x north, y east, z down. In the camera frame: x right,
/// y down, z forward.
public typealias Vector3 = SIMD3<Double>

extension SIMD3 where Scalar == Double {
  /// The dot product of two vectors.
  public func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

  /// The cross product of two vectors, right-handed.
  public func cross(_ other: Vector3) -> Vector3 {
    Vector3(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x)
  }

  /// The Euclidean length.
  public var length: Double { dot(self).squareRoot() }

  /// The vector of length 1 in the same direction; the zero vector stays zero.
  public var normalized: Vector3 {
    let length = length
    return length > 0 ? self / length : self
  }

  /// The angle between two vectors, accurate also near 0° and 180°.
  ///
  /// Uses atan2(|a × b|, a · b), since acos loses half of its digits near its ends.
  public func angle(to other: Vector3) -> Angle {
    Angle(radians: atan2(cross(other).length, dot(other)))
  }
}
