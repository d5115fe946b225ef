/// Completion for zsh.
struct ZshCompletion {
  let tool: Tool
  let commands: [CommandDescription]

  var script: String {
    let function = "_" + tool.name
    return """
      #compdef \(tool.name)
      # zsh completion for \(tool.name): put it into a folder of $fpath as \(function).

      \(function)() {
        local -a entries
        if (( CURRENT == 2 )); then
          entries=(
      \(entries(firstWords, indent: "      "))    )
          _describe -t commands command entries
          return
        fi
        case $words[2] in
      \(tool.commands.map(entryCase).joined())    help)
            if (( CURRENT == 3 )); then
              entries=(
      \(entries(tool.commands.map { ($0.name, $0.abstract) }, indent: "          "))        )
              _describe -t commands command entries
            fi
      \(helpCases)      ;;
          completions)
            (( CURRENT == 3 )) && _values shell bash zsh fish
            ;;
        esac
      }

      # Loaded by name from $fpath it completes at once; sourced it registers itself.
      if [[ $funcstack[1] == \(function) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(tool.name)
      fi

      """
  }

  private var firstWords: [(name: String, abstract: String)] {
    Shell.firstWords(of: tool) + [
      ("--help", "Show help."), ("--version", "Show the version."),
    ]
  }

  private func entries(_ rows: [(name: String, abstract: String)], indent: String) -> String {
    rows.map { row in
      indent + Shell.quoted("\(row.name):\(row.abstract.replacing(":", with: #"\:"#))") + "\n"
    }.joined()
  }

  private var helpCases: String {
    tool.commands.map { entry in
      guard case .group(let group) = entry else { return "" }
      return """
              if (( CURRENT == 4 )) && [[ $words[3] == \(group.name) ]]; then
                entries=(
        \(entries(group.commands.map { ($0.name, $0.abstract) }, indent: "          "))        )
                _describe -t commands command entries
              fi

        """
    }.joined()
  }

  private func entryCase(_ entry: CommandEntry) -> String {
    switch entry {
    case .command(let command):
      return "    \(command.name))\n\(body(of: [command.name], indent: "      "))      ;;\n"
    case .group(let group):
      var text = """
            \(group.name))
              if (( CURRENT == 3 )); then
                entries=(
        \(entries(group.commands.map { ($0.name, $0.abstract) }, indent: "          "))        )
                _describe -t commands command entries
                return
              fi
              case $words[3] in

        """
      for command in group.commands {
        text += "        \(command.name))\n"
        text += body(of: [group.name, command.name], indent: "          ")
        text += "          ;;\n"
      }
      return text + "      esac\n      ;;\n"
    }
  }

  /// Hands the words behind the command to `_arguments`.
  private func body(of path: [String], indent: String) -> String {
    guard let command = commands.first(where: { $0.path == path }) else { return "" }
    var lines = [
      "shift \(path.count) words", "(( CURRENT -= \(path.count) ))", "_arguments -s -S \\",
    ]
    lines += command.options.flatMap(specifications).map { "  \($0) \\" }
    lines += command.arguments.map { "  \(specification($0)) \\" }
    lines.append("  '(- *)'{-h,--help}'[Show help.]'")
    return lines.map { indent + $0 + "\n" }.joined()
  }

  /// One specification a name; a name excludes the other one unless the option may be repeated.
  private func specifications(_ option: OptionSpec) -> [String] {
    let names = (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
    let isRepeated = option.presence == .repeated
    let exclusion = isRepeated || names.count == 1 ? "" : "(\(names.joined(separator: " ")))"
    return names.map { name in
      var text = exclusion + (isRepeated ? "*" : "") + name
      if option.value != nil { text += name.hasPrefix("--") ? "=" : "+" }
      text += "[\(escaped(option.help))]"
      if let value = option.value {
        text += ":\(escaped(value.placeholder)):\(action(value.completion))"
      }
      return Shell.quoted(text)
    }
  }

  private func specification(_ argument: ArgumentSpec) -> String {
    let separator =
      switch argument.presence {
      case .required: ":"
      case .optional: "::"
      case .rest: "*:"
      }
    return Shell.quoted(
      "\(separator)\(escaped(argument.name)):\(action(argument.value.completion))")
  }

  private func action(_ completion: ValueCompletion) -> String {
    switch completion {
    case .nothing: return " "
    case .directory: return "_files -/"
    case .file(extensions: []): return "_files"
    case .file(let extensions):
      let both = extensions.flatMap { [$0, $0.uppercased()] }
      return "_files -g \"*.(\(both.joined(separator: "|")))\""
    case .words(let words): return "(\(words.joined(separator: " ")))"
    }
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if #"\[]:"#.contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}
