import Foundation
import Imaging
import SphereGeometry

/// The photos of a panorama as a canvas shows them, decoded when they are asked for.
final class CanvasPhotos: @unchecked Sendable {
  private let decoder: @Sendable (Int, EquirectangularCanvas) throws -> Bitmap
  private let lock = NSLock()
  /// Decoded photos that will be asked for once more; guarded by the lock.
  private var kept: [Int: Bitmap] = [:]
  /// What the kept photos may take in bytes.
  private let keptByteLimit: Int

  /// Photos by index.
  ///
  /// - Parameters:
  ///   - keptByteLimit: What photos that are kept for composition may take in bytes.
  ///   - decoder: Decodes a photo at the resolution that a canvas shows it at.
  init(
    keptByteLimit: Int = .max,
    decoder: @escaping @Sendable (Int, EquirectangularCanvas) throws -> Bitmap
  ) {
    self.keptByteLimit = keptByteLimit
    self.decoder = decoder
  }

  /// Photos in files, with their cameras.
  ///
  /// A view in another projection shows some of them larger than the canvas does.
  convenience init(
    photos: [PhotoSource], cameras: [CanvasCamera], view: ProjectedCanvas? = nil,
    sample: Bitmap.Sample = .uint8, keptByteLimit: Int
  ) {
    self.init(keptByteLimit: keptByteLimit) { index, canvas in
      try CanvasPhotos.copy(for: cameras[index], canvas: canvas, view: view, sample: sample)
        .decode(photos[index], focalLengthPixels: cameras[index].lens.focalLengthPixels)
    }
  }

  /// The resolution at which a canvas, or a view of it in another projection, shows a photo.
  static func copy(
    for camera: CanvasCamera, canvas: EquirectangularCanvas, view: ProjectedCanvas?,
    sample: Bitmap.Sample
  ) -> CanvasCopy {
    let axis = camera.cameraFromWorld.inverse * Vector3(0, 0, 1)
    let magnification = view?.magnification(inDirection: axis) ?? 1
    return CanvasCopy(
      canvasPixelsPerRadian: Double(canvas.width) / (2 * .pi) * magnification, sample: sample)
  }

  /// Decodes a photo at the resolution that a canvas shows it at.
  func decode(_ index: Int, for canvas: EquirectangularCanvas) throws -> Bitmap {
    try decoder(index, canvas)
  }

  /// Decodes a photo and keeps it, where it fits, for the next call that asks for it,
  /// ``takeKept(_:)``.
  func decodeAndKeep(_ index: Int, for canvas: EquirectangularCanvas) throws -> Bitmap {
    let earlier = lock.withLock { kept[index] }
    if let earlier { return earlier }
    let bitmap = try decode(index, for: canvas)
    lock.withLock {
      if heldBytes + bitmap.height * bitmap.stride <= keptByteLimit { kept[index] = bitmap }
    }
    return bitmap
  }

  /// What the kept photos take in bytes.
  var keptBytes: Int { lock.withLock { heldBytes } }

  /// The same; the lock is held.
  private var heldBytes: Int { kept.values.reduce(0) { $0 + $1.height * $1.stride } }

  /// A photo that was kept, which is let go.
  func takeKept(_ index: Int) -> Bitmap? {
    lock.withLock { kept.removeValue(forKey: index) }
  }
}
