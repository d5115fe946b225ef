internal import CShim
import Foundation
public import SphereGeometry

/// Renders a panorama from photos, a strip of rows at a time, by multi-band blending.
public final class StripComposer: @unchecked Sendable {
  /// The full sphere at the scale of the panorama.
  public let canvas: EquirectangularCanvas
  /// What is painted instead of it; nil for the equirectangular canvas itself.
  public let view: ProjectedCanvas?
  /// The masks of the photos; the C object borrows them.
  private let masks: [PhotoMask?]
  private let handle: OpaquePointer

  /// Creates a composer.
  ///
  /// - Parameters:
  ///   - canvas: The whole panorama.
  ///   - view: The panorama in another projection, with the same centre heading; rows and columns
  ///     are those of the view then.
  ///   - labels: The seams, from a ``SeamCanvas`` with the same centre heading and any width.
  ///   - cameras: A camera a photo; what their masks exclude is left out.
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
    masks = cameras.map(\.mask)
    let nativeMasks = masks.map { $0?.handle }
    let natives = cameras.map { $0.native(centerHeadingDegrees: canvas.centerHeadingDegrees) }
    let nativeExposures = exposures.map(\.native)
    let handle = try NativeError.check { error in
      withUnsafePointer(to: view?.native ?? canvas.native) { canvas in
        skysphere_composer_make(
          canvas, labels.bitmap.handle, natives, nativeExposures, nativeMasks,
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

  private var photoCount: Int { masks.count }

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

  /// Begins a part of the canvas, to blend photos into.
  ///
  /// - Parameters:
  ///   - rows: The rows of the canvas.
  ///   - columns: The columns of the canvas.
  /// - Returns: The part, empty.
  /// - Throws: ``NativeError`` for a part outside of the canvas, or when memory is short.
  public func strip(rows: Range<Int>, columns: Range<Int>) throws(NativeError) -> CanvasStrip {
    let strip = try NativeError.check { error in
      skysphere_strip_make(
        handle, Int32(clamping: rows.lowerBound), Int32(clamping: rows.upperBound),
        Int32(clamping: columns.lowerBound), Int32(clamping: columns.upperBound), error)
    }
    guard let strip else {
      throw NativeError(kind: .internalFault, message: "no strip was made")
    }
    return CanvasStrip(
      owning: strip, composer: self, photoCount: photoCount, firstRow: rows.lowerBound,
      firstColumn: columns.lowerBound)
  }

  /// Renders a part of the canvas from photos that are all at hand.
  ///
  /// - Parameters:
  ///   - rows: The rows of the canvas.
  ///   - columns: The columns of the canvas.
  ///   - photos: The photos that these rows need, by index.
  /// - Returns: That part, and which of its pixels the photos cover.
  /// - Throws: ``NativeError`` when a needed photo is missing or memory is short.
  public func render(
    rows: Range<Int>, columns: Range<Int>, photos: [Int: Bitmap]
  ) throws(NativeError) -> RenderedRows {
    let strip = try strip(rows: rows, columns: columns)
    try strip.blend(photos)
    return try strip.finish()
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
