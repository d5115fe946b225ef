/// What the aircraft does at a waypoint; the parameters are those of the DJI waypoint actions.
public enum WaypointAction: Codable, Sendable, Equatable {
  /// Waits, 0 to 32,767 ms.
  case stay(milliseconds: Int)
  /// Takes the photo of the plan's shot with this index.
  case shootPhoto(shotIndex: Int)
  /// Turns the nose to an absolute heading, −180 to 180 degrees clockwise from true north.
  case rotateAircraft(headingDegrees: Double)
  /// Tilts the gimbal to an absolute pitch in degrees.
  case rotateGimbalPitch(pitchDegrees: Double)
}
