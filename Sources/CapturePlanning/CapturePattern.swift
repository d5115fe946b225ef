/// The arrangement of the shots on the sphere.
public enum CapturePattern: String, Codable, Sendable, CaseIterable {
  /// Rows all round and the nadir: everything that the gimbal can reach.
  case sphere
  /// One row all round.
  case ring
  /// Rows and columns of a part of the sphere.
  case grid
  /// One column.
  case vertical
}
