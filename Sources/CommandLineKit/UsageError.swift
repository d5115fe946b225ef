/// A command line that is wrong: what is at fault, and what to write instead.
public struct UsageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The option or value at fault and the reason, in one clause without a full stop.
  public var message: String
  /// What to write instead, for example `did you mean '--width'?`.
  public var suggestion: String?

  /// Makes an error from a clause and what to write instead.
  public init(_ message: String, suggestion: String? = nil) {
    self.message = message
    self.suggestion = suggestion
  }

  /// Makes an error that names an option by its long name (without dashes).
  public init(option name: String, _ reason: String, suggestion: String? = nil) {
    self.init("--\(name): \(reason)", suggestion: suggestion)
  }

  /// The message followed by the suggestion.
  public var description: String {
    suggestion.map { "\(message); \($0)" } ?? message
  }
}
