/// All that help, completions and the reference page know about one command.
struct CommandDescription {
  /// The words that select the command, without the tool's name: `["plan", "sphere"]`.
  var path: [String]
  var abstract: String
  var discussion: String
  var examples: [Example]
  var exitStatuses: [ExitStatus]
  var options: [OptionSpec]
  var arguments: [ArgumentSpec]

  init(_ command: any Command.Type, path: [String]) {
    var reader = OptionReader()
    // Only the declarations count here; with samples a check between options may well throw.
    _ = try? command.init(from: &reader)
    self.path = path
    abstract = command.abstract
    discussion = command.discussion
    examples = command.examples
    exitStatuses = command.exitStatuses
    options = reader.options
    arguments = reader.arguments
  }

  /// The words that select the command, behind the tool's name.
  func commandLine(tool: String) -> String { ([tool] + path).joined(separator: " ") }
}

extension OptionSpec {
  /// `-o, --output <file>`, with room for a missing short name.
  var term: String {
    let names = short.map { "-\($0), --\(name)" } ?? "    --\(name)"
    return names + (value.map { " <\($0.placeholder)>" } ?? "")
  }

  /// The help sentence, and what is allowed, the default, and how often.
  var details: String {
    var sentences = [help]
    if let allowed = value?.allowed { sentences.append("Allowed: \(allowed)") }
    if let defaultText { sentences.append("Default: \(defaultText)") }
    switch presence {
    case .optional: break
    case .required: sentences.append("Required")
    case .repeated: sentences.append("May be given more than once")
    }
    return sentences.map { $0.hasSuffix(".") ? $0 : $0 + "." }.joined(separator: " ")
  }
}

extension ArgumentSpec {
  /// `<photos>`, `[<photos>]`, `<photos>…` as the usage line shows it.
  var usage: String {
    switch presence {
    case .required: "<\(name)>"
    case .optional: "[<\(name)>]"
    case .rest(atLeast: 0): "[<\(name)>…]"
    case .rest: "<\(name)>…"
    }
  }

  /// The help sentence and what is allowed.
  var details: String {
    let sentences = [help] + (value.allowed.map { ["Allowed: \($0)"] } ?? [])
    return sentences.map { $0.hasSuffix(".") ? $0 : $0 + "." }.joined(separator: " ")
  }
}
