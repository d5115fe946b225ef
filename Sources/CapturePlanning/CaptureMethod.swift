/// How the camera is turned from shot to shot.
public enum CaptureMethod: String, Codable, Sendable, CaseIterable {
  /// The app turns the aircraft by virtual stick commands and tilts the gimbal.
  case virtualStick = "virtual-stick"
  /// The aircraft hovers; the gimbal pans and tilts. Needs a gimbal that pans all round.
  case gimbal
  /// The aircraft flies a waypoint mission on its own: headings, gimbal pitch and photos are actions.
  case waypoint
}
