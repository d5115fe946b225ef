extension OptionValue where Value == Int {
  /// A whole number within limits, written in plain digits.
  ///
  /// - Parameters:
  ///   - limits: The smallest and the largest value.
  ///   - placeholder: The unit or what is counted, for example `pixels`.
  /// - Returns: A kind whose value is the number.
  public static func integer(
    in limits: ClosedRange<Int>, _ placeholder: String = "number"
  ) -> OptionValue {
    let allowed = NumberText.limits(
      lower: limits.lowerBound == .min ? nil : String(limits.lowerBound),
      upper: limits.upperBound == .max ? nil : String(limits.upperBound))
    let expected = ["give a whole number", allowed].compactMap(\.self).joined(separator: ", ")
    return OptionValue(
      placeholder: placeholder, allowed: allowed,
      sample: min(max(0, limits.lowerBound), limits.upperBound)
    ) { (word) throws(ValueProblem) in
      guard NumberText.isPlainDigits(word) else {
        throw ValueProblem("is not a whole number in plain digits", suggestion: expected)
      }
      // Plain digits that do not fit into Int are outside of any limits.
      guard let number = Int(word), limits.contains(number) else {
        throw ValueProblem("is out of range", suggestion: expected)
      }
      return number
    }
  }

  /// A whole number not below a limit, written in plain digits.
  public static func integer(
    in limits: PartialRangeFrom<Int>, _ placeholder: String = "number"
  ) -> OptionValue {
    integer(in: limits.lowerBound...Int.max, placeholder)
  }
}

extension OptionValue where Value == Double {
  /// A finite number within limits, with a decimal point.
  ///
  /// - Parameters:
  ///   - limits: The smallest and the largest value, both finite.
  ///   - placeholder: The unit, for example `degrees`.
  /// - Returns: A kind whose value is the number.
  public static func number(
    in limits: ClosedRange<Double>, _ placeholder: String = "number"
  ) -> OptionValue {
    let greatest = Double.greatestFiniteMagnitude
    let allowed = NumberText.limits(
      lower: limits.lowerBound <= -greatest ? nil : NumberText.plain(limits.lowerBound),
      upper: limits.upperBound >= greatest ? nil : NumberText.plain(limits.upperBound))
    let expected = ["give a number", allowed].compactMap(\.self).joined(separator: ", ")
    return OptionValue(
      placeholder: placeholder, allowed: allowed,
      sample: min(max(0, limits.lowerBound), limits.upperBound),
      describe: { NumberText.plain($0) }
    ) { (word) throws(ValueProblem) in
      let number = try NumberText.finite(word, expected: expected)
      guard limits.contains(number) else {
        throw ValueProblem("is out of range", suggestion: expected)
      }
      return number
    }
  }

  /// A finite number not below a limit, with a decimal point.
  public static func number(
    in limits: PartialRangeFrom<Double>, _ placeholder: String = "number"
  ) -> OptionValue {
    number(in: limits.lowerBound...Double.greatestFiniteMagnitude, placeholder)
  }
}

extension OptionValue where Value == Double {
  /// A finite number with limits that help shows and the command checks itself, so that it can tell
  /// everything that is wrong at once.
  ///
  /// - Parameters:
  ///   - limits: The smallest and the largest value, both finite.
  ///   - placeholder: The unit, for example `degrees`.
  /// - Returns: A kind whose value is the number, within the limits or not.
  public static func number(
    shownIn limits: ClosedRange<Double>, _ placeholder: String = "number"
  ) -> OptionValue {
    let checked = OptionValue.number(in: limits, placeholder)
    return OptionValue(
      placeholder: placeholder, allowed: checked.hint.allowed, sample: checked.sample,
      describe: checked.describe
    ) { (word) throws(ValueProblem) in
      let expected = ["give a number", checked.hint.allowed].compactMap(\.self)
      return try NumberText.finite(word, expected: expected.joined(separator: ", "))
    }
  }
}

extension OptionValue where Value == [Double] {
  /// So many finite numbers separated by commas, with limits that help shows and the command checks
  /// itself, so that it can tell everything that is wrong at once.
  public static func numbers(
    shownIn parts: (name: String, limits: ClosedRange<Double>)...
  ) -> OptionValue {
    let shown = parts.map {
      "\($0.name) \(NumberText.plain($0.limits.lowerBound)) to \(NumberText.plain($0.limits.upperBound))"
    }
    return numbers(
      parts.map { ($0.name, .number(shownIn: $0.limits, $0.name)) },
      allowed: shown.joined(separator: ", "))
  }

  /// So many finite numbers separated by commas, each with a name and limits of its own, such as
  /// `latitude,longitude`.
  public static func numbers(_ parts: (name: String, limits: ClosedRange<Double>)...) -> OptionValue
  {
    let shown = parts.map {
      "\($0.name) \(NumberText.plain($0.limits.lowerBound)) to \(NumberText.plain($0.limits.upperBound))"
    }
    return numbers(
      parts.map { ($0.name, .number(in: $0.limits, $0.name)) },
      allowed: shown.joined(separator: ", "))
  }

  private static func numbers(
    _ parts: [(name: String, kind: OptionValue<Double>)], allowed: String
  ) -> OptionValue {
    let names = parts.map(\.name).joined(separator: ",")
    let limits = parts.map(\.kind)
    return OptionValue(
      placeholder: names, allowed: allowed,
      sample: limits.map(\.sample),
      describe: { $0.map(NumberText.plain).joined(separator: ",") }
    ) { (word) throws(ValueProblem) in
      let words = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard words.count == limits.count else {
        throw ValueProblem(
          "is not \(limits.count) numbers separated by commas", suggestion: "give \(names)")
      }
      var numbers: [Double] = []
      for (part, kind) in zip(words, limits) {
        do throws(ValueProblem) {
          numbers.append(try kind.parse(part))
        } catch {
          throw ValueProblem(
            "holds the \(kind.hint.placeholder) '\(part)', which \(error.reason)",
            suggestion: error.suggestion)
        }
      }
      return numbers
    }
  }
}

/// Numbers as they are typed and shown.
enum NumberText {
  /// Whether a word is digits with at most a sign before them.
  static func isPlainDigits(_ word: String) -> Bool {
    let digits = word.hasPrefix("-") || word.hasPrefix("+") ? word.dropFirst() : Substring(word)
    return !digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// The finite number that a word holds; hexadecimal, infinities and not-a-number are refused.
  static func finite(_ word: String, expected: String) throws(ValueProblem) -> Double {
    let isDecimal = word.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    guard isDecimal, let number = Double(word) else {
      let withPoint = word.split(separator: ",", omittingEmptySubsequences: false)
      if withPoint.count == 2, Double(withPoint.joined(separator: ".")) != nil {
        throw ValueProblem(
          "is not a number", suggestion: "did you mean '\(withPoint.joined(separator: "."))'?")
      }
      let isNotFinite = Double(word).map { !$0.isFinite } ?? false
      throw ValueProblem(
        isNotFinite ? "is not a finite number" : "is not a number", suggestion: expected)
    }
    guard number.isFinite else { throw ValueProblem("is out of range", suggestion: expected) }
    return number
  }

  /// A number without a needless `.0`.
  static func plain(_ number: Double) -> String {
    if number == number.rounded(), abs(number) < 1e15 { return String(Int(number)) }
    return String(number)
  }

  /// Limits in words, or nil when there are none.
  static func limits(lower: String?, upper: String?) -> String? {
    switch (lower, upper) {
    case (let lower?, let upper?): "\(lower) to \(upper)"
    case (let lower?, nil): "at least \(lower)"
    case (nil, let upper?): "at most \(upper)"
    case (nil, nil): nil
    }
  }
}
