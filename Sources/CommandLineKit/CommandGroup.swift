/// Commands under a common first word, such as `plan sphere` and `plan ring`.
public struct CommandGroup: Sendable {
  /// The common first word.
  public let name: String
  /// One line that says what the commands have in common.
  public let abstract: String
  /// The commands, in the order in which help lists them.
  public let commands: [any Command.Type]

  /// Makes a group of commands.
  public init(name: String, abstract: String, commands: [any Command.Type]) {
    self.name = name
    self.abstract = abstract
    self.commands = commands
  }
}

/// What stands right behind the tool's name: a command or a group of commands.
public enum CommandEntry: Sendable {
  /// A command of its own.
  case command(any Command.Type)
  /// A group of commands.
  case group(CommandGroup)

  /// The word that selects the entry.
  public var name: String {
    switch self {
    case .command(let command): command.name
    case .group(let group): group.name
    }
  }

  /// One line that says what the entry does.
  public var abstract: String {
    switch self {
    case .command(let command): command.abstract
    case .group(let group): group.abstract
    }
  }
}
