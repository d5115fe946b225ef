import Foundation
import Imaging
import SphereGeometry

/// The photos of a panorama as a canvas shows them, decoded when they are asked for.
final class CanvasPhotos: @unchecked Sendable {
  private let decoder: @Sendable (Int, EquirectangularCanvas) throws -> Bitmap
  private let lock = NSLock()
  /// Decoded photos that will be asked for once more; guarded by the lock.
  private var kept: [Int: Bitmap] = [:]

  /// Photos by index.
  ///
  /// - Parameter decoder: Decodes a photo at the resolution that a canvas shows it at.
  init(decoder: @escaping @Sendable (Int, EquirectangularCanvas) throws -> Bitmap) {
    self.decoder = decoder
  }

  /// Photos in files, with their cameras.
  ///
  /// A view in another projection shows some of them larger than the canvas does.
  convenience init(
    photos: [PhotoSource], cameras: [CanvasCamera], view: ProjectedCanvas? = nil
  ) {
    self.init { index, canvas in
      let axis = cameras[index].cameraFromWorld.inverse * Vector3(0, 0, 1)
      let magnification = view?.magnification(inDirection: axis) ?? 1
      return try CanvasCopy(
        canvasPixelsPerRadian: Double(canvas.width) / (2 * .pi) * magnification
      ).decode(
        photos[index], focalLengthPixels: cameras[index].lens.focalLengthPixels)
    }
  }

  /// Decodes a photo at the resolution that a canvas shows it at.
  func decode(_ index: Int, for canvas: EquirectangularCanvas) throws -> Bitmap {
    try decoder(index, canvas)
  }

  /// Decodes a photo and keeps it for the next call that asks for it, ``takeKept(_:)``.
  func decodeAndKeep(_ index: Int, for canvas: EquirectangularCanvas) throws -> Bitmap {
    let earlier = lock.withLock { kept[index] }
    if let earlier { return earlier }
    let bitmap = try decode(index, for: canvas)
    lock.withLock { kept[index] = bitmap }
    return bitmap
  }

  /// A photo that was kept, which is let go.
  func takeKept(_ index: Int) -> Bitmap? {
    lock.withLock { kept.removeValue(forKey: index) }
  }
}
