import Foundation

/// A folder of a test's own, removed when the test lets it go.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "skysphere-imaging-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file into the folder and gives its path.
  func write(_ data: Data, to name: String) throws -> String {
    try data.write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// All names in the folder, hidden ones included.
  func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
