/// In which order the shots of several rows are taken.
public enum CaptureOrder: String, Codable, Sendable, CaseIterable {
  /// Column by column: the gimbal tilts, then the camera turns on. All rows have equal headings.
  case columns
  /// Row by row: the camera turns, then the gimbal tilts on. Rows near the nadir have fewer shots.
  case rows
}
