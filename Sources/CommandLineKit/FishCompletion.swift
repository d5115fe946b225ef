/// Completion for fish.
struct FishCompletion {
  let tool: Tool
  let commands: [CommandDescription]

  var script: String {
    var lines = [
      "# fish completion for \(tool.name): put it into ~/.config/fish/completions/\(tool.name).fish",
      "",
      "# Whether the words behind the tool's name begin with the given ones.",
      "function __\(tool.name)_behind",
      "  set -l given (commandline -opc)[2..-1]",
      "  set -l last (count $argv)",
      "  test (count $given) -ge $last",
      "  and test \"$given[1..$last]\" = \"$argv\"",
      "end",
      "",
      "# Whether the words behind the tool's name are exactly the given ones.",
      "function __\(tool.name)_right_behind",
      "  set -l given (commandline -opc)[2..-1]",
      "  test \"$given\" = \"$argv\"",
      "end",
      "",
      "complete -c \(tool.name) -f",
    ]
    lines += words(behind: "", Shell.firstWords(of: tool))
    lines.append(complete("right_behind", "", "-l help -s h", "Show help."))
    lines.append(complete("right_behind", "", "-l version", "Show the version."))
    lines += words(behind: "help", tool.commands.map { ($0.name, $0.abstract) })
    lines.append(complete("right_behind", "completions", "-a 'bash zsh fish'", "Shell"))
    for case .group(let group) in tool.commands {
      let rows = group.commands.map { (name: $0.name, abstract: $0.abstract) }
      lines += words(behind: group.name, rows) + words(behind: "help \(group.name)", rows)
    }
    for command in commands {
      let path = command.path.joined(separator: " ")
      lines += command.options.map { complete("behind", path, switches(of: $0), $0.help) }
      lines.append(complete("behind", path, "-l help -s h", "Show help."))
      // fish does not count positional words; offer what any of them takes.
      lines += command.arguments.compactMap { argument in
        action(argument.value.completion).map { complete("behind", path, $0, argument.help) }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func words(
    behind path: String, _ rows: [(name: String, abstract: String)]
  ) -> [String] {
    rows.map { complete("right_behind", path, "-a \(quoted($0.name))", $0.abstract) }
  }

  private func complete(
    _ condition: String, _ path: String, _ switches: String, _ help: String
  ) -> String {
    let test = "__\(tool.name)_\(condition)" + (path.isEmpty ? "" : " \(path)")
    return "complete -c \(tool.name) -n \(quoted(test)) \(switches) -d \(quoted(help))"
  }

  private func switches(of option: OptionSpec) -> String {
    var text = "-l \(option.name)" + (option.short.map { " -s \($0)" } ?? "")
    if let value = option.value { text += " -r " + (action(value.completion) ?? "-f") }
    return text
  }

  private func action(_ completion: ValueCompletion) -> String? {
    switch completion {
    case .nothing: return nil
    case .directory: return "-f -a '(__fish_complete_directories)'"
    case .file(extensions: []): return "-F"
    case .file(let extensions):
      let names = extensions.flatMap { [".\($0)", ".\($0.uppercased())"] }
      return "-f -a '(__fish_complete_suffix \(names.joined(separator: " ")))'"
    case .words(let words): return "-f -a \(quoted(words.joined(separator: " ")))"
    }
  }

  /// fish knows two escapes within single quotes.
  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
