import Testing

@testable import CommandLineKit

@Suite struct NumberValueTests {
  @Test(arguments: [
    ("0", 0), ("-0", 0), ("007", 7), ("+5", 5), ("9223372036854775807", Int.max),
    ("-9223372036854775808", Int.min),
  ])
  func readsIntegers(word: String, number: Int) throws {
    #expect(try OptionValue.integer(in: Int.min...Int.max).parse(word) == number)
  }

  @Test(arguments: [
    "", "-", "+", "1.0", "1e3", "0x10", "1_000", "1,000", " 1", "1 ", "٣", "１", "nan", "--1",
    "9223372036854775808", "-9223372036854775809", "1\u{0}",
  ])
  func refusesIntegers(word: String) {
    #expect(throws: ValueProblem.self) {
      try OptionValue.integer(in: Int.min...Int.max).parse(word)
    }
  }

  @Test func integerLimitsAreInclusive() throws {
    let kind = OptionValue.integer(in: 4...1_000_000, "pixels")
    #expect(try kind.parse("4") == 4)
    #expect(try kind.parse("1000000") == 1_000_000)
    let problem = ValueProblem(
      "is out of range", suggestion: "give a whole number, 4 to 1000000")
    for word in ["3", "1000001", "-5", "0", "99999999999999999999"] {
      #expect(throws: problem) { try kind.parse(word) }
    }
    #expect(OptionValue.integer(in: 2...).hint.allowed == "at least 2")
    #expect(OptionValue.integer(in: Int.min...3).hint.allowed == "at most 3")
    #expect(OptionValue.integer(in: Int.min...Int.max).hint.allowed == nil)
  }

  @Test(arguments: [
    ("0", 0.0), ("-90", -90), ("+1.5", 1.5), (".5", 0.5), ("-.5", -0.5), ("5.", 5), ("1e2", 100),
    ("1E-2", 0.01), ("2.5e-5", 2.5e-5),
  ])
  func readsNumbers(word: String, number: Double) throws {
    #expect(
      try OptionValue.number(in: (-Double.greatestFiniteMagnitude)...).parse(word) == number)
  }

  @Test(arguments: [
    "", "-", ".", "e", "1e", "nan", "NaN", "inf", "-inf", "infinity", "1e400", "-1e400", "0x10",
    "1 000", " 1", "1°", "1d", "1..2", "٣.٥",
  ])
  func refusesNumbers(word: String) {
    #expect(throws: ValueProblem.self) {
      try OptionValue.number(in: (-Double.greatestFiniteMagnitude)...).parse(word)
    }
  }

  @Test func numberProblemsSayWhatIsWrong() {
    let kind = OptionValue.number(in: -90...90, "degrees")
    let suggestion = "give a number, -90 to 90"
    #expect(throws: ValueProblem("is out of range", suggestion: suggestion)) {
      try kind.parse("90.001")
    }
    #expect(throws: ValueProblem("is out of range", suggestion: suggestion)) {
      try kind.parse("1e999")
    }
    #expect(throws: ValueProblem("is not a finite number", suggestion: suggestion)) {
      try kind.parse("nan")
    }
    #expect(throws: ValueProblem("is not a number", suggestion: suggestion)) {
      try kind.parse("north")
    }
    #expect(throws: ValueProblem("is not a number", suggestion: "did you mean '47.5'?")) {
      try kind.parse("47,5")
    }
  }

  @Test func numbersNameThePartAtFault() throws {
    let kind = OptionValue.numbers(("latitude", -90...90), ("longitude", -180...180))
    #expect(kind.hint.placeholder == "latitude,longitude")
    #expect(try kind.parse("47.3769,8.5417") == [47.3769, 8.5417])
    #expect(
      throws: ValueProblem(
        "holds the latitude '95', which is out of range", suggestion: "give a number, -90 to 90")
    ) { try kind.parse("95,8") }
    for word in ["47", "47,8,9", "47;8", ""] {
      #expect(
        throws: ValueProblem(
          "is not 2 numbers separated by commas", suggestion: "give latitude,longitude")
      ) { try kind.parse(word) }
    }
    #expect(throws: ValueProblem.self) { try kind.parse("47, 8") }
  }

  @Test(arguments: [
    (60.0, "60"), (-0.0, "0"), (0.1, "0.1"), (-1.5, "-1.5"), (123456789, "123456789"),
    (1e300, "1e+300"),
  ])
  func showsNumbersWithoutNeedlessZeros(number: Double, text: String) {
    #expect(NumberText.plain(number) == text)
  }
}
