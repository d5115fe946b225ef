import AircraftControl
import Foundation
import Testing

@Suite struct CRC32Tests {
  /// The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
  @Test func hasThePublishedCheckValue() {
    #expect(CRC32(of: Data("123456789".utf8)).value == 0xCBF4_3926)
    #expect(CRC32().value == 0)
  }

  @Test func piecesGiveTheSameAsTheWhole() {
    let data = Data((0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 31) })
    var check = CRC32()
    check.update(data.prefix(333))
    check.update(data.dropFirst(333))
    #expect(check.value == CRC32(of: data).value)
  }

  @Test func textHasEightDigits() {
    #expect(CRC32.text(0xAB) == "000000ab")
  }
}
