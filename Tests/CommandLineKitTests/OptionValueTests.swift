import Testing

@testable import CommandLineKit

@Suite struct OptionValueTests {
  @Test func listReadsEachPart() throws {
    let kind = OptionValue.list(of: .integer(in: 1...9, "digits"))
    #expect(try kind.parse("1,2,9") == [1, 2, 9])
    #expect(kind.describe([1, 2]) == "1,2")
    #expect(kind.hint.placeholder == "digits,…")
    #expect(
      throws: ValueProblem(
        "holds '10', which is out of range", suggestion: "give a whole number, 1 to 9")
    ) { try kind.parse("1,10") }
    #expect(throws: ValueProblem.self) { try kind.parse("1,,2") }
    #expect(throws: ValueProblem.self) { try kind.parse("") }
  }

  @Test func mapKeepsLimitsAndAddsItsOwn() throws {
    let even = OptionValue.integer(in: 1...9, "digit").map(sample: 2) {
      (number) throws(ValueProblem) in
      guard number % 2 == 0 else {
        throw ValueProblem("is odd", suggestion: "give an even number")
      }
      return number
    }
    #expect(try even.parse("4") == 4)
    #expect(even.hint.allowed == "1 to 9")
    #expect(throws: ValueProblem("is odd", suggestion: "give an even number")) {
      try even.parse("3")
    }
    #expect(throws: ValueProblem.self) { try even.parse("10") }
  }

  @Test func nameIsAnsweredWithTheNearest() throws {
    let kind = OptionValue.name("aircraft", among: ["mavic2pro", "mini2", "inspire1"])
    #expect(try kind.parse("mini2") == "mini2")
    #expect(
      throws: ValueProblem(
        "is not one of mavic2pro, mini2, inspire1", suggestion: "did you mean 'mini2'?")
    ) { try kind.parse("Mini-2") }
    #expect(kind.hint.completion == .words(["mavic2pro", "mini2", "inspire1"]))
  }

  /// A sample stands in for a value while declarations are collected, so it must be one.
  @Test func samplesAreValid() throws {
    func check<Value>(_ kind: OptionValue<Value>) throws {
      _ = try kind.parse(kind.describe(kind.sample))
    }
    try check(.text("words"))
    try check(.file())
    try check(.directory())
    try check(.name("mode", among: ["a", "b"]))
    try check(OptionValue<SampleTool.Ink>.choice("ink"))
    try check(.integer(in: 4...10))
    try check(.integer(in: -10 ... -4))
    try check(.integer(in: 7...))
    try check(.number(in: 0.5...2))
    try check(.number(in: (-2)...))
    try check(.numbers(("a", 1...2), ("b", -5 ... -3)))
    try check(.byteSize(atLeast: ByteSize(bytes: 1 << 20)))
    try check(.list(of: .integer(in: 4...10)))
  }
}
