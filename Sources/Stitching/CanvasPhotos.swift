import Foundation
import Imaging
import SphereGeometry

/// The photos of a panorama as a canvas shows them, decoded when they are asked for.
final class CanvasPhotos<Photo: HeldPhoto>: @unchecked Sendable {
  private let decoder: @Sendable (Int, EquirectangularCanvas) throws -> Photo
  private let lock = NSLock()
  /// Decoded photos that will be asked for once more; guarded by the lock.
  private var kept: [Int: Photo] = [:]
  /// What the kept photos may take in bytes.
  private let keptByteLimit: Int

  /// Photos by index.
  ///
  /// - Parameters:
  ///   - keptByteLimit: What photos that are kept for composition may take in bytes.
  ///   - decoder: Decodes a photo at the resolution that a canvas shows it at.
  init(
    keptByteLimit: Int = .max,
    decoder: @escaping @Sendable (Int, EquirectangularCanvas) throws -> Photo
  ) {
    self.keptByteLimit = keptByteLimit
    self.decoder = decoder
  }

  /// Decodes a photo at the resolution that a canvas shows it at.
  func decode(_ index: Int, for canvas: EquirectangularCanvas) throws -> Photo {
    try decoder(index, canvas)
  }

  /// Decodes a photo and keeps it, where it fits, for the next call that asks for it,
  /// ``takeKept(_:)``.
  func decodeAndKeep(_ index: Int, for canvas: EquirectangularCanvas) throws -> Photo {
    let earlier = lock.withLock { kept[index] }
    if let earlier { return earlier }
    let photo = try decode(index, for: canvas)
    lock.withLock {
      if heldBytes + photo.byteCount <= keptByteLimit { kept[index] = photo }
    }
    return photo
  }

  /// What the kept photos take in bytes.
  var keptBytes: Int { lock.withLock { heldBytes } }

  /// The same; the lock is held.
  private var heldBytes: Int { kept.values.reduce(0) { $0 + $1.byteCount } }

  /// A photo that was kept, which is let go.
  func takeKept(_ index: Int) -> Photo? {
    lock.withLock { kept.removeValue(forKey: index) }
  }
}

extension CanvasPhotos<Bitmap> {
  /// Photos in files, with their cameras.
  convenience init(
    photos: [PhotoSource], cameras: [CanvasCamera], view: ProjectedCanvas?, keptByteLimit: Int
  ) {
    self.init(keptByteLimit: keptByteLimit) { index, canvas in
      try CanvasCopy(for: cameras[index], canvas: canvas, view: view)
        .decode(photos[index], focalLengthPixels: cameras[index].lens.focalLengthPixels)
    }
  }
}

extension CanvasPhotos<PhotoPart> {
  /// What a composer shows of photos in files, with their cameras.
  convenience init(
    photos: [PhotoSource], cameras: [CanvasCamera], composer: StripComposer,
    sample: Bitmap.Sample, keptByteLimit: Int
  ) {
    self.init(keptByteLimit: keptByteLimit) { index, canvas in
      let whole = try CanvasCopy(
        for: cameras[index], canvas: canvas, view: composer.view, sample: sample
      ).decode(photos[index], focalLengthPixels: cameras[index].lens.focalLengthPixels)
      return try composer.part(of: whole, index: index)
    }
  }
}
