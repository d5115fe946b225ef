import Foundation

/// A tree of folders in a temporary place, removed when the test lets it go.
final class PhotoTree {
  let top: URL
  var root: URL { top.appendingPathComponent("root") }
  var output: URL { top.appendingPathComponent("out") }

  init() throws {
    top = FileManager.default.temporaryDirectory
      .appendingPathComponent("skysphere-batch-\(UUID().uuidString)")
    for folder in [root, output] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: top)
  }

  /// Writes a file below the root, with the folders that it needs.
  @discardableResult func write(_ text: String, to path: String) throws -> URL {
    let url = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url
  }

  /// Makes folders that each hold so many files named like photos.
  func addFolders(_ paths: [String], photos: Int = 2) throws {
    for path in paths {
      for number in 1...photos {
        try write("photo \(number)", to: "\(path)/DJI_000\(number).JPG")
      }
    }
  }

  /// All names in the output folder, hidden ones included.
  func outputs() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: output.path).sorted()
  }

  /// The text of a file in the output folder.
  func output(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: output.appendingPathComponent(name)), as: UTF8.self)
  }
}
