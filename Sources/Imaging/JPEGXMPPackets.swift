import Foundation

/// The XMP packets of a JPEG file, as far as its segments hold together.
///
/// exiv2 reads the first packet of a file, if it is sound XML. Editors and panorama programs put
/// their own packet before that of the camera, long ones go on in extended segments (XMP
/// specification part 3, section 1.1.3.1), and copies are cut. What a packet says is therefore also
/// searched for in its text.
struct JPEGXMPPackets {
  /// The packets in the order of the file, extended ones behind the others.
  ///
  /// Where a part of an
  /// extended packet is missing, a NUL stands for it, so that no value reaches over the gap.
  var packets: [Data] = []

  private static let extendedPrefix = Data("http://ns.adobe.com/xmp/extension/\0".utf8)
  /// Depth maps and the like make extended packets long; longer ones are not read.
  private static let sizeLimit = 1 << 25

  private struct Extension {
    var parts: [(offset: Int, bytes: Data)] = []
    var size: Int { parts.reduce(0) { $0 + $1.bytes.count } }
  }

  /// Reads the segments before the pixels of a file.
  ///
  /// - Parameter path: The file; one that is no JPEG, or broken, has the packets before the break.
  init(path: String) {
    guard let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)) else { return }
    defer { try? file.close() }
    func read(_ count: Int) -> Data? {
      guard let bytes = try? file.read(upToCount: count), bytes.count == count else { return nil }
      return bytes
    }
    guard read(2) == Data([0xFF, 0xD8]) else { return }
    var extensions: [Data: Extension] = [:]
    while var marker = read(2), marker[0] == 0xFF {
      // Fill bytes may stand before a marker.
      while marker[1] == 0xFF, let next = read(1) { marker = Data([0xFF, next[0]]) }
      guard marker[1] != 0xDA, marker[1] != 0xD9, marker[1] != 0xFF, let size = read(2) else {
        break
      }
      let length = Int(size[0]) << 8 | Int(size[1])
      guard length >= 2, let payload = length == 2 ? Data() : read(length - 2) else { break }
      if marker[1] == 0xE1 { take(payload, extensions: &extensions) }
    }
    append(extensions)
  }

  /// Leaves out the packets in which a word does not occur, so that long ones are searched once.
  func containing(_ word: String) -> JPEGXMPPackets {
    var result = self
    result.packets.removeAll { $0.range(of: Data(word.utf8)) == nil }
    return result
  }

  private mutating func take(_ payload: Data, extensions: inout [Data: Extension]) {
    if payload.starts(with: JPEGSegment.xmpPrefix) {
      packets.append(Data(payload.dropFirst(JPEGSegment.xmpPrefix.count)))
      return
    }
    // Behind the prefix: 32 bytes name the packet, 4 give its length, 4 the place of this part.
    let prefix = JPEGXMPPackets.extendedPrefix
    guard payload.starts(with: prefix), payload.count > prefix.count + 40 else { return }
    let rest = Data(payload.dropFirst(prefix.count))
    let offset = rest[36..<40].reduce(0) { $0 << 8 | Int($1) }
    let name = Data(rest.prefix(32))
    let part = Data(rest.dropFirst(40))
    guard (extensions[name]?.size ?? 0) + part.count <= JPEGXMPPackets.sizeLimit else { return }
    extensions[name, default: Extension()].parts.append((offset, part))
  }

  /// Puts the parts together.
  ///
  /// Where packets name their extension, others are left over from before
  /// an edit and do not count.
  private mutating func append(_ extensions: [Data: Extension]) {
    let named = packets.flatMap { packet in
      extensions.keys.filter { packet.range(of: $0) != nil }
    }
    let names = named.isEmpty ? Array(extensions.keys) : named
    for name in Set(names).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      var packet = Data()
      var end = 0
      for part in extensions[name]?.parts.sorted(by: { $0.offset < $1.offset }) ?? [] {
        if part.offset != end { packet.append(0) }
        packet += part.bytes
        end = part.offset + part.bytes.count
      }
      packets.append(packet)
    }
  }

  /// The text of a property in the first packet that holds it, as an attribute or as an element.
  ///
  /// - Parameters:
  ///   - name: The property's name without a prefix.
  ///   - namespace: The address of its namespace.
  ///   - usualPrefix: The prefix where a packet does not say which one it uses.
  /// - Returns: The text as it stands; nil where it is absent or cut off.
  func text(of name: String, namespace: String, usualPrefix: String) -> String? {
    for packet in packets {
      let prefix = JPEGXMPPackets.prefix(of: namespace, in: packet) ?? usualPrefix
      if let value = JPEGXMPPackets.value(of: "\(prefix):\(name)", in: packet) { return value }
    }
    return nil
  }

  private static let quotes: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'")]
  private static let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

  /// The prefix that a packet binds to a namespace: what stands between `xmlns:` and `="address"`.
  private static func prefix(of namespace: String, in packet: Data) -> String? {
    guard let address = packet.range(of: Data(namespace.utf8)) else { return nil }
    let before = packet[packet.startIndex..<address.lowerBound]
    guard let start = before.range(of: Data("xmlns:".utf8), options: .backwards) else { return nil }
    let name = before[start.upperBound...].prefix {
      $0 != UInt8(ascii: "=") && !blanks.contains($0)
    }
    return name.isEmpty || name.count > 64 ? nil : String(decoding: name, as: UTF8.self)
  }

  private static func value(of name: String, in packet: Data) -> String? {
    let wanted = Data(name.utf8)
    var rest = packet[packet.startIndex...]
    while let found = rest.range(of: wanted) {
      rest = rest[found.upperBound...]
      let isStart =
        found.lowerBound == packet.startIndex
        || (blanks + quotes + [UInt8(ascii: "<")]).contains(packet[found.lowerBound - 1])
      guard isStart else { continue }
      var tail = rest.drop { blanks.contains($0) }
      let end: UInt8
      if tail.first == UInt8(ascii: "=") {
        tail = tail.dropFirst().drop { blanks.contains($0) }
        guard let quote = tail.first, quotes.contains(quote) else { continue }
        end = quote
      } else if tail.first == UInt8(ascii: ">") {
        end = UInt8(ascii: "<")
      } else {
        continue
      }
      tail = tail.dropFirst()
      // A value that the packet's end cuts off is none.
      guard let close = tail.firstIndex(of: end) else { continue }
      return String(decoding: tail[tail.startIndex..<close], as: UTF8.self)
    }
    return nil
  }
}
