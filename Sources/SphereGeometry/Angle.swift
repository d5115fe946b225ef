import Foundation

/// A plane angle, held in radians.
///
/// Angles are kept as given; ``wrapped`` brings a heading into the half-open range (−180°, 180°].
public struct Angle: Sendable, Hashable, Codable, Comparable {
  /// The value in radians.
  public var radians: Double

  /// Creates an angle from radians.
  public init(radians: Double) {
    self.radians = radians
  }

  /// Creates an angle from degrees.
  public init(degrees: Double) {
    self.radians = degrees * .pi / 180
  }

  /// Creates an angle from degrees: `.degrees(30)`.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// Creates an angle from radians: `.radians(.pi / 6)`.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// No turn at all.
  public static let zero = Angle(radians: 0)

  /// The value in degrees.
  public var degrees: Double { radians * 180 / .pi }

  /// The same direction in (−180°, 180°]; exactly −180° becomes 180°.
  public var wrapped: Angle { .degrees(Angle.wrap(degrees: degrees)) }

  /// Brings a heading in degrees into (−180, 180].
  ///
  /// `wrap(degrees: -180)` is 180, `wrap(degrees: 270)` is −90.
  ///
  /// - Parameter degrees: A heading in degrees; must be finite.
  /// - Returns: The same direction in (−180, 180].
  public static func wrap(degrees: Double) -> Double {
    let remainder = degrees.remainder(dividingBy: 360)
    return remainder <= -180 ? remainder + 360 : remainder
  }

  /// The shortest turn from one heading to another, in (−180, 180] degrees; positive is clockwise.
  ///
  /// - Parameters:
  ///   - target: The heading to reach, in degrees.
  ///   - start: The heading to leave, in degrees.
  /// - Returns: The turn in degrees.
  public static func shortestTurn(toDegrees target: Double, fromDegrees start: Double) -> Double {
    wrap(degrees: target - start)
  }

  /// Whether the left angle is smaller; angles are compared as kept, not as directions.
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }

  /// The sum of two angles, not wrapped.
  public static func + (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians + right.radians)
  }

  /// The difference of two angles, not wrapped.
  public static func - (left: Angle, right: Angle) -> Angle {
    Angle(radians: left.radians - right.radians)
  }

  /// The opposite angle.
  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
}
