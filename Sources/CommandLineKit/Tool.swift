import Glibc

/// Whether the user wants to stop, and what is to be stopped.
private struct Interrupt {
  var hasCome = false
  var work: Task<ExitStatus, Never>?
}

/// A program made of commands: finds the command, reads its options, runs it, explains errors.
public struct Tool: Sendable {
  /// The name that users type.
  public let name: String
  /// The version that `--version` prints.
  public let version: String
  /// One line that says what the tool does.
  public let abstract: String
  /// Command lines that work, for the overview.
  public let examples: [Example]
  /// The commands and groups, in the order in which help lists them.
  public let commands: [CommandEntry]

  /// Makes a tool.
  ///
  /// - Parameters:
  ///   - name: The name that users type.
  ///   - version: The version that `--version` prints.
  ///   - abstract: One line that says what the tool does.
  ///   - examples: Command lines that work, for the overview.
  ///   - commands: The commands and groups, in the order in which help lists them.
  public init(
    name: String, version: String, abstract: String, examples: [Example] = [],
    commands: [CommandEntry]
  ) {
    self.name = name
    self.version = version
    self.abstract = abstract
    self.examples = examples
    self.commands = commands
  }

  /// Runs the command that the arguments name; `help --markdown` prints the ``ReferencePage``.
  ///
  /// - Parameters:
  ///   - arguments: The words behind the tool's name.
  ///   - console: Where results, notes, errors and progress go.
  /// - Returns: How the command ended; errors have been explained on the console.
  public func run(arguments: [String], console: Console) async -> ExitStatus {
    let status = await dispatch(arguments, console: console)
    console.showProgress(nil)
    guard let failure = console.outputFailure else { return status }
    console.error("cannot write to standard output: \(failure.reason)")
    return status == .success ? .inputOutput : status
  }

  /// Runs the command that the process was started with, and ends the process.
  ///
  /// The first interrupt cancels the command, so that it can take its half-written files away; the
  /// second ends the process at once. A reader that goes away (`| head`) is no error, and a limit on
  /// the size of files ends a command like a full disk does.
  ///
  /// - Parameters:
  ///   - arguments: The words behind the tool's name.
  ///   - cleanUp: Removes half-written files without waiting for the command; called before a second
  ///     interrupt ends the process.
  public func runAndExit(
    arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    cleanUp: @escaping @Sendable () -> Void = {}
  ) async -> Never {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let console = Console.standard()
    if let word = Tool.wordThatIsNoText {
      let error = UsageError(
        "'\(word)' is not valid UTF-8 text, so that no file is found by it",
        suggestion: "rename the file or folder")
      exit(explain(error, path: [], console: console).rawValue)
    }
    // Signals are heard before the work begins: one that came first would end the process and leave
    // what the work has begun to write.
    let interrupt = Locked(Interrupt())
    let handler = InterruptHandler {
      console.note("interrupted; cleaning up (again to stop at once)")
      interrupt.withLock { interrupt in
        interrupt.hasCome = true
        interrupt.work?.cancel()
      }
    } onSecond: {
      cleanUp()
      _exit(ExitStatus.interrupted.rawValue)
    }
    let work = Task { await run(arguments: arguments, console: console) }
    interrupt.withLock { interrupt in
      interrupt.work = work
      if interrupt.hasCome { work.cancel() }
    }
    let status = await work.value
    withExtendedLifetime(handler) {}
    exit(status.rawValue)
  }

  /// The first word of the process's command line that is not valid UTF-8, as far as it is text.
  private static var wordThatIsNoText: String? {
    (0..<Int(CommandLine.argc)).lazy.compactMap { CommandLine.unsafeArgv[$0] }
      .first { String(validatingCString: $0) == nil }.map { String(cString: $0) }
  }

  /// The command that the arguments name, with its options read, but not run.
  ///
  /// - Parameter arguments: The words behind the tool's name.
  /// - Returns: The command, ready to run.
  /// - Throws: `UsageError` when there is no such command or an option is wrong.
  public func command(for arguments: [String]) throws(UsageError) -> any Command {
    guard let first = arguments.first else { throw UsageError("no command is given") }
    switch commands.first(where: { $0.name == first }) {
    case .command(let command):
      return try read(command, path: [first], words: Array(arguments.dropFirst())).command
    case .group(let group):
      guard arguments.count > 1 else { throw UsageError("'\(first)' needs a command") }
      guard let command = group.commands.first(where: { $0.name == arguments[1] }) else {
        throw unknownCommand(arguments[1], in: group)
      }
      return try read(
        command, path: [first, arguments[1]], words: Array(arguments.dropFirst(2))
      ).command
    case nil:
      throw unknownCommand(first)
    }
  }

  /// Every command with the words that select it, in the order in which help lists them.
  public var allCommands: [(path: [String], command: any Command.Type)] {
    commands.flatMap { entry in
      switch entry {
      case .command(let command): [([command.name], command)]
      case .group(let group): group.commands.map { ([group.name, $0.name], $0) }
      }
    }
  }

  // MARK: - Finding the command

  private func dispatch(_ arguments: [String], console: Console) async -> ExitStatus {
    let help = HelpPage(tool: self, width: console.width)
    guard let first = arguments.first else {
      console.write(help.overview)
      return .success
    }
    let rest = arguments.dropFirst()
    switch first {
    case "--version":
      console.print("\(name) \(version)")
      return .success
    case "--help", "-h":
      console.write(help.overview)
      return .success
    case "help" where rest.elementsEqual(["--markdown"]):
      console.write(ReferencePage(self).markdown)
      return .success
    case "help":
      return showHelp(for: rest.filter { !$0.hasPrefix("-") }, console: console)
    case "completions":
      return showCompletions(Array(rest), console: console)
    default: break
    }
    switch commands.first(where: { $0.name == first }) {
    case .command(let command):
      return await run(command, path: [first], words: Array(rest), console: console)
    case .group(let group):
      return await run(group, words: Array(rest), console: console)
    case nil:
      return explain(unknownCommand(first), path: [], console: console)
    }
  }

  private func run(
    _ group: CommandGroup, words: [String], console: Console
  ) async -> ExitStatus {
    let help = HelpPage(tool: self, width: console.width)
    guard let word = words.first else {
      console.writeError(help.page(of: group))
      return .usage
    }
    if word == "--help" || word == "-h" || word == "help" {
      return showHelp(for: [group.name] + words.dropFirst(), console: console)
    }
    guard let command = group.commands.first(where: { $0.name == word }) else {
      return explain(unknownCommand(word, in: group), path: [group.name], console: console)
    }
    return await run(
      command, path: [group.name, word], words: Array(words.dropFirst()), console: console)
  }

  private func run(
    _ command: any Command.Type, path: [String], words: [String], console: Console
  ) async -> ExitStatus {
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      return showHelp(for: path, console: console)
    }
    do {
      let (command, verbosity) = try read(command, path: path, words: words)
      var console = console
      console.verbosity = verbosity
      return try await command.run(console)
    } catch {
      return explain(error, path: path, console: console)
    }
  }

  private func read(
    _ command: any Command.Type, path: [String], words: [String]
  ) throws(UsageError) -> (command: any Command, verbosity: Console.Verbosity) {
    let description = CommandDescription(command, path: path)
    let parsed = try ParsedArguments(
      words, options: description.options, arguments: description.arguments)
    var reader = OptionReader(parsed)
    let command = try command.init(from: &reader)
    return (command, reader.verbosity)
  }

  private func unknownCommand(_ word: String, in group: CommandGroup? = nil) -> UsageError {
    guard !word.hasPrefix("-") else {
      return UsageError(
        "option \(word) stands before the command",
        suggestion:
          "write the command first: \(name) \(group.map { "\($0.name) " } ?? "")<command> …")
    }
    if let group {
      return UsageError(
        "'\(group.name)' has no command '\(word)'",
        suggestion: Suggestion.phrase(
          for: word, among: group.commands.map { $0.name }, prefix: "\(group.name) "))
    }
    let names = commands.map(\.name) + ["help", "completions"]
    let inGroup = allCommands.first { $0.path.count == 2 && $0.path[1] == word }
    return UsageError(
      "there is no command '\(word)'",
      suggestion: inGroup.map { "did you mean '\($0.path.joined(separator: " "))'?" }
        ?? Suggestion.phrase(for: word, among: names))
  }

  // MARK: - Built-in commands

  private func showHelp(for path: [String], console: Console) -> ExitStatus {
    let help = HelpPage(tool: self, width: console.width)
    guard let first = path.first else {
      console.write(help.overview)
      return .success
    }
    switch commands.first(where: { $0.name == first }) {
    case .command(let command):
      console.write(help.page(of: CommandDescription(command, path: [first])))
    case .group(let group):
      guard path.count > 1 else {
        console.write(help.page(of: group))
        return .success
      }
      guard let command = group.commands.first(where: { $0.name == path[1] }) else {
        return explain(unknownCommand(path[1], in: group), path: [first], console: console)
      }
      console.write(help.page(of: CommandDescription(command, path: [first, path[1]])))
    case nil:
      return explain(unknownCommand(first), path: [], console: console)
    }
    return .success
  }

  private func showCompletions(_ words: [String], console: Console) -> ExitStatus {
    let names = Shell.allCases.map(\.rawValue)
    guard words.count == 1, let word = words.first else {
      let error = UsageError(
        "completions needs the name of one shell", suggestion: "give bash, zsh or fish")
      return explain(error, path: [], console: console)
    }
    guard let shell = Shell(rawValue: word) else {
      let error = UsageError(
        "there are no completions for '\(word)', only for \(names.joined(separator: ", "))",
        suggestion: Suggestion.phrase(for: word, among: names))
      return explain(error, path: [], console: console)
    }
    console.write(shell.completionScript(for: self))
    return .success
  }

  // MARK: - Explaining errors

  private func explain(_ error: any Error, path: [String], console: Console) -> ExitStatus {
    console.showProgress(nil)
    switch error {
    case let error as UsageError:
      console.error(error.description)
      console.writeError("See '\(([name] + path).joined(separator: " ")) --help'.\n")
      return .usage
    case let error as any ExplainedError where error.exitStatus == .interrupted:
      // Where the work was stopped says nothing to whoever stopped it.
      console.error("interrupted")
      return error.exitStatus
    case let error as any ExplainedError:
      for explanation in error.explanations { console.error(explanation) }
      if let remedy = error.remedy {
        console.writeError("hint: \(DisplayText.printable(remedy))\n")
      }
      return error.exitStatus
    case is CancellationError:
      console.error("interrupted")
      return .interrupted
    case _ where Task.isCancelled:
      console.error("interrupted")
      return .interrupted
    default:
      console.error("this is a fault of \(name): \(error)")
      return .internalFault
    }
  }
}
