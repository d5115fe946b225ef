internal import CShim
import Foundation
public import SphereGeometry

/// Renders a panorama from photos by multi-band blending: first an overview, in which the coarse bands
/// are blended, then strips of rows at full size.
public final class StripComposer: @unchecked Sendable {
  /// The full sphere at the scale of the panorama.
  public let canvas: EquirectangularCanvas
  /// What is painted instead of it; nil for the equirectangular canvas itself.
  public let view: ProjectedCanvas?
  /// The masks of the photos; the C object borrows them.
  private let masks: [PhotoMask?]
  /// The C handle that this object owns.
  let handle: OpaquePointer

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

  /// How many canvas pixels one of the overview stands for along each side, about.
  public static func overviewReduction(canvasWidth: Int, bandCount: Int) -> Int {
    Int(
      skysphere_composer_reduction(Int32(clamping: canvasWidth), Int32(clamping: bandCount)))
  }

  /// Blends a photo into the overview; from any thread, in any order.
  ///
  /// - Parameters:
  ///   - copy: The photo, 8-bit RGB, of about the overview's resolution.
  ///   - index: Which photo it is.
  /// - Throws: ``NativeError`` when memory is short.
  public func addToOverview(_ copy: Bitmap, index: Int) throws(NativeError) {
    try NativeError.check { error in
      skysphere_composer_add(handle, Int32(clamping: index), copy.handle, error)
    }
  }

  /// Ends the overview, once all photos that the canvas needs are in it; parts of the canvas can be
  /// made after.
  ///
  /// - Throws: ``NativeError`` when a photo is missing, or memory is short.
  public func finishOverview() throws(NativeError) {
    try NativeError.check { error in skysphere_composer_balance(handle, error) }
  }

  /// What is kept of the overview, in bytes.
  public var overviewBytes: Int { Int(skysphere_composer_bytes(handle)) }

  /// A part of the finished overview.
  ///
  /// - Parameters:
  ///   - width: The width in pixels that the whole canvas is resized to.
  ///   - rows: The rows, of those.
  ///   - columns: The columns, of those.
  /// - Returns: That part, and which of its pixels photos cover by more than half.
  /// - Throws: ``NativeError`` for a part outside, or before ``finishOverview()``.
  public func overview(
    width: Int, rows: Range<Int>, columns: Range<Int>
  ) throws(NativeError) -> RenderedRows {
    var covered: OpaquePointer?
    let result = try NativeError.check { error in
      skysphere_composer_overview(
        handle, Int32(clamping: width), Int32(clamping: rows.lowerBound),
        Int32(clamping: rows.upperBound), Int32(clamping: columns.lowerBound),
        Int32(clamping: columns.upperBound), &covered, error)
    }
    guard let result, let covered else {
      throw NativeError(kind: .internalFault, message: "no overview was made")
    }
    return RenderedRows(
      firstRow: rows.lowerBound, firstColumn: columns.lowerBound, picture: Bitmap(owning: result),
      covered: Bitmap(owning: covered))
  }

  /// The indices of the photos that the whole canvas needs.
  public var photosNeeded: [Int] {
    get throws(NativeError) {
      try photosNeeded(
        rows: 0..<(view?.height ?? canvas.height), columns: 0..<(view?.width ?? canvas.width))
    }
  }

  /// Begins a part of the canvas, to blend photos into.
  ///
  /// - Parameters:
  ///   - rows: The rows of the canvas.
  ///   - columns: The columns of the canvas.
  ///   - sample: 8 or 16 bits a sample, of the photos and of the part.
  /// - Returns: The part, empty.
  /// - Throws: ``NativeError`` for a part outside of the canvas, without an overview, or when memory is
  ///   short.
  public func strip(
    rows: Range<Int>, columns: Range<Int>, sample: Bitmap.Sample = .uint8
  ) throws(NativeError) -> CanvasStrip {
    let strip = try NativeError.check { error in
      skysphere_strip_make(
        handle, Int32(clamping: rows.lowerBound), Int32(clamping: rows.upperBound),
        Int32(clamping: columns.lowerBound), Int32(clamping: columns.upperBound), sample.native,
        error)
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
  ///   - sample: 8 or 16 bits a sample, of the photos and of the part.
  /// - Returns: That part, and which of its pixels the photos cover.
  /// - Throws: ``NativeError`` when a needed photo is missing or memory is short.
  public func render(
    rows: Range<Int>, columns: Range<Int>, photos: [Int: Bitmap], sample: Bitmap.Sample = .uint8
  ) throws(NativeError) -> RenderedRows {
    var parts: [Int: PhotoPart] = [:]
    for (index, photo) in photos { parts[index] = try PhotoPart(wholeOf: photo) }
    return try render(rows: rows, columns: columns, parts: parts, sample: sample)
  }

  /// Renders a part of the canvas from parts of the photos that are all at hand.
  ///
  /// - Parameters:
  ///   - rows: The rows of the canvas.
  ///   - columns: The columns of the canvas.
  ///   - parts: What the canvas shows of the photos that these rows need, by index.
  ///   - sample: 8 or 16 bits a sample, of the photos and of the part.
  /// - Returns: That part, and which of its pixels the photos cover.
  /// - Throws: ``NativeError`` when a needed photo is missing or memory is short.
  public func render(
    rows: Range<Int>, columns: Range<Int>, parts: [Int: PhotoPart],
    sample: Bitmap.Sample = .uint8
  ) throws(NativeError) -> RenderedRows {
    let strip = try strip(rows: rows, columns: columns, sample: sample)
    try strip.blend(parts)
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
