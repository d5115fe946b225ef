import Foundation

/// Reads when a JPEG was taken from its EXIF, for the order of the photos on a card.
///
/// Only the date, since files that were copied to a reader have lost their own. Exif 2.3
/// (CIPA DC-008-2012): APP1 `Exif\0\0`, a TIFF header, IFD 0, the Exif IFD (0x8769),
/// DateTimeOriginal (0x9003), else DateTime (0x0132) of IFD 0.
struct PhotoDate {
  private let bytes: [UInt8]
  private let tiffStart: Int
  private let isLittleEndian: Bool

  /// The date of capture by the aircraft's own clock, taken as UTC; nil when the EXIF has none.
  ///
  /// - Parameter head: The first 64 KiB of the file are enough.
  /// - Returns: The date, to a second.
  static func captured(inJPEGHead head: Data) -> Date? {
    PhotoDate(head: head)?.captured
  }

  private init?(head: Data) {
    bytes = [UInt8](head)
    var position = 2
    guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      let content = position + 4
      if marker == 0xE1, content + 14 <= bytes.count,
        bytes[content..<content + 6].elementsEqual([0x45, 0x78, 0x69, 0x66, 0, 0])
      {
        tiffStart = content + 6
        isLittleEndian = bytes[tiffStart] == 0x49
        return
      }
      if marker == 0xDA { return nil }
      position += 2 + length
    }
    return nil
  }

  private func integer(at offset: Int, count: Int) -> Int? {
    let start = tiffStart + offset
    guard offset >= 0, start + count <= bytes.count else { return nil }
    let slice = bytes[start..<start + count]
    return (isLittleEndian ? slice.reversed() : Array(slice)).reduce(0) { $0 << 8 | Int($1) }
  }

  /// The offset of the value field of a tag in the directory at an offset.
  private func valueOffset(ofTag tag: Int, inDirectoryAt directory: Int) -> Int? {
    guard let count = integer(at: directory, count: 2) else { return nil }
    return (0..<count).map { directory + 2 + 12 * $0 }
      .first { integer(at: $0, count: 2) == tag }.map { $0 + 8 }
  }

  private var captured: Date? {
    guard let first = integer(at: 4, count: 4) else { return nil }
    let exif = valueOffset(ofTag: 0x8769, inDirectoryAt: first)
      .flatMap { integer(at: $0, count: 4) }
    let field =
      exif.flatMap { valueOffset(ofTag: 0x9003, inDirectoryAt: $0) }
      ?? valueOffset(ofTag: 0x0132, inDirectoryAt: first)
    guard let offset = field.flatMap({ integer(at: $0, count: 4) }),
      tiffStart + offset + 19 <= bytes.count
    else { return nil }
    let text = String(
      decoding: bytes[(tiffStart + offset)..<(tiffStart + offset + 19)], as: UTF8.self)
    let parts = text.split { ": ".contains($0) }.compactMap { Int($0) }
    guard parts.count == 6 else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar.date(
      from: DateComponents(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
        second: parts[5]))
  }
}
