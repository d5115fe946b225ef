/// Why a word is not a value: completes the sentence "--width: '0' …".
public struct ValueProblem: Error, Equatable, Sendable {
  /// A clause that begins with a verb, for example `is out of range`.
  public var reason: String
  /// What to write instead.
  public var suggestion: String?

  /// Makes a problem from a clause that begins with a verb, and what to write instead.
  public init(_ reason: String, suggestion: String? = nil) {
    self.reason = reason
    self.suggestion = suggestion
  }
}

/// A kind of value: how a word is read, and how help and completions speak of it.
public struct OptionValue<Value: Sendable>: Sendable {
  let hint: ValueHint
  /// Stands in for a required value while declarations are only collected.
  let sample: Value
  let describe: @Sendable (Value) -> String
  /// Reads a word, or says why it is not such a value.
  public let parse: @Sendable (String) throws(ValueProblem) -> Value

  /// Makes a kind of value.
  ///
  /// - Parameters:
  ///   - placeholder: What help shows between angle brackets; the unit, where there is one.
  ///   - allowed: The values that are allowed, for example `4 to 1000000`; nil when any is.
  ///   - completion: What a shell offers.
  ///   - sample: A valid value; stands in for a required one while declarations are collected.
  ///   - describe: Writes a value as a user would type it; help shows defaults with it.
  ///   - parse: Reads a word.
  public init(
    placeholder: String, allowed: String? = nil, completion: ValueCompletion = .nothing,
    sample: Value, describe: @escaping @Sendable (Value) -> String = { "\($0)" },
    parse: @escaping @Sendable (String) throws(ValueProblem) -> Value
  ) {
    hint = ValueHint(placeholder: placeholder, allowed: allowed, completion: completion)
    self.sample = sample
    self.describe = describe
    self.parse = parse
  }

  /// A kind of value made from this one.
  ///
  /// - Parameters:
  ///   - sample: A valid value of the new kind.
  ///   - describe: Writes a new value as a user would type it.
  ///   - transform: Makes the new value, or says why it cannot.
  /// - Returns: A kind with the same placeholder, allowed values and completion.
  public func map<Mapped: Sendable>(
    sample: Mapped, describe: @escaping @Sendable (Mapped) -> String = { "\($0)" },
    _ transform: @escaping @Sendable (Value) throws(ValueProblem) -> Mapped
  ) -> OptionValue<Mapped> {
    let parse = parse
    return OptionValue<Mapped>(
      placeholder: hint.placeholder, allowed: hint.allowed, completion: hint.completion,
      sample: sample, describe: describe
    ) { (word) throws(ValueProblem) in try transform(try parse(word)) }
  }

  /// Values of one kind separated by commas, at least one.
  ///
  /// - Parameter element: The kind of each value.
  /// - Returns: A kind whose value is the list in the order given.
  public static func list<Element>(of element: OptionValue<Element>) -> OptionValue
  where Value == [Element] {
    OptionValue(
      placeholder: "\(element.hint.placeholder),…", allowed: element.hint.allowed,
      sample: [element.sample],
      describe: { $0.map(element.describe).joined(separator: ",") }
    ) { (word) throws(ValueProblem) in
      var values: [Element] = []
      for part in word.split(separator: ",", omittingEmptySubsequences: false) {
        do throws(ValueProblem) {
          values.append(try element.parse(String(part)))
        } catch {
          throw ValueProblem("holds '\(part)', which \(error.reason)", suggestion: error.suggestion)
        }
      }
      return values
    }
  }
}

extension OptionValue where Value == String {
  /// Any text that is not empty.
  public static func text(_ placeholder: String) -> OptionValue {
    OptionValue(placeholder: placeholder, sample: placeholder, describe: { $0 }, parse: nonEmpty)
  }

  /// The path of a file; shells offer those with one of the extensions (any when there are none).
  public static func file(
    _ placeholder: String = "file", extensions: [String] = []
  ) -> OptionValue {
    OptionValue(
      placeholder: placeholder, completion: .file(extensions: extensions), sample: placeholder,
      describe: { $0 }, parse: nonEmpty)
  }

  /// The path of a folder.
  public static func directory(_ placeholder: String = "folder") -> OptionValue {
    OptionValue(
      placeholder: placeholder, completion: .directory, sample: placeholder, describe: { $0 },
      parse: nonEmpty)
  }

  /// One of the names of a catalogue; a name that is not in it is answered with the nearest one.
  ///
  /// - Parameters:
  ///   - placeholder: What the names stand for, for example `aircraft`.
  ///   - names: The names, in the order in which help lists them; at least one.
  /// - Returns: A kind whose value is the name.
  public static func name(_ placeholder: String, among names: [String]) -> OptionValue {
    precondition(!names.isEmpty, "a catalogue of names must not be empty")
    return OptionValue(
      placeholder: placeholder, allowed: names.joined(separator: ", "), completion: .words(names),
      sample: names[0], describe: { $0 }
    ) { (word) throws(ValueProblem) in
      guard names.contains(word) else { throw unknown(word, among: names) }
      return word
    }
  }

  private static func nonEmpty(_ word: String) throws(ValueProblem) -> String {
    guard !word.isEmpty else { throw ValueProblem("is empty") }
    return word
  }
}

extension OptionValue
where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of the cases of an enumeration, by its raw value.
  public static func choice(_ placeholder: String) -> OptionValue {
    let cases = Array(Value.allCases)
    precondition(!cases.isEmpty, "a choice needs at least one case")
    let names = cases.map(\.rawValue)
    return OptionValue(
      placeholder: placeholder, allowed: names.joined(separator: ", "), completion: .words(names),
      sample: cases[0], describe: { $0.rawValue }
    ) { (word) throws(ValueProblem) in
      guard let value = Value(rawValue: word) else { throw unknown(word, among: names) }
      return value
    }
  }
}

private func unknown(_ word: String, among names: [String]) -> ValueProblem {
  ValueProblem(
    "is not one of \(names.joined(separator: ", "))",
    suggestion: Suggestion.phrase(for: word, among: names))
}
