import Testing

@testable import CommandLineKit

@Suite struct ByteSizeTests {
  @Test(arguments: [
    ("0", 0), ("123", 123), ("7B", 7), ("64K", 65_536), ("500M", 524_288_000),
    ("2G", 2_147_483_648), ("2g", 2_147_483_648), ("2GB", 2_147_483_648),
    ("2GiB", 2_147_483_648), ("1.5G", 1_610_612_736), ("1T", 1_099_511_627_776),
  ])
  func reads(text: String, bytes: Int) {
    #expect(ByteSize(text)?.bytes == bytes)
  }

  @Test(arguments: [
    "", "G", "-2G", "+2G", "2 G", "2X", "1e9", "nan", "1.2.3G", "2Gib2", "99999999999T",
    "9223372036854775808", "٢G",
  ])
  func refuses(text: String) { #expect(ByteSize(text) == nil) }

  @Test(arguments: [0, 1, 1023, 1024, 1536, 64 << 20, 3 << 30, 1 << 40, 5000 << 40])
  func textReadsBackAsTheSameSize(bytes: Int) {
    #expect(ByteSize("\(ByteSize(bytes: bytes))")?.bytes == bytes)
  }

  @Test func saysWhatIsWrong() throws {
    let kind = OptionValue.byteSize(atLeast: ByteSize(bytes: 64 << 20))
    #expect(try kind.parse("64M") == ByteSize(bytes: 64 << 20))
    #expect(throws: ValueProblem("is too small", suggestion: "give at least 64M")) {
      try kind.parse("63M")
    }
    #expect(
      throws: ValueProblem(
        "is not a size", suggestion: "give a number and a unit, such as 500M or 2G")
    ) { try kind.parse("much") }
  }
}
