import Foundation
import Imaging

/// A folder for outputs, made when it is not there and taken away again when nothing came of it.
struct OutputFolder {
  private let path: String
  private let wasMade: Bool

  /// Makes sure that there is a folder.
  ///
  /// - Throws: ``NativeError`` `cannotCreate`.
  init(path: String) throws(NativeError) {
    self.path = path
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) {
      guard isDirectory.boolValue else {
        throw NativeError(kind: .cannotCreate, message: "is not a folder", path: path)
      }
      wasMade = false
      return
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw NativeError(
        kind: .cannotCreate, message: "the folder cannot be made: \(error.localizedDescription)",
        path: path)
    }
    wasMade = true
  }

  /// Removes the folder when it was made here and is still empty.
  func removeIfMade() {
    // rmdir leaves a folder alone that holds anything.
    if wasMade { rmdir(path) }
  }
}
