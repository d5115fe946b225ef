/// Completion for bash, without the bash-completion package.
struct BashCompletion {
  let tool: Tool
  let commands: [CommandDescription]

  var script: String {
    let function = "_" + tool.name
    return """
      # bash completion for \(tool.name): source it, or put it into
      # ~/.local/share/bash-completion/completions/\(tool.name)

      \(function)_words() {
        local word
        while IFS= read -r word; do
          COMPREPLY+=("$word")
        done < <(compgen -W "$1" -- "$current")
      }

      # Folders, and files that match one of the patterns.
      \(function)_files() {
        local word pattern
        compopt -o filenames 2>/dev/null
        while IFS= read -r word; do
          if [[ -d $word ]]; then
            COMPREPLY+=("$word")
            continue
          fi
          for pattern in "$@"; do
            if [[ $word == $pattern ]]; then
              COMPREPLY+=("$word")
              break
            fi
          done
        done < <(compgen -f -- "$current")
      }

      # Which positional word the cursor is at, behind word number $1; options named in $2 take a
      # value.
      \(function)_position() {
        local index=$(($1 + 1)) options_end=
        position=0
        while ((index < COMP_CWORD)); do
          local word=${COMP_WORDS[index]}
          if [[ -n $options_end || $word != -* ]]; then
            position=$((position + 1))
          elif [[ $word == -- ]]; then
            options_end=1
          elif [[ $2 == *" $word "* ]]; then
            index=$((index + 1))
            [[ ${COMP_WORDS[index]} == '=' ]] && index=$((index + 1))
          fi
          index=$((index + 1))
        done
      }

      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} position=0
        COMPREPLY=()
        # bash makes three words of --name=value.
        if [[ $current == '=' ]]; then
          current=
        elif [[ $previous == '=' ]]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
        if ((COMP_CWORD == 1)); then
          \(function)_words '\(firstWords)'
          return
        fi
        case ${COMP_WORDS[1]} in
      \(tool.commands.map(entryCase).joined())    help)
            ((COMP_CWORD == 2)) && \(function)_words '\(tool.commands.map(\.name).joined(separator: " "))'
      \(helpCases)      ;;
          completions)
            ((COMP_CWORD == 2)) && \(function)_words 'bash zsh fish'
            ;;
        esac
      }

      complete -F \(function) \(tool.name)

      """
  }

  private var firstWords: String {
    (Shell.firstWords(of: tool).map(\.name) + ["--help", "--version"]).joined(separator: " ")
  }

  private var helpCases: String {
    tool.commands.map { entry in
      guard case .group(let group) = entry else { return "" }
      let names = group.commands.map { $0.name }.joined(separator: " ")
      return """
              [[ $COMP_CWORD == 3 && ${COMP_WORDS[2]} == \(group.name) ]] && _\(tool.name)_words '\(names)'

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
              if ((COMP_CWORD == 2)); then
                _\(tool.name)_words '\(group.commands.map { $0.name }.joined(separator: " ")) --help'
                return
              fi
              case ${COMP_WORDS[2]} in

        """
      for command in group.commands {
        text += "        \(command.name))\n"
        text += body(of: [group.name, command.name], indent: "          ")
        text += "          ;;\n"
      }
      return text + "      esac\n      ;;\n"
    }
  }

  /// Completes behind a command: values by the option before, options, positional words.
  private func body(of path: [String], indent: String) -> String {
    guard let command = commands.first(where: { $0.path == path }) else { return "" }
    var lines: [String] = []
    let valued = command.options.filter { $0.value != nil }
    if !valued.isEmpty {
      lines.append("case $previous in")
      for option in valued {
        let names = (option.short.map { ["-\($0)"] } ?? []) + ["--\(option.name)"]
        lines.append("  \(names.joined(separator: " | ")))")
        lines += action(option.value?.completion ?? .nothing).map { "    " + $0 }
        lines += ["    return", "    ;;"]
      }
      lines.append("esac")
    }
    let names = command.options.flatMap { option in
      ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
    }
    lines += [
      "if [[ $current == -* ]]; then",
      "  _\(tool.name)_words '\((names + ["--help"]).joined(separator: " "))'",
      "  return",
      "fi",
    ]
    lines += positionals(of: command, valued: valued)
    return lines.map { indent + $0 + "\n" }.joined()
  }

  private func positionals(of command: CommandDescription, valued: [OptionSpec]) -> [String] {
    guard !command.arguments.isEmpty else { return [] }
    let takers = valued.flatMap { ["--\($0.name)"] + ($0.short.map { ["-\($0)"] } ?? []) }
    var lines = [
      "_\(tool.name)_position \(command.path.count) ' \(takers.joined(separator: " ")) '",
      "case $position in",
    ]
    for (index, argument) in command.arguments.enumerated() {
      var pattern = "\(index)"
      if case .rest = argument.presence { pattern = "*" }
      lines.append("  \(pattern))")
      lines += action(argument.value.completion).map { "    " + $0 }
      lines.append("    ;;")
    }
    return lines + ["esac"]
  }

  private func action(_ completion: ValueCompletion) -> [String] {
    switch completion {
    case .nothing: [":"]
    case .directory: ["_\(tool.name)_files"]
    case .file(extensions: []): ["_\(tool.name)_files '*'"]
    case .file(let extensions):
      [
        "_\(tool.name)_files "
          + extensions.flatMap { ["'*.\($0)'", "'*.\($0.uppercased())'"] }.joined(separator: " ")
      ]
    case .words(let words): ["_\(tool.name)_words \(Shell.quoted(words.joined(separator: " ")))"]
    }
  }
}
