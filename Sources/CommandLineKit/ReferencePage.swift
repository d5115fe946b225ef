/// The command reference as one Markdown page, made from the same declarations as the help pages.
public struct ReferencePage: Sendable {
  private let tool: Tool

  /// Makes the page of a tool.
  public init(_ tool: Tool) { self.tool = tool }

  /// The page.
  public var markdown: String {
    let commands = tool.allCommands.map { CommandDescription($0.command, path: $0.path) }
    var page = "# \(tool.name) command reference\n\n\(sentence(tool.abstract))\n\n"
    page += "| command | what it does |\n|---|---|\n"
    for command in commands {
      let words = command.path.joined(separator: " ")
      let anchor = command.commandLine(tool: tool.name).replacing(" ", with: "-")
      page += "| [`\(words)`](#\(anchor)) | \(cell(command.abstract)) |\n"
    }
    for command in commands { page += "\n" + section(of: command) }
    let statuses = ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }
    return page + "\n## Exit statuses\n\n" + table("status", "meaning", statuses)
  }

  private func section(of command: CommandDescription) -> String {
    var text = "## \(command.commandLine(tool: tool.name))\n\n\(sentence(command.abstract))\n"
    if !command.discussion.isEmpty {
      text += "\n\(command.discussion.replacing("\n", with: "\n\n"))\n"
    }
    text += "\n"
    for example in command.examples { text += "* `\(example.commandLine)`: \(example.purpose)\n" }
    if !command.arguments.isEmpty {
      text += "\n"
      text += table(
        "argument", "meaning", command.arguments.map { ("`\($0.usage)`", $0.details) })
    }
    if !command.options.isEmpty {
      text += "\n"
      let rows = command.options.map { option in
        ("`\(option.term.drop { $0 == " " })`", option.details)
      }
      text += table("option", "meaning", rows)
    }
    let statuses = command.exitStatuses.map { "\($0.rawValue)" }.joined(separator: ", ")
    return text + "\nExit statuses: \(statuses).\n"
  }

  private func table(_ term: String, _ meaning: String, _ rows: [(String, String)]) -> String {
    "| \(term) | \(meaning) |\n|---|---|\n"
      + rows.map { "| \(cell($0.0)) | \(cell($0.1)) |\n" }.joined()
  }

  private func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }

  private func sentence(_ text: String) -> String { text.hasSuffix(".") ? text : text + "." }
}
