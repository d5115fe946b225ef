import AircraftControl
import SphereGeometry

/// What the autopilot does with the heading.
enum YawDemand {
  /// Keeps the heading.
  case hold
  /// Turns at a rate in degrees per second.
  case rate(Double)
  /// Turns to a heading in degrees; the way round is given, or nil for the shorter one.
  case heading(Double, sense: MissionWaypoint.TurnMode?)

  /// The turn that is left to a heading.
  ///
  /// A turn in a given sense that has come within 20° of its end, or gone past it by as much, is
  /// finished the short way: an overshoot must not start another full turn.
  ///
  /// - Parameters:
  ///   - heading: The heading to reach in degrees.
  ///   - start: The heading to leave in degrees.
  ///   - sense: The way round; nil takes the shorter one.
  /// - Returns: Degrees, clockwise positive.
  static func turn(
    toHeadingDegrees heading: Double, fromDegrees start: Double, sense: MissionWaypoint.TurnMode?
  ) -> Double {
    let shortest = Angle.shortestTurn(toDegrees: heading, fromDegrees: start)
    guard let sense, abs(shortest) > 20 else { return shortest }
    switch sense {
    case .clockwise: return shortest < 0 ? shortest + 360 : shortest
    case .counterClockwise: return shortest > 0 ? shortest - 360 : shortest
    }
  }
}
