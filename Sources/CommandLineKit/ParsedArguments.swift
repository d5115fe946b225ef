/// A command line, sorted into options, flags and positional words by what a command declares.
struct ParsedArguments {
  private(set) var flags: Set<String> = []
  private(set) var positionals: [String] = []
  private var values: [String: [String]] = [:]
  private let options: [OptionSpec]

  /// Sorts the words that follow a command's name.
  ///
  /// - Parameters:
  ///   - words: `--name value`, `--name=value`, `-n value`, `-nvalue`, `-abc` for flags, positional
  ///     words, and `--`, after which every word is positional.
  ///   - options: The options that the command declares.
  ///   - arguments: The positional arguments that the command declares.
  /// - Throws: `UsageError` that names the word at fault.
  init(_ words: [String], options: [OptionSpec], arguments: [ArgumentSpec]) throws(UsageError) {
    self.options = options
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        positionals += rest
        break
      } else if word.hasPrefix("--") {
        try readLong(word, from: &rest)
      } else if word.hasPrefix("-"), word != "-", !Self.looksLikeNumber(word) {
        try readShort(word, from: &rest)
      } else {
        positionals.append(word)
      }
    }
    try refuseSurplus(of: arguments)
  }

  /// The words given for an option, in order.
  func words(of name: String) -> [String] { values[name] ?? [] }

  private mutating func readLong(
    _ word: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let body = word.dropFirst(2)
    let name = String(body.prefix { $0 != "=" })
    let attached = body.firstIndex(of: "=").map { String(body[body.index(after: $0)...]) }
    guard let option = options.first(where: { $0.name == name }) else {
      throw unknown("--\(name)", meant: name)
    }
    try store(option, shown: "--\(name)", attached: attached, from: &rest)
  }

  private mutating func readShort(
    _ word: String, from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = word.dropFirst()
    let name = String(letters.prefix { $0 != "=" })
    // Read letter by letter, `-size 3` would be `-s ize`, which nobody means.
    guard name.count == 1 || !options.contains(where: { $0.name == name }) else {
      throw unknown("-\(name)", meant: name)
    }
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw name.count > 1 ? unknown("-\(name)", meant: name) : unknown("-\(letter)", meant: "")
      }
      if option.value == nil, letters.first != "=" {
        flags.insert(option.name)
        continue
      }
      let attached = letters.first == "=" ? letters.dropFirst() : letters
      let hasAttached = !letters.isEmpty
      try store(
        option, shown: "-\(letter)", attached: hasAttached ? String(attached) : nil, from: &rest)
      return
    }
  }

  private mutating func store(
    _ option: OptionSpec, shown: String, attached: String?, from rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let hint = option.value else {
      if let attached {
        throw UsageError(
          "\(shown) takes no value, but '\(attached)' is given", suggestion: "write only \(shown)")
      }
      flags.insert(option.name)
      return
    }
    let value: String
    if let attached {
      value = attached
    } else if let next = rest.first, Self.canBeValue(next) {
      value = next
      rest.removeFirst()
    } else {
      var suggestion = "give \(shown) <\(hint.placeholder)>"
      if let next = rest.first, next != "--" {
        suggestion += ", or --\(option.name)=\(next) if '\(next)' is the value"
      }
      throw UsageError("\(shown) needs a value", suggestion: suggestion)
    }
    if option.presence != .repeated, let earlier = values[option.name]?.first {
      throw UsageError(
        "\(shown) is given twice, with '\(earlier)' and '\(value)'", suggestion: "give it once")
    }
    values[option.name, default: []].append(value)
  }

  private func unknown(_ shown: String, meant name: String) -> UsageError {
    UsageError(
      "there is no option \(shown)",
      suggestion: Suggestion.phrase(for: name, among: options.map(\.name) + ["help"], prefix: "--"))
  }

  private func refuseSurplus(of arguments: [ArgumentSpec]) throws(UsageError) {
    if case .rest = arguments.last?.presence { return }
    guard positionals.count > arguments.count else { return }
    let word = positionals[arguments.count]
    let isOptionName = options.contains { $0.name == word }
    throw UsageError(
      "unexpected argument '\(word)'", suggestion: isOptionName ? "did you mean '--\(word)'?" : nil)
  }

  /// Whether a word after an option is its value: anything but another option; negative numbers
  /// and the lone dash for a standard stream are values.
  private static func canBeValue(_ word: String) -> Bool {
    !word.hasPrefix("-") || word == "-" || looksLikeNumber(word)
  }

  /// Whether a word begins like a negative number: `-90`, `-.5`, `-33.9,18.4`.
  private static func looksLikeNumber(_ word: String) -> Bool {
    let body = word.dropFirst()
    let first = body.first == "." ? body.dropFirst().first : body.first
    return word.hasPrefix("-") && first?.isASCII == true && first?.isNumber == true
  }
}
