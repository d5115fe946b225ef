/// A shell that completes command lines.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// The script that teaches the shell a tool's commands and options.
  func completionScript(for tool: Tool) -> String {
    let commands = tool.allCommands.map { CommandDescription($0.command, path: $0.path) }
    return switch self {
    case .bash: BashCompletion(tool: tool, commands: commands).script
    case .zsh: ZshCompletion(tool: tool, commands: commands).script
    case .fish: FishCompletion(tool: tool, commands: commands).script
    }
  }

  /// A text as one word for a shell, within single quotes.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }

  /// The words that may stand right behind the tool's name.
  static func firstWords(of tool: Tool) -> [(name: String, abstract: String)] {
    tool.commands.map { ($0.name, $0.abstract) } + [("help", "Show help for a command.")]
  }
}
