import Foundation

/// A file's first XMP packet as viewers find it: by a text search, without knowing the file format.
///
/// Pannellum and Photo Sphere Viewer both look for the first `<x:xmpmeta` in the bytes, up to the
/// next `</x:xmpmeta>`, and in it for `GPano:Name="value"` or `GPano:Name>value<`. A packet that
/// comes later, another prefix or single quotes are lost on them, whatever XML says.
struct ViewerPacket {
  /// Where the packet begins in the file, in bytes.
  var offset: Int
  private var text: String

  /// The first packet of a file; nil when there is none that ends.
  init?(bytes: UnsafeRawBufferPointer) {
    guard let start = ViewerPacket.offset(of: "<x:xmpmeta", in: bytes, from: 0),
      let end = ViewerPacket.offset(of: "</x:xmpmeta>", in: bytes, from: start)
    else { return nil }
    offset = start
    text = String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// How many packets begin in a file.
  static func count(in bytes: UnsafeRawBufferPointer) -> Int {
    var (count, position) = (0, 0)
    while let found = offset(of: "<x:xmpmeta", in: bytes, from: position) {
      count += 1
      position = found + 1
    }
    return count
  }

  /// Whether the packet says anything about the sphere.
  var mentionsGPano: Bool { text.contains("GPano:") }

  /// The text of a field such as `ProjectionType`; nil when a viewer does not find one.
  func text(of name: String) -> String? {
    var rest = text[...]
    while let found = rest.range(of: "GPano:" + name) {
      rest = rest[found.upperBound...]
      for (opening, closing) in [("=\"", "\""), (">", "<")] where rest.hasPrefix(opening) {
        let value = rest.dropFirst(opening.count)
        guard let end = value.range(of: closing) else { continue }
        return value[..<end.lowerBound].trimmingCharacters(in: .whitespacesAndNewlines)
      }
    }
    return nil
  }

  /// The number in a field; nil when it is missing or not a number.
  func number(of name: String) -> Double? {
    text(of: name).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func offset(
    of pattern: StaticString, in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    let length = pattern.utf8CodeUnitCount
    guard let base = bytes.baseAddress else { return nil }
    var position = start
    while position + length <= bytes.count {
      let places = bytes.count - length + 1 - position
      guard let hit = memchr(base + position, Int32(pattern.utf8Start.pointee), places) else {
        return nil
      }
      position = UnsafeRawPointer(hit) - base
      if memcmp(hit, pattern.utf8Start, length) == 0 { return position }
      position += 1
    }
    return nil
  }
}
