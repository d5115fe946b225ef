import Testing

@testable import Imaging

struct MetadataNumberTests {
  @Test(
    "Signs, rationals and white space",
    arguments: [
      ("+0.00", 0.0), ("-131.70", -131.7), ("28", 28.0), ("672/100", 6.72), (" +5 ", 5.0),
      ("1e2", 100.0), ("-1/4", -0.25),
    ])
  func numbers(text: String, value: Double) {
    #expect(MetadataNumber.parse(text) == value)
  }

  @Test(
    "What is not a number", arguments: ["", "abc", "1/0", "nan", "inf", "1/2/3", "0x10", "1,5"])
  func notNumbers(text: String) {
    #expect(MetadataNumber.parse(text) == nil)
  }

  @Test("Degrees, minutes and seconds")
  func degrees() throws {
    let value = try #require(MetadataNumber.parseDegrees("47/1 22/1 3876/100"))
    #expect(abs(value - 47.377433333) < 1e-9)
    #expect(MetadataNumber.parseDegrees("47/1 x/1 0/1") == nil)
    #expect(MetadataNumber.parseDegrees("") == nil)
  }
}
