/// What an aircraft does at a waypoint, with DJI's numbers: whole degrees and milliseconds.
public enum MissionAction: Sendable, Equatable {
  /// Waits, 0 to 32,767 ms.
  case stay(milliseconds: Int)
  /// Takes a photo; given up after 6 s.
  case shootPhoto
  /// Turns to an absolute heading, −180 to 180 degrees from true north, by the waypoint's turn mode.
  case rotateAircraft(headingDegrees: Int)
  /// Tilts the gimbal to an absolute pitch in degrees.
  case rotateGimbalPitch(degrees: Int)
}
