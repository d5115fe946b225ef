import Foundation
import Imaging

/// Small decoded copies of photos, kept by one stage for the next, so that a photo is not decoded
/// small by each of them: what a JPEG takes to decode hardly depends on the size of the result.
public final class SmallPhotoCopies: @unchecked Sendable {
  /// The sides of the copies, in eighths of the photo's.
  static let eighths = 2

  private let byteLimit: Int
  private let lock = NSLock()
  /// RGB, 8 bits a sample; guarded by the lock.
  private var kept: [URL: Bitmap] = [:]
  private var keptBytes = 0

  /// An empty store.
  ///
  /// - Parameter byteLimit: What the copies may take in bytes; those that do not fit are not kept.
  public init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The copy of a photo, kept earlier or decoded now.
  ///
  /// - Parameters:
  ///   - file: The photo.
  ///   - isLast: Whether it is not asked for again, and need not be kept.
  ///   - decode: Decodes it.
  /// - Returns: The copy.
  /// - Throws: What `decode` throws.
  func copy(
    of file: URL, isLast: Bool, decode: () throws(NativeError) -> Bitmap
  ) throws(NativeError) -> Bitmap {
    let earlier = lock.withLock {
      guard let bitmap = kept[file] else { return nil as Bitmap? }
      if isLast {
        kept[file] = nil
        keptBytes -= bitmap.byteCount
      }
      return bitmap
    }
    if let earlier { return earlier }
    let decoded = try decode()
    let bytes = decoded.byteCount
    guard !isLast, lock.withLock({ keptBytes + bytes <= byteLimit }) else { return decoded }
    let bitmap = try decoded.inOwnPages()
    return lock.withLock {
      // Another thread may have taken the room, or kept the same photo.
      guard kept[file] == nil, keptBytes + bytes <= byteLimit else { return bitmap }
      kept[file] = bitmap
      keptBytes += bytes
      return bitmap
    }
  }

  /// Lets all copies go.
  func removeAll() {
    lock.withLock {
      kept = [:]
      keptBytes = 0
    }
  }
}

extension SmallPhotoCopies: Hashable {
  /// A store equals itself only.
  public static func == (first: SmallPhotoCopies, second: SmallPhotoCopies) -> Bool {
    first === second
  }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
