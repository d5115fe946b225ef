/// Where some values of a catalogue entry come from.
public struct ValueSource: Codable, Sendable, Equatable {
  /// The name of the source: a key of ``Catalogue/sources``.
  public var source: String
  /// Whether the source confirms the values; others are shown as unverified wherever they count.
  public var verified: Bool
  /// The fields, such as `gimbal.yawZero`, groups of fields, such as `flight`, or `*` for all that
  /// no other line names.
  public var values: [String]

  /// Creates a line.
  public init(source: String, verified: Bool, values: [String]) {
    self.source = source
    self.verified = verified
    self.values = values
  }

  /// Whether the line names a field by itself or by its group.
  func names(_ path: String) -> Bool {
    values.contains { $0 == path || path.hasPrefix($0 + ".") }
  }

  /// The line that a field is covered by: one that names it, or else one with `*`.
  static func of(_ path: String, in sources: [ValueSource]) -> ValueSource? {
    sources.first { $0.names(path) } ?? sources.first { $0.values.contains("*") }
  }
}
