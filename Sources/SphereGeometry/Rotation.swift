import Foundation

/// A rotation in space, held as a unit quaternion.
///
/// Variables are named `targetFromSource`: `cameraFromWorld * directionInWorld` is the same
/// direction in the camera frame, and
/// `cameraFromWorld == cameraFromBody * bodyFromWorld`.
public struct Rotation: Sendable, Hashable, Codable {
  /// The real part of the unit quaternion.
  public var w: Double
  /// The imaginary part of the unit quaternion, along x.
  public var x: Double
  /// The imaginary part of the unit quaternion, along y.
  public var y: Double
  /// The imaginary part of the unit quaternion, along z.
  public var z: Double

  /// The rotation that changes nothing.
  public static let identity = Rotation(w: 1, x: 0, y: 0, z: 0)

  /// Creates a rotation from a quaternion, which is normalised.
  public init(w: Double, x: Double, y: Double, z: Double) {
    let norm = (w * w + x * x + y * y + z * z).squareRoot()
    self.w = w / norm
    self.x = x / norm
    self.y = y / norm
    self.z = z / norm
  }

  /// A right-handed turn about an axis.
  ///
  /// - Parameters:
  ///   - axis: The axis; its length does not matter, but it must not be zero.
  ///   - angle: The turn.
  public init(axis: Vector3, angle: Angle) {
    let unit = axis.normalized
    let sine = sin(angle.radians / 2)
    self.init(w: cos(angle.radians / 2), x: unit.x * sine, y: unit.y * sine, z: unit.z * sine)
  }

  /// A rotation from a rotation vector: its direction is the axis, its length the angle in radians.
  public init(rotationVector: Vector3) {
    let angle = rotationVector.length
    if angle < 1e-12 {
      let half = rotationVector / 2
      self.init(w: 1, x: half.x, y: half.y, z: half.z)
    } else {
      self.init(axis: rotationVector, angle: .radians(angle))
    }
  }

  /// A rotation from the rows of its matrix, which must be orthonormal and right-handed.
  ///
  /// Shepperd's method (J. Guidance and Control 1, 1978): divides by the largest component only.
  public init(rows: (Vector3, Vector3, Vector3)) {
    let (r0, r1, r2) = rows
    let trace = r0.x + r1.y + r2.z
    if trace > 0 {
      let s = (trace + 1).squareRoot() * 2
      self.init(w: s / 4, x: (r2.y - r1.z) / s, y: (r0.z - r2.x) / s, z: (r1.x - r0.y) / s)
    } else if r0.x > r1.y && r0.x > r2.z {
      let s = (1 + r0.x - r1.y - r2.z).squareRoot() * 2
      self.init(w: (r2.y - r1.z) / s, x: s / 4, y: (r0.y + r1.x) / s, z: (r0.z + r2.x) / s)
    } else if r1.y > r2.z {
      let s = (1 + r1.y - r0.x - r2.z).squareRoot() * 2
      self.init(w: (r0.z - r2.x) / s, x: (r0.y + r1.x) / s, y: s / 4, z: (r1.z + r2.y) / s)
    } else {
      let s = (1 + r2.z - r0.x - r1.y).squareRoot() * 2
      self.init(w: (r1.x - r0.y) / s, x: (r0.z + r2.x) / s, y: (r1.z + r2.y) / s, z: s / 4)
    }
  }

  /// The rows of the rotation matrix.
  public var rows: (Vector3, Vector3, Vector3) {
    (
      Vector3(1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
      Vector3(2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
      Vector3(2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))
    )
  }

  /// The nine numbers of the rotation matrix, row by row.
  public var matrix: [Double] {
    let (a, b, c) = rows
    return [a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z]
  }

  /// The rotation that undoes this one: `worldFromCamera == cameraFromWorld.inverse`.
  public var inverse: Rotation { Rotation(w: w, x: -x, y: -y, z: -z) }

  /// The rotation as an axis times the angle in radians, the angle in [0, π].
  public var rotationVector: Vector3 {
    let sign: Double = w < 0 ? -1 : 1
    let imaginary = Vector3(x, y, z) * sign
    let sine = imaginary.length
    if sine < 1e-12 { return imaginary * 2 }
    return imaginary / sine * (2 * atan2(sine, w * sign))
  }

  /// The angle of the single turn that this rotation is, in [0°, 180°].
  public var angle: Angle {
    .radians(2 * atan2(Vector3(x, y, z).length, abs(w)))
  }

  /// The angle of the turn that is left between two rotations, in [0°, 180°].
  public func angle(to other: Rotation) -> Angle { (inverse * other).angle }

  /// Applies the right rotation first, then the left one.
  public static func * (left: Rotation, right: Rotation) -> Rotation {
    Rotation(
      w: left.w * right.w - left.x * right.x - left.y * right.y - left.z * right.z,
      x: left.w * right.x + left.x * right.w + left.y * right.z - left.z * right.y,
      y: left.w * right.y - left.x * right.z + left.y * right.w + left.z * right.x,
      z: left.w * right.z + left.x * right.y - left.y * right.x + left.z * right.w)
  }

  /// The vector seen from the target frame.
  public static func * (rotation: Rotation, vector: Vector3) -> Vector3 {
    let imaginary = Vector3(rotation.x, rotation.y, rotation.z)
    let twice = imaginary.cross(vector) * 2
    return vector + twice * rotation.w + imaginary.cross(twice)
  }
}
