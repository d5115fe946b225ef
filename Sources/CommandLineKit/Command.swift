/// One subcommand: what it is called, what it reads from the command line, and what it does.
public protocol Command: Sendable {
  /// The word that selects the command, for example `stitch`.
  static var name: String { get }
  /// One line that says what the command does.
  static var abstract: String { get }
  /// Paragraphs for the help page, each on one line; empty when the abstract says all.
  static var discussion: String { get }
  /// Command lines that work, at least one.
  static var examples: [Example] { get }
  /// The statuses that the command can end with, as its help page lists them.
  static var exitStatuses: [ExitStatus] { get }

  /// Declares every option and argument of the command, and reads it, in one place.
  ///
  /// Called with a reader that only collects the declarations (for help and completions) and with
  /// one that holds a command line. Declare all first, without conditions, and check relations
  /// between options after the last declaration.
  init(from options: inout OptionReader) throws(UsageError)

  /// Does the work.
  ///
  /// - Parameter console: Where results, notes and progress go.
  /// - Returns: How the command ended.
  /// - Throws: `ExplainedError` with its own status, `UsageError` (64), `CancellationError` (130);
  ///   any other error is a fault of the program (70).
  func run(_ console: Console) async throws -> ExitStatus
}

extension Command {
  /// No discussion.
  public static var discussion: String { "" }

  /// What any command that reads and writes files can end with.
  public static var exitStatuses: [ExitStatus] {
    [.success, .usage, .badInput, .noInput, .cannotCreate, .inputOutput, .interrupted]
  }
}
