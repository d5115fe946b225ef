public import Foundation

/// The cyclic redundancy check of IEEE 802.3, by which transfers of photos are verified.
///
/// Polynomial 0x04C11DB7, reflected, begun and ended with all ones; the check value of the nine
/// characters `123456789` is 0xCBF43926. It finds damage, not forgery.
public struct CRC32: Sendable {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }

  private var register: UInt32 = 0xFFFF_FFFF

  /// Begins a check of no bytes at all.
  public init() {}

  /// The check of some bytes.
  public init(of data: Data) {
    update(data)
  }

  /// Takes in the bytes that follow.
  public mutating func update(_ data: Data) {
    var value = register
    CRC32.table.withUnsafeBufferPointer { table in
      data.withUnsafeBytes { bytes in
        for byte in bytes {
          value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ (value >> 8)
        }
      }
    }
    register = value
  }

  /// The check of all bytes so far.
  public var value: UInt32 { register ^ 0xFFFF_FFFF }

  /// A check as eight hexadecimal digits in lower case.
  public static func text(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
