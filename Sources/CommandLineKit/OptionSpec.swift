/// What a shell offers where a value is expected.
public enum ValueCompletion: Sendable, Equatable {
  /// Nothing: the value is free.
  case nothing
  /// Files whose names end with one of the extensions, or any file when there are none.
  case file(extensions: [String])
  /// Folders.
  case directory
  /// One of a few words.
  case words([String])
}

/// What help and completions say about a value.
struct ValueHint: Sendable, Equatable {
  /// What stands between the angle brackets.
  var placeholder: String
  /// The values that are allowed, for example `4 to 1000000`; nil when any is.
  var allowed: String?
  var completion: ValueCompletion
}

/// A declared option, as help, completions and the reference page show it.
struct OptionSpec: Sendable, Equatable {
  enum Presence: Sendable, Equatable {
    case optional
    case required
    case repeated
  }

  /// The long name without dashes.
  var name: String
  var short: Character?
  /// Nil for a flag, which takes no value.
  var value: ValueHint?
  var help: String
  var defaultText: String?
  var presence = Presence.optional
  /// Whether many commands have the same option; help lists these apart.
  var isShared = false
}

/// A declared positional argument.
struct ArgumentSpec: Sendable, Equatable {
  enum Presence: Sendable, Equatable {
    case required
    case optional
    /// All the words that are left, at least so many.
    case rest(atLeast: Int)
  }

  var name: String
  var value: ValueHint
  var help: String
  var presence: Presence
}
