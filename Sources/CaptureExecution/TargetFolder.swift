import AircraftControl
import Foundation

/// The folder that photos are downloaded to.
struct TargetFolder {
  /// The folder.
  let url: URL
  /// Whether this download made it.
  let isNew: Bool

  /// Makes the folder unless it exists, and refuses one that would mix photos up.
  ///
  /// - Parameters:
  ///   - url: The folder; its parent must exist.
  ///   - names: The files that will be in it.
  /// - Throws: ``CaptureError/targetNotCreatable(path:reason:)``,
  ///   ``CaptureError/targetHoldsOtherPhotos(path:names:)``.
  init(url: URL, names: [String]) throws(CaptureError) {
    self.url = url
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      do {
        try files.createDirectory(at: url, withIntermediateDirectories: false)
      } catch {
        let parent = url.deletingLastPathComponent().path
        let reason =
          files.fileExists(atPath: parent)
          ? FileFailure.reason(of: error) : "the folder '\(parent)' does not exist"
        throw .targetNotCreatable(path: url.path, reason: reason)
      }
      isNew = true
      return
    }
    isNew = false
    guard isFolder.boolValue else {
      throw .targetNotCreatable(path: url.path, reason: "it is a file, not a folder")
    }
    guard files.isWritableFile(atPath: url.path) else {
      throw .targetNotCreatable(path: url.path, reason: "it is not writable")
    }
    let present: [String]
    do {
      present = try files.contentsOfDirectory(atPath: url.path)
    } catch {
      throw .targetNotCreatable(path: url.path, reason: FileFailure.reason(of: error))
    }
    let others = present.filter { CardLayout.isPhoto(fileNamed: $0) && !names.contains($0) }
    if !others.isEmpty {
      throw .targetHoldsOtherPhotos(path: url.path, names: others.sorted())
    }
  }

  /// Removes the folder when this download made it and nothing came into it.
  func removeIfUnused() {
    guard isNew,
      let names = try? FileManager.default.contentsOfDirectory(atPath: url.path), names.isEmpty
    else { return }
    try? FileManager.default.removeItem(at: url)
  }
}
