import Foundation
import Imaging
import Testing

@Suite struct FolderListingTests {
  @Test func namesThatAreNoTextAreListedAndTold() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("FolderListingTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appendingPathComponent("Zürich.jpg"))
    // The replacement character itself is valid text.
    try Data().write(to: folder.appendingPathComponent("odd\u{FFFD}.jpg"))
    // "é" and "è" as ISO 8859-1 has them, which both become the same text.
    let prefix = Array(folder.path.utf8).map { CChar(bitPattern: $0) } + [CChar(0x2F)]
    for last in [UInt8(0xE9), 0xE8] {
      let path = prefix + [CChar(bitPattern: last), 0]
      #expect(mkdir(path, 0o700) == 0)
    }
    symlink("Zürich.jpg", folder.appendingPathComponent("link.jpg").path)

    let entries = try FolderListing(path: folder.path).entries
    #expect(
      entries.map(\.name) == ["Zürich.jpg", "link.jpg", "odd\u{FFFD}.jpg", "\u{FFFD}", "\u{FFFD}"])
    #expect(entries.map(\.hasValidName) == [true, true, true, false, false])
    #expect(entries.map(\.isFolder) == [false, false, false, true, true])
  }

  @Test func whatIsNoFolderIsRefused() throws {
    let error = #expect(throws: NativeError.self) { try FolderListing(path: #filePath) }
    #expect(error?.kind == .inputOutput && error?.path == #filePath)
    #expect(throws: NativeError.self) { try FolderListing(path: #filePath + ".none") }
  }
}
