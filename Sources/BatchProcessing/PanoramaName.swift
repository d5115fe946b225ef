/// Names the panorama of a folder after the folder's path.
///
/// Every card numbers its panorama folders from 100_0001 again, so the last folder's name alone
/// would collide. The parts of the path are joined by two underscores; where that could give two
/// folders one name, a checksum of the path is added. The name depends on nothing but the path, so
/// that a later run over a larger tree finds the results of an earlier one.
enum PanoramaName {
  private static let separator = "__"
  /// File systems end at 255 bytes; `.project.json` and a temporary name go on top.
  private static let byteLimit = 180

  /// The name for a folder.
  ///
  /// - Parameters:
  ///   - components: The path below the root; empty for the root itself.
  ///   - rootName: The name of the root folder, which the root's own panorama gets.
  /// - Returns: A name without extension that no other folder of the tree has.
  static func name(components: [String], rootName: String) -> String {
    let path = components.joined(separator: "/")
    let isAmbiguous =
      components == [rootName]
      || components.contains {
        $0.contains(separator) || $0.hasPrefix("_") || $0.hasSuffix("_")
      }
    let name = components.isEmpty ? rootName : components.joined(separator: separator)
    guard name.utf8.count > byteLimit else {
      return isAmbiguous ? "\(name)-\(checksum(path))" : name
    }
    var short = name
    while short.utf8.count > byteLimit { short.removeLast() }
    return "\(short)-\(checksum(path))"
  }

  /// Eight hexadecimal digits of the 64-bit FNV-1a hash (Fowler, Noll, Vo; RFC 9923).
  private static func checksum(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash ^ hash >> 32, radix: 16)
    return String((String(repeating: "0", count: 16) + digits).suffix(8))
  }
}
