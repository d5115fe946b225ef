/// The option `--force` of a command that writes a file.
public struct OverwriteOption: Sendable, Equatable {
  /// Whether an existing output may be replaced.
  public let replacesExisting: Bool

  /// Declares and reads the option.
  ///
  /// - Parameter options: The reader of the command.
  /// - Throws: Never for this option; declared so that all shared options read alike.
  public init(from options: inout OptionReader) throws(UsageError) {
    replacesExisting = try options.shared { (options) throws(UsageError) in
      options.flag("force", short: "f", help: "Replace an output that exists.")
    }
  }
}
