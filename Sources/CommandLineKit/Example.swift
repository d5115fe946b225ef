/// A command line that works, and what it does; shown at the end of a help page.
public struct Example: Sendable, Equatable {
  /// The whole command line, beginning with the tool's name.
  public let commandLine: String
  /// What the command line does, in one sentence.
  public let purpose: String

  /// Makes an example from a whole command line and one sentence.
  public init(_ commandLine: String, purpose: String) {
    self.commandLine = commandLine
    self.purpose = purpose
  }
}
