/// Help as text for a terminal.
struct HelpPage {
  let tool: Tool
  let width: Int

  init(tool: Tool, width: Int) {
    self.tool = tool
    // Lines that run over a whole wide screen are hard to read.
    self.width = min(max(width, 40), 100)
  }

  /// The help page of the tool: its commands, its examples.
  var overview: String {
    var page = paragraph(tool.abstract)
    page += "\nUsage: \(tool.name) <command> [options]\n"
    let commands = tool.commands.map { entry in
      switch entry {
      case .command(let command): (command.name, command.abstract)
      case .group(let group):
        (
          group.name,
          "\(group.abstract) (\(group.commands.map { $0.name }.joined(separator: ", ")))"
        )
      }
    }
    page += section("Commands", TextLayout.list(commands, width: width))
    page += examples(tool.examples)
    page += "\n"
    page += paragraph(
      "Help for a command: \(tool.name) help <command>. Version: \(tool.name) --version. Shell "
        + "completions: \(tool.name) completions bash, zsh or fish.")
    return page
  }

  /// The help page of a group: its commands.
  func page(of group: CommandGroup) -> String {
    var page = paragraph(group.abstract)
    page += "\nUsage: \(tool.name) \(group.name) <command> [options]\n"
    page += section(
      "Commands", TextLayout.list(group.commands.map { ($0.name, $0.abstract) }, width: width))
    page += "\n"
    page += paragraph("Help for a command: \(tool.name) help \(group.name) <command>.")
    return page
  }

  /// The help page of a command.
  func page(of command: CommandDescription) -> String {
    var page = paragraph(command.abstract) + "\n" + usage(of: command)
    if !command.discussion.isEmpty { page += "\n" + paragraph(command.discussion) }
    page += section(
      "Arguments",
      TextLayout.list(command.arguments.map { ("<\($0.name)>", $0.details) }, width: width))
    page += section("Options", list(command.options.filter { !$0.isShared }))
    let help = (term: "-h, --help", text: "Show this page.")
    page += section("Common options", list(command.options.filter(\.isShared), and: [help]))
    page += examples(command.examples)
    page += section(
      "Exit statuses",
      TextLayout.list(
        command.exitStatuses.map { ("\($0.rawValue)", $0.meaning) }, width: width))
    return page
  }

  /// The usage line: required options and arguments by name, the others as `[options]`.
  private func usage(of command: CommandDescription) -> String {
    let required = command.options.filter { $0.presence == .required }
      .map { "--\($0.name)" + ($0.value.map { " <\($0.placeholder)>" } ?? "") }
    let words = command.arguments.map(\.usage) + required + ["[options]"]
    return paragraph(
      "Usage: " + command.commandLine(tool: tool.name) + " " + words.joined(separator: " "))
  }

  private func list(_ options: [OptionSpec], and more: [(term: String, text: String)] = [])
    -> String
  {
    TextLayout.list(options.map { ($0.term, $0.details) } + more, width: width)
  }

  private func examples(_ examples: [Example]) -> String {
    section(
      "Examples",
      examples.map {
        "  \($0.commandLine)\n" + TextLayout.paragraph($0.purpose, indent: 6, width: width)
      }.joined())
  }

  private func section(_ title: String, _ body: String) -> String {
    body.isEmpty ? "" : "\n\(title):\n\(body)"
  }

  private func paragraph(_ text: String) -> String { TextLayout.paragraph(text, width: width) }
}
