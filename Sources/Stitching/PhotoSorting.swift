import Foundation
public import Imaging

/// Which photos of a folder go into panoramas: copies and other exposures of a view are set aside.
public struct PhotoSorting: Sendable {
  /// A photo that is not needed.
  public struct SetAside: Sendable, Hashable {
    /// Its file name.
    public var fileName: String
    /// The file name of the photo that is used instead.
    public var usedFileName: String
    /// Why, in one clause.
    public var reason: String
  }

  /// The photos that are used, in the order of their names.
  public var photos: [PhotoSource]
  /// The photos that are not needed.
  public var setAside: [SetAside]
  /// The exposure brackets, by file names; the one that is used first.
  public var stacks: [[String]]
  /// Used photos that show one view, by file names; they do no harm.
  public var sameViews: [[String]]

  /// Sorts the photos of a folder.
  ///
  /// - Parameters:
  ///   - photos: The photos in the order of their names.
  ///   - stacks: How exposure brackets are found.
  ///   - threads: Where small copies are decoded.
  /// - Throws: ``AlignmentError/sameView(fileNames:)`` when all show one view; `CancellationError`.
  public init(
    _ photos: [PhotoSource], stacks: ExposureStacks = ExposureStacks(),
    threads: NativeThreads = .shared
  ) async throws {
    let urls = photos.map(\.url)
    let copies = try await threads.run { PhotoCopies.exact(urls) }
    setAside = copies.sorted { $0.key < $1.key }.map { copy, original in
      SetAside(
        fileName: photos[copy].fileName, usedFileName: photos[original].fileName,
        reason: "it is the same picture as \(photos[original].fileName)")
    }
    let single = photos.indices.filter { copies[$0] == nil }.map { photos[$0] }
    // A photo that cannot be decoded is named by those who need more of it.
    let thumbnails = try await threads.map(single) { try? PhotoThumbnail(of: $0) }
    let found = stacks.stacks(of: single, thumbnails: thumbnails)
    var isSetAside = Set<Int>()
    for stack in found {
      for photo in stack.photos where photo != stack.used {
        isSetAside.insert(photo)
        setAside.append(
          SetAside(
            fileName: single[photo].fileName, usedFileName: single[stack.used].fileName,
            reason: "it is one of \(stack.photos.count) exposures of a view, of which "
              + "\(single[stack.used].fileName) is used"))
      }
    }
    self.stacks = found.map { stack in
      ([stack.used] + stack.photos.filter { $0 != stack.used }).map { single[$0].fileName }
    }
    let kept = single.indices.filter { !isSetAside.contains($0) }
    self.photos = kept.map { single[$0] }
    let views = PhotoCopies.near(kept.map { thumbnails[$0] })
    sameViews = views.map { $0.map { single[kept[$0]].fileName } }
    let differs = kept.count >= 2 && views.first?.count != kept.count
    if !differs, photos.count >= 2, kept.count >= 2 || !setAside.isEmpty {
      throw AlignmentError.sameView(fileNames: photos.map(\.fileName))
    }
  }
}
