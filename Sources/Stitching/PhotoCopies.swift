public import Foundation
import Imaging

/// Files that hold the same picture.
public enum PhotoCopies {
  /// Finds files that are the same, byte by byte.
  ///
  /// Sizes are compared first, then a hash of the files of one size, then the bytes themselves. A
  /// file that cannot be read is a copy of none.
  ///
  /// - Parameter urls: The files.
  /// - Returns: For each file that is a copy of an earlier one the number of that one, by number.
  public static func exact(_ urls: [URL]) -> [Int: Int] {
    var originals: [Int: Int] = [:]
    let sizes = urls.map { url -> Int? in
      let resolved = url.resolvingSymlinksInPath()
      return try? FileManager.default.attributesOfItem(atPath: resolved.path)[.size] as? Int
    }
    let bySize = Dictionary(grouping: urls.indices.filter { (sizes[$0] ?? 0) > 0 }) { sizes[$0] }
    for members in bySize.values where members.count > 1 {
      let contents = members.map { try? Data(contentsOf: urls[$0], options: .mappedIfSafe) }
      var firsts: [UInt64: [Int]] = [:]
      for (place, number) in members.enumerated() {
        guard let content = contents[place] else { continue }
        let hash = hash(content)
        let original = firsts[hash, default: []].first { contents[$0] == content }
        if let original {
          originals[number] = members[original]
        } else {
          firsts[hash, default: []].append(place)
        }
      }
    }
    return originals
  }

  /// FNV-1a over words of 8 bytes (Fowler, Noll and Vo, 1991).
  private static func hash(_ data: Data) -> UInt64 {
    data.withUnsafeBytes { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for start in stride(from: 0, to: bytes.count - 7, by: 8) {
        hash =
          (hash ^ bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
          &* 0x0000_0100_0000_01B3
      }
      return hash
    }
  }

  /// Finds photos that show the same view: copies in another size or quality, and views that were
  /// photographed twice.
  ///
  /// - Parameter thumbnails: A copy of each photo; nil where there is none.
  /// - Returns: The photos of each view that is there more than once, by number.
  public static func near(_ thumbnails: [PhotoThumbnail?]) -> [[Int]] {
    var views: [[Int]] = []
    for (number, thumbnail) in thumbnails.enumerated() {
      guard let thumbnail else { continue }
      let view = views.firstIndex { members in
        guard let first = thumbnails[members[0]] else { return false }
        return (first.comparison(with: thumbnail)?.correlation ?? 0) >= 0.95
      }
      if let view { views[view].append(number) } else { views.append([number]) }
    }
    return views.filter { $0.count > 1 }
  }
}
