/// The options `--quiet` and `--verbose`; reading them sets how much the console says.
public struct VerbosityOptions: Sendable, Equatable {
  /// How much the command says on standard error.
  public let verbosity: Console.Verbosity

  /// Declares and reads the two options.
  ///
  /// - Parameter options: The reader of the command.
  /// - Throws: `UsageError` when both are given.
  public init(from options: inout OptionReader) throws(UsageError) {
    verbosity = try options.shared { (options) throws(UsageError) in
      let isQuiet = options.flag(
        "quiet", short: "q", help: "Say nothing but warnings and errors.")
      let isVerbose = options.flag("verbose", short: "v", help: "Say what is done and why.")
      if isQuiet, isVerbose {
        throw UsageError("--quiet and --verbose exclude each other", suggestion: "give one of them")
      }
      return isQuiet ? .quiet : isVerbose ? .verbose : .normal
    }
    options.verbosity = verbosity
  }
}

/// The options `--json`, `--quiet` and `--verbose` of a command that has a report.
public struct OutputOptions: Sendable, Equatable {
  /// Whether the report goes to standard output as JSON instead of text.
  public let isJSON: Bool
  /// How much the command says on standard error.
  public let verbosity: Console.Verbosity

  /// Declares and reads the three options.
  ///
  /// - Parameter options: The reader of the command.
  /// - Throws: `UsageError` when both `--quiet` and `--verbose` are given.
  public init(from options: inout OptionReader) throws(UsageError) {
    isJSON = try options.shared { (options) throws(UsageError) in
      options.flag("json", help: "Print the report as JSON on standard output.")
    }
    verbosity = try VerbosityOptions(from: &options).verbosity
  }
}
