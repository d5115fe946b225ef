/// How far a capture has come.
public enum CaptureProgress: Sendable, Equatable {
  /// The aircraft takes off and flies to the place of the capture.
  case approaching
  /// A waypoint mission is sent to the aircraft.
  case uploading(waypoint: Int, of: Int)
  /// So many shots are done.
  case shot(Int, of: Int)
}
