import Foundation
import Imaging

/// The masks that lie beside photos: `DJI_0001.mask.png` is that of `DJI_0001.JPG`.
struct MaskFiles {
  private static let ending = ".mask.png"

  /// The masks by the names of their photos without extension.
  private var files: [String: URL] = [:]

  /// Whether a file is named like a photo's mask, so that it is no photo itself.
  static func isMask(_ name: String) -> Bool { name.lowercased().hasSuffix(ending) }

  /// Finds the masks in folders; one that cannot be listed has none.
  init(folders: Set<URL>) {
    for folder in folders {
      let entries = (try? FolderListing(path: folder.path))?.entries ?? []
      for entry in entries
      where entry.hasValidName && !entry.name.hasPrefix(".") && MaskFiles.isMask(entry.name) {
        let file = folder.appendingPathComponent(entry.name)
        files[MaskFiles.key(file, endingLength: MaskFiles.ending.count)] = file
      }
    }
  }

  /// The mask of a photo; nil where there is none.
  func mask(of photo: URL) -> URL? {
    let ending = photo.pathExtension
    return files[MaskFiles.key(photo, endingLength: ending.isEmpty ? 0 : ending.count + 1)]
  }

  /// What is said of a mask that belongs to no photo.
  static func note(withoutPhoto name: String) -> String {
    "\(name) masks nothing: there is no photo \(name.dropLast(ending.count)) beside it"
  }

  /// The names of the masks that belong to none of some files, sorted.
  func names(withoutPhotoAmong photos: [URL]) -> [String] {
    let used = Set(photos.compactMap { mask(of: $0) })
    return files.values.filter { !used.contains($0) }.map(\.lastPathComponent)
      .sorted(by: PhotoFolder.comesBefore)
  }

  private static func key(_ file: URL, endingLength: Int) -> String {
    String(file.path.dropLast(endingLength))
  }
}
