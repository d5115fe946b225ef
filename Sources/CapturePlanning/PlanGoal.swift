/// What a pattern shall need least of.
public enum PlanGoal: String, Codable, Sendable, CaseIterable {
  /// The number of photos.
  case photos
  /// The time of the capture.
  case time
  /// The sum of all turns between shots, in degrees.
  case yawTravel = "yaw-travel"
}
