/// What a command reads from: each option is declared, described and read by one line.
///
/// A reader works in one of two ways. While *describing* it only collects the declarations: every
/// option has its default, or a sample where it is required. While *reading* it hands out what the
/// command line holds, and the first wrong value throws.
public struct OptionReader {
  private(set) var options: [OptionSpec] = []
  private(set) var arguments: [ArgumentSpec] = []
  /// How much the command says, set by the options that choose it.
  var verbosity = Console.Verbosity.normal
  private var isSharing = false
  private let parsed: ParsedArguments?
  private var positionalIndex = 0

  /// A reader that only collects declarations.
  init() { parsed = nil }

  /// A reader of a command line.
  init(_ parsed: ParsedArguments) { self.parsed = parsed }

  // MARK: Options

  /// An option that may be left out.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The letter of a short name.
  ///   - value: The kind of value.
  ///   - help: What the option does, in one sentence.
  /// - Returns: The value, or nil when the option is left out.
  /// - Throws: `UsageError` when the value is wrong.
  public mutating func optional<Value>(
    _ name: String, short: Character? = nil, value: OptionValue<Value>, help: String
  ) throws(UsageError) -> Value? {
    declare(OptionSpec(name: name, short: short, value: value.hint, help: help))
    return try words(of: name).last.map { (word) throws(UsageError) in
      try read(word, as: value, named: "--\(name)")
    }
  }

  /// An option with a default.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The letter of a short name.
  ///   - value: The kind of value.
  ///   - standard: The value when the option is left out; help shows it.
  ///   - help: What the option does, in one sentence.
  /// - Returns: The value, or the default when the option is left out.
  /// - Throws: `UsageError` when the value is wrong.
  public mutating func option<Value>(
    _ name: String, short: Character? = nil, value: OptionValue<Value>, default standard: Value,
    help: String
  ) throws(UsageError) -> Value {
    declare(
      OptionSpec(
        name: name, short: short, value: value.hint, help: help,
        defaultText: value.describe(standard)))
    guard let word = words(of: name).last else { return standard }
    return try read(word, as: value, named: "--\(name)")
  }

  /// An option that must be given.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The letter of a short name.
  ///   - value: The kind of value.
  ///   - help: What the option does, in one sentence.
  /// - Returns: The value.
  /// - Throws: `UsageError` when the option is missing or its value is wrong.
  public mutating func required<Value>(
    _ name: String, short: Character? = nil, value: OptionValue<Value>, help: String
  ) throws(UsageError) -> Value {
    declare(
      OptionSpec(name: name, short: short, value: value.hint, help: help, presence: .required))
    guard let parsed else { return value.sample }
    guard let word = parsed.words(of: name).last else {
      throw UsageError(
        "option --\(name) is missing",
        suggestion: "give --\(name) <\(value.hint.placeholder)>"
          + (value.hint.allowed.map { " (\($0))" } ?? ""))
    }
    return try read(word, as: value, named: "--\(name)")
  }

  /// An option that may be given any number of times.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The letter of a short name.
  ///   - value: The kind of value.
  ///   - help: What the option does, in one sentence.
  /// - Returns: The values in the order given.
  /// - Throws: `UsageError` when a value is wrong.
  public mutating func repeated<Value>(
    _ name: String, short: Character? = nil, value: OptionValue<Value>, help: String
  ) throws(UsageError) -> [Value] {
    declare(
      OptionSpec(name: name, short: short, value: value.hint, help: help, presence: .repeated))
    var values: [Value] = []
    for word in words(of: name) { values.append(try read(word, as: value, named: "--\(name)")) }
    return values
  }

  /// A switch: true when given.
  ///
  /// - Parameters:
  ///   - name: The long name without dashes.
  ///   - short: The letter of a short name.
  ///   - help: What the switch does, in one sentence.
  /// - Returns: Whether it is given.
  public mutating func flag(_ name: String, short: Character? = nil, help: String) -> Bool {
    declare(OptionSpec(name: name, short: short, value: nil, help: help))
    return parsed?.flags.contains(name) ?? false
  }

  /// Declares options that many commands have in common; help lists them apart.
  ///
  /// - Parameter declarations: Declares and reads the options.
  /// - Returns: What the declarations return.
  /// - Throws: What the declarations throw.
  public mutating func shared<Values>(
    _ declarations: (inout OptionReader) throws(UsageError) -> Values
  ) throws(UsageError) -> Values {
    isSharing = true
    defer { isSharing = false }
    return try declarations(&self)
  }

  // MARK: Positional arguments

  /// The next positional argument, which must be given.
  ///
  /// - Parameters:
  ///   - name: What stands in the usage line, for example `photos`.
  ///   - value: The kind of value.
  ///   - help: What the argument is, in one sentence.
  /// - Returns: The value.
  /// - Throws: `UsageError` when it is missing or wrong.
  public mutating func argument<Value>(
    _ name: String, value: OptionValue<Value>, help: String
  ) throws(UsageError) -> Value {
    declare(ArgumentSpec(name: name, value: value.hint, help: help, presence: .required))
    guard parsed != nil else { return value.sample }
    guard let word = nextPositional() else {
      throw UsageError("argument <\(name)> is missing", suggestion: "give \(lowercasedStart(help))")
    }
    return try read(word, as: value, named: "<\(name)>")
  }

  /// The next positional argument, which may be left out.
  ///
  /// - Parameters:
  ///   - name: What stands in the usage line.
  ///   - value: The kind of value.
  ///   - help: What the argument is, in one sentence.
  /// - Returns: The value, or nil when it is left out.
  /// - Throws: `UsageError` when it is wrong.
  public mutating func optionalArgument<Value>(
    _ name: String, value: OptionValue<Value>, help: String
  ) throws(UsageError) -> Value? {
    declare(ArgumentSpec(name: name, value: value.hint, help: help, presence: .optional))
    guard let word = nextPositional() else { return nil }
    return try read(word, as: value, named: "<\(name)>")
  }

  /// All positional arguments that are left.
  ///
  /// - Parameters:
  ///   - name: What stands in the usage line.
  ///   - least: How many must be given.
  ///   - value: The kind of value.
  ///   - help: What the arguments are, in one sentence.
  /// - Returns: The values in the order given.
  /// - Throws: `UsageError` when there are too few or one is wrong.
  public mutating func rest<Value>(
    _ name: String, atLeast least: Int = 0, value: OptionValue<Value>, help: String
  ) throws(UsageError) -> [Value] {
    declare(
      ArgumentSpec(name: name, value: value.hint, help: help, presence: .rest(atLeast: least)))
    guard parsed != nil else { return Array(repeating: value.sample, count: least) }
    var values: [Value] = []
    while let word = nextPositional() {
      values.append(try read(word, as: value, named: "<\(name)>"))
    }
    guard values.count >= least else {
      throw UsageError(
        values.isEmpty
          ? "argument <\(name)> is missing" : "only \(values.count) <\(name)>, not \(least)",
        suggestion: "give \(lowercasedStart(help))")
    }
    return values
  }

  // MARK: -

  private mutating func declare(_ option: OptionSpec) {
    var option = option
    option.isShared = isSharing
    precondition(option.name != "help" && option.short != "h", "--help and -h are taken")
    precondition(
      !options.contains { $0.name == option.name || ($0.short != nil && $0.short == option.short) },
      "option --\(option.name) or its short name is declared twice")
    options.append(option)
  }

  private mutating func declare(_ argument: ArgumentSpec) {
    switch (arguments.last?.presence, argument.presence) {
    case (.rest, _), (.optional, .required):
      preconditionFailure("nothing can be read after <\(arguments.last?.name ?? "")>")
    default: arguments.append(argument)
    }
  }

  private func words(of name: String) -> [String] { parsed?.words(of: name) ?? [] }

  private mutating func nextPositional() -> String? {
    guard let parsed, positionalIndex < parsed.positionals.count else { return nil }
    defer { positionalIndex += 1 }
    return parsed.positionals[positionalIndex]
  }

  private func read<Value>(
    _ word: String, as kind: OptionValue<Value>, named name: String
  ) throws(UsageError) -> Value {
    do throws(ValueProblem) {
      return try kind.parse(word)
    } catch {
      throw UsageError("\(name): '\(word)' \(error.reason)", suggestion: error.suggestion)
    }
  }

  private func lowercasedStart(_ sentence: String) -> String {
    var text = sentence.prefix(1).lowercased() + sentence.dropFirst()
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
