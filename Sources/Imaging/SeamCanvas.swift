internal import CShim
import Foundation
public import SphereGeometry

/// The photo that each pixel of a small canvas is taken from.
public struct SeamLabels: Sendable {
  /// One channel of 16 bits: the index of the photo, or 65,535 where no photo covers.
  public let bitmap: Bitmap

  /// The share of the whole sphere that each photo contributes, and that all contribute, 0 to 1.
  public func shares(photoCount: Int) -> (photos: [Double], total: Double) {
    var photos = [Double](repeating: 0, count: photoCount)
    let width = bitmap.width
    let height = bitmap.height
    let stride = bitmap.stride
    bitmap.withBytes { bytes in
      for row in 0..<height {
        let top = Double.pi / 2 - Double(row) / Double(height) * .pi
        let bottom = Double.pi / 2 - Double(row + 1) / Double(height) * .pi
        let share = (sin(top) - sin(bottom)) / 2 / Double(width)
        for column in 0..<width {
          let label = bytes.load(
            fromByteOffset: row * stride + column * 2, as: UInt16.self)
          if Int(label) < photoCount { photos[Int(label)] += share }
        }
      }
    }
    return (photos, photos.reduce(0, +))
  }
}

/// A small equirectangular canvas, closed at ±180°, on which exposures and seams are found.
///
/// Add a reduced copy of every photo, then solve the exposures, then find the seams.
public final class SeamCanvas: @unchecked Sendable {
  /// The canvas.
  public let canvas: EquirectangularCanvas
  private let photoCount: Int
  private let handle: OpaquePointer

  /// Creates an empty canvas for a number of photos.
  public init(canvas: EquirectangularCanvas, photoCount: Int) throws(NativeError) {
    self.canvas = canvas
    self.photoCount = photoCount
    let handle = try NativeError.check { error in
      skysphere_seam_canvas_make(
        Int32(clamping: canvas.width), Int32(clamping: photoCount), error)
    }
    guard let handle else {
      throw NativeError(kind: .internalFault, message: "no seam canvas was made")
    }
    self.handle = handle
  }

  deinit {
    skysphere_seam_canvas_free(handle)
  }

  /// Warps a photo on the canvas; different photos may be added from different threads at once.
  ///
  /// - Parameters:
  ///   - photo: A copy of the photo at any size, 8-bit RGB.
  ///   - index: The photo's index; each is added once.
  ///   - camera: The camera of the full-size photo; what its mask excludes is left out.
  /// - Throws: ``NativeError`` for another kind of picture.
  public func add(_ photo: Bitmap, index: Int, camera: CanvasCamera) throws(NativeError) {
    var native = camera.native(centerHeadingDegrees: canvas.centerHeadingDegrees)
    try NativeError.check { error in
      skysphere_seam_canvas_add(
        handle, Int32(clamping: index), photo.handle, &native, camera.mask?.handle, error)
    }
  }

  /// Solves the gain and white balance of each photo, and one vignetting, from the overlaps.
  ///
  /// The photos on the canvas are corrected by the result. The mean gain of all photos stays 0.
  ///
  /// - Returns: An exposure a photo, and the root mean square of what differs still, as a natural
  ///   logarithm of linear light.
  public func solveExposures() throws(NativeError) -> (exposures: [PhotoExposure], residual: Double)
  {
    var natives = [skysphere_exposure](repeating: skysphere_exposure(), count: photoCount)
    let residual = try NativeError.check { error in
      skysphere_seam_canvas_solve_exposures(handle, &natives, error)
    }
    return (natives.map(PhotoExposure.init(native:)), residual)
  }

  /// Finds the seams by graph cut.
  ///
  /// - Parameter progress: Told the share that is done; returns false to stop.
  /// - Returns: The photo of each pixel.
  /// - Throws: ``NativeError``, `cancelled` when progress says so.
  public func findSeams(progress: @escaping (Double) -> Bool = { _ in true }) throws(NativeError)
    -> SeamLabels
  {
    let relay = ProgressRelay(progress)
    let labels = try NativeError.check { error in
      withExtendedLifetime(relay) {
        skysphere_seam_canvas_find_seams(handle, ProgressRelay.callback, relay.context, error)
      }
    }
    guard let labels else {
      throw NativeError(kind: .internalFault, message: "no seams were found")
    }
    return SeamLabels(bitmap: Bitmap(owning: labels))
  }
}
