public import Foundation
import Imaging
import Stitching

/// What there is to stitch in a tree of folders.
///
/// Every folder that directly holds two photos or more is a panorama. Hidden folders and the output
/// folder are passed over, and links to folders are not followed, since they can lead in a circle.
public struct BatchWalk: Sendable {
  /// A folder that cannot be listed.
  public struct Unreadable: Sendable, Hashable {
    /// What its panorama would be called.
    public var name: String
    /// The path below the root.
    public var relativePath: String
    /// Why it cannot be listed.
    public var reason: String
  }

  /// The panoramas, sorted by path.
  public private(set) var folders: [BatchFolder] = []
  /// The folders with a single photo, which is no panorama; paths below the root.
  public private(set) var singlePhotoFolders: [String] = []
  /// The folders that cannot be listed.
  public private(set) var unreadable: [Unreadable] = []

  private let root: URL
  private let outputPath: String

  /// Walks a tree.
  ///
  /// - Parameters:
  ///   - root: The folder at the top.
  ///   - output: The output folder, which is passed over when it lies in the tree.
  /// - Throws: ``NativeError`` of kind `notFound` when there is no such folder, ``BatchError``.
  public init(root: URL, output: URL) throws {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isDirectory),
      isDirectory.boolValue
    else {
      throw NativeError(kind: .notFound, message: "no such folder", path: root.path)
    }
    self.root = root.resolvingSymlinksInPath().standardizedFileURL
    outputPath = output.resolvingSymlinksInPath().standardizedFileURL.path
    guard outputPath != self.root.path else { throw BatchError.outputIsRoot(path: root.path) }
    walk([])
    guard !folders.isEmpty || !unreadable.isEmpty else {
      throw BatchError.nothingFound(root: root.path, singlePhotoFolders: singlePhotoFolders.count)
    }
  }

  private mutating func walk(_ components: [String]) {
    let url = components.reduce(root) { $0.appendingPathComponent($1) }
    guard url.path != outputPath else { return }
    let relativePath = components.isEmpty ? "." : components.joined(separator: "/")
    let name = PanoramaName.name(components: components, rootName: root.lastPathComponent)
    let listing: FolderListing
    do throws(NativeError) {
      listing = try FolderListing(path: url.path)
    } catch {
      unreadable.append(
        Unreadable(
          name: name, relativePath: relativePath, reason: "the folder \(error.message)"))
      return
    }
    let visible = listing.entries.filter { !$0.name.hasPrefix(".") }
    // Finished panoramas beside the photos, or alone in a folder of results, are not photos.
    let photos = visible.filter(\.hasValidName).map(\.name).filter(PhotoFolder.isPhotoName)
      .map { url.appendingPathComponent($0).path }
      .filter { !PhotoFolder.isFinishedPanorama(path: $0) }
      .compactMap { PhotoStamp(path: $0) }
    // Stitching names the photos that it cannot open.
    let unopenable = visible.count {
      !$0.hasValidName && !$0.isFolder && PhotoFolder.isPhotoName($0.name)
    }
    if photos.count + unopenable >= 2 {
      folders.append(
        BatchFolder(
          name: name, relativePath: relativePath, url: url, photos: photos,
          masks: visible.filter(\.hasValidName).map(\.name).filter(PhotoFolder.isMaskName)
            .compactMap { PhotoStamp(path: url.appendingPathComponent($0).path) }))
    } else if photos.count == 1 {
      singlePhotoFolders.append(relativePath)
    }
    for entry in visible where entry.isFolder {
      let inside = components + [entry.name]
      if entry.hasValidName {
        walk(inside)
      } else {
        unreadable.append(
          Unreadable(
            name: PanoramaName.name(components: inside, rootName: root.lastPathComponent),
            relativePath: inside.joined(separator: "/"),
            reason: "\(FolderListing.invalidName); \(FolderListing.invalidNameAdvice)"))
      }
    }
  }
}
