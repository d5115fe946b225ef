internal import CShim
import Foundation
public import SphereGeometry

/// Renders a panorama from photos, a strip of rows at a time, by multi-band blending.
public final class StripComposer: @unchecked Sendable {
  /// The full sphere at the scale of the panorama.
  public let canvas: EquirectangularCanvas
  /// What is painted instead of it; nil for the equirectangular canvas itself.
  public let view: ProjectedCanvas?
  private let photoCount: Int
  private let handle: OpaquePointer

  /// Creates a composer.
  ///
  /// - Parameters:
  ///   - canvas: The whole panorama.
  ///   - view: The panorama in another projection, with the same centre heading; rows and columns
  ///     are those of the view then.
  ///   - labels: The seams, from a ``SeamCanvas`` with the same centre heading and any width.
  ///   - cameras: A camera a photo.
  ///   - exposures: An exposure a photo.
  ///   - bandCount: How many octaves are blended apart, 0 to 10: seams are blended over about
  ///     2^bandCount pixels.
  /// - Throws: ``NativeError`` for labels or a width that do not fit.
  public init(
    canvas: EquirectangularCanvas, view: ProjectedCanvas? = nil, labels: SeamLabels,
    cameras: [CanvasCamera], exposures: [PhotoExposure], bandCount: Int
  ) throws(NativeError) {
    self.canvas = canvas
    self.view = view
    photoCount = cameras.count
    let natives = cameras.map { $0.native(centerHeadingDegrees: canvas.centerHeadingDegrees) }
    let nativeExposures = exposures.map(\.native)
    let handle = try NativeError.check { error in
      withUnsafePointer(to: view?.native ?? canvas.native) { canvas in
        skysphere_composer_make(
          canvas, labels.bitmap.handle, natives, nativeExposures,
          Int32(clamping: natives.count), Int32(clamping: bandCount), error)
      }
    }
    guard let handle else {
      throw NativeError(kind: .internalFault, message: "no composer was made")
    }
    self.handle = handle
  }

  deinit {
    skysphere_composer_free(handle)
  }

  /// The indices of the photos that a part of the canvas needs.
  public func photosNeeded(rows: Range<Int>, columns: Range<Int>) throws(NativeError) -> [Int] {
    var needed = [UInt8](repeating: 0, count: photoCount)
    try NativeError.check { error in
      skysphere_composer_photos_needed(
        handle, Int32(clamping: rows.lowerBound), Int32(clamping: rows.upperBound),
        Int32(clamping: columns.lowerBound), Int32(clamping: columns.upperBound), &needed, error)
    }
    return needed.indices.filter { needed[$0] != 0 }
  }

  /// Renders a part of the canvas; pixels that no photo covers are black.
  ///
  /// - Parameters:
  ///   - rows: The rows of the canvas.
  ///   - columns: The columns of the canvas.
  ///   - photos: The photos that these rows need, by index; copies of another size than the
  ///     camera's are taken as resized.
  /// - Returns: That part, and which of its pixels the photos cover.
  /// - Throws: ``NativeError`` when a needed photo is missing or memory is short.
  public func render(
    rows: Range<Int>, columns: Range<Int>, photos: [Int: Bitmap]
  ) throws(NativeError) -> RenderedRows {
    let handles = (0..<photoCount).map { photos[$0]?.handle }
    var covered: OpaquePointer?
    let result = try withExtendedLifetime(photos) { () throws(NativeError) -> OpaquePointer? in
      try NativeError.check { error in
        skysphere_composer_render(
          handle, Int32(clamping: rows.lowerBound), Int32(clamping: rows.upperBound),
          Int32(clamping: columns.lowerBound), Int32(clamping: columns.upperBound), handles,
          &covered, error)
      }
    }
    guard let result, let covered else {
      throw NativeError(kind: .internalFault, message: "no rows were rendered")
    }
    return RenderedRows(
      firstRow: rows.lowerBound, firstColumn: columns.lowerBound,
      picture: Bitmap(owning: result), covered: Bitmap(owning: covered))
  }

  /// The pixels of some rows that photos cover, from the geometry alone: 255 or 0.
  public func coverage(rows: Range<Int>) throws(NativeError) -> Bitmap {
    let result = try NativeError.check { error in
      skysphere_composer_coverage(
        handle, Int32(clamping: rows.lowerBound), Int32(clamping: rows.upperBound), error)
    }
    guard let result else {
      throw NativeError(kind: .internalFault, message: "no coverage was found")
    }
    return Bitmap(owning: result)
  }
}
