import Foundation

/// Where a camera points, by the angles that a drone records.
///
/// Yaw is a heading: degrees clockwise from true north. Pitch is up positive. Roll is right side
/// down positive. The order is yaw, pitch, roll (ZYX in north-east-down), as in the drone-dji XMP.
/// At a pitch of ±90° yaw and roll turn about the same axis: compare rotations there, never yaws.
public struct CameraAttitude: Sendable, Hashable, Codable {
  /// The heading in degrees clockwise from true north.
  public var yawDegrees: Double
  /// The elevation of the optical axis in degrees; up is positive.
  public var pitchDegrees: Double
  /// The roll about the optical axis in degrees; right side down is positive.
  public var rollDegrees: Double

  /// Creates an attitude from its three angles in degrees.
  public init(yawDegrees: Double, pitchDegrees: Double, rollDegrees: Double = 0) {
    self.yawDegrees = yawDegrees
    self.pitchDegrees = pitchDegrees
    self.rollDegrees = rollDegrees
  }

  /// Camera axes (x right, y down, z forward) from forward-right-down axes: a relabelling.
  static let cameraFromForwardRightDown = Rotation(
    rows: (Vector3(0, 1, 0), Vector3(0, 0, 1), Vector3(1, 0, 0)))

  /// The camera frame (x right, y down, z forward) from the world frame (north, east, down).
  public var cameraFromWorld: Rotation {
    let worldFromAimed =
      Rotation(axis: Vector3(0, 0, 1), angle: .degrees(yawDegrees))
      * Rotation(axis: Vector3(0, 1, 0), angle: .degrees(pitchDegrees))
      * Rotation(axis: Vector3(1, 0, 0), angle: .degrees(rollDegrees))
    return CameraAttitude.cameraFromForwardRightDown * worldFromAimed.inverse
  }

  /// Reads the angles back from a rotation; yaw and roll in (−180, 180], pitch in [−90, 90].
  ///
  /// Where the camera looks straight up or down, roll is given as 0 and yaw takes the whole turn.
  public init(cameraFromWorld: Rotation) {
    let worldFromAimed = cameraFromWorld.inverse * CameraAttitude.cameraFromForwardRightDown
    let (r0, r1, r2) = worldFromAimed.rows
    let sinePitch = max(-1, min(1, -r2.x))
    pitchDegrees = Angle(radians: asin(sinePitch)).degrees
    if abs(sinePitch) > 1 - 1e-12 {
      yawDegrees = Angle(radians: atan2(-r0.y, r1.y)).wrapped.degrees
      rollDegrees = 0
    } else {
      yawDegrees = Angle(radians: atan2(r1.x, r0.x)).wrapped.degrees
      rollDegrees = Angle(radians: atan2(r2.y, r2.z)).wrapped.degrees
    }
  }

  /// The unit vector of the optical axis in the world frame (north, east, down).
  public var directionInWorld: Vector3 {
    Vector3.direction(headingDegrees: yawDegrees, elevationDegrees: pitchDegrees)
  }
}

extension SIMD3 where Scalar == Double {
  /// The unit vector in the world frame (north, east, down) at a heading and an elevation.
  ///
  /// - Parameters:
  ///   - headingDegrees: Degrees clockwise from true north.
  ///   - elevationDegrees: Degrees above the horizon.
  /// - Returns: The direction, of length 1.
  public static func direction(headingDegrees: Double, elevationDegrees: Double) -> Vector3 {
    let heading = headingDegrees * .pi / 180
    let elevation = elevationDegrees * .pi / 180
    return Vector3(
      cos(elevation) * cos(heading), cos(elevation) * sin(heading), -sin(elevation))
  }

  /// The heading of a world direction (north, east, down) in degrees, in (−180, 180].
  public var headingDegrees: Double { Angle(radians: atan2(y, x)).wrapped.degrees }

  /// The elevation of a world direction (north, east, down) above the horizon in degrees.
  public var elevationDegrees: Double {
    Angle(radians: atan2(-z, (x * x + y * y).squareRoot())).degrees
  }
}
