public import Foundation
import Imaging

/// Where it is said which parts of a photo are used.
///
/// The photo's own alpha channel, of which what is at least half opaque is used, and a file
/// `NAME.mask.png` beside it; both exclude. In the file, white is used and black is not; where a part
/// of it is transparent, its opacity counts instead. It may be of any size with the photo's
/// proportions, and shows the photo upright, as editors and viewers do.
public struct PhotoMaskOrigin: Sendable, Hashable {
  /// Whether the photo has an alpha channel.
  public var hasAlpha: Bool
  /// The mask beside the photo; nil for none.
  public var file: URL?

  /// Creates an origin.
  public init(hasAlpha: Bool = false, file: URL? = nil) {
    self.hasAlpha = hasAlpha
    self.file = file
  }
}

extension PhotoSource {
  /// Reads the photo's mask; blocks for as long as decoding does.
  ///
  /// - Returns: The mask of the picture that ``decode(color:scaleEighths:)`` gives; nil where all of it
  ///   is used.
  /// - Throws: ``StitchError/unusableMask(path:reason:)`` for the file beside the photo; an alpha
  ///   channel that cannot be read is left to those who decode the photo.
  func readMask() throws(StitchError) -> PhotoMask? {
    var mask: PhotoMask?
    if maskOrigin.hasAlpha { mask = try? alphaMask() }
    if let file = maskOrigin.file {
      do throws(NativeError) {
        mask = try fileMask(file, and: mask)
      } catch {
        throw .unusableMask(path: file.path, reason: error.message)
      }
    }
    return mask.flatMap { $0.excludedShare > 0 ? $0 : nil }
  }

  private func alphaMask() throws(NativeError) -> PhotoMask {
    let stored = try PhotoReader.decode(path: url.path, color: .rgba)
    return try PhotoMask(
      orientation.isMirrored ? try stored.mirrored() : stored, photoWidth: width,
      photoHeight: height)
  }

  private func fileMask(_ file: URL, and alpha: PhotoMask?) throws(NativeError) -> PhotoMask {
    let description = try PhotoReader.probe(path: file.path)
    let upright =
      orientation.swapsSides ? (width: height, height: width) : (width: width, height: height)
    // The sides of a copy are rounded to whole pixels.
    let skew = description.width * upright.height - description.height * upright.width
    guard abs(skew) <= max(upright.width, upright.height) else {
      throw NativeError(
        kind: .unsupported,
        message: "it is \(description.width) × \(description.height) pixels, and \(fileName) is "
          + "\(upright.width) × \(upright.height) when it is upright; a mask may be of another "
          + "size, but not of other proportions")
    }
    func mask(_ color: PhotoReader.Color) throws(NativeError) -> PhotoMask {
      try PhotoMask(
        try PhotoReader.decode(path: file.path, color: color)
          .upright(from: orientation.unmirrored.inverse),
        photoWidth: width, photoHeight: height, and: alpha)
    }
    if description.hasAlpha {
      let opacity = try mask(.rgba)
      if opacity.excludedShare > alpha?.excludedShare ?? 0 { return opacity }
    }
    return try mask(.grey)
  }
}

extension PhotoFolder {
  /// Reads the masks of all photos; one whose mask leaves nothing of it counts as unreadable.
  ///
  /// - Parameter threads: Where masks are decoded.
  /// - Throws: ``StitchError/unusableMask(path:reason:)``; `CancellationError`.
  mutating func readMasks(threads: NativeThreads) async throws {
    let masked = photos.indices.filter { photos[$0].maskOrigin != PhotoMaskOrigin() }
    let sources = photos
    let masks = try await threads.map(masked) { try sources[$0].readMask() }
    var excluded: Set<Int> = []
    for (index, mask) in zip(masked, masks) {
      photos[index].mask = mask
      guard mask?.excludedShare == 1 else { continue }
      excluded.insert(index)
      let origin = photos[index].maskOrigin.file?.lastPathComponent ?? "its alpha channel"
      unreadable.append(
        Unreadable(
          fileName: photos[index].fileName, reason: "\(origin) excludes all of it",
          advice: "correct the mask, or take the photo out of the folder"))
    }
    guard !excluded.isEmpty else { return }
    photos = photos.indices.filter { !excluded.contains($0) }.map { photos[$0] }
    unreadable.sort { PhotoFolder.comesBefore($0.fileName, $1.fileName) }
  }
}
