internal import CShim

/// A part of a canvas on its way, into which photos are blended.
///
/// All at once or some at a time, so that not all of them need be held. Used from one thread at a time.
public final class CanvasStrip: @unchecked Sendable {
  /// Outlives the strip.
  private let composer: StripComposer
  private let photoCount: Int
  private let firstRow: Int
  private let firstColumn: Int
  private let handle: OpaquePointer

  init(
    owning handle: OpaquePointer, composer: StripComposer, photoCount: Int, firstRow: Int,
    firstColumn: Int
  ) {
    self.handle = handle
    self.composer = composer
    self.photoCount = photoCount
    self.firstRow = firstRow
    self.firstColumn = firstColumn
  }

  deinit {
    skysphere_strip_free(handle)
  }

  /// Blends photos in; the result does not depend on how they are shared out over calls.
  ///
  /// - Parameter photos: Photos by index, RGB with the samples of the part; those that are not needed, or were blended in
  ///   before, change nothing. Copies of another size than the camera's are taken as resized.
  /// - Throws: ``NativeError`` when memory is short.
  public func blend(_ photos: [Int: PhotoPart]) throws(NativeError) {
    let handles = (0..<photoCount).map { photos[$0]?.handle }
    try withExtendedLifetime(photos) { () throws(NativeError) in
      try NativeError.check { error in skysphere_strip_blend(handle, handles, error) }
    }
  }

  /// Ends the part; the strip is of no use after.
  ///
  /// - Returns: That part, black where no photo covers, and which of its pixels photos cover.
  /// - Throws: ``NativeError`` when a needed photo was not blended in, or memory is short.
  public func finish() throws(NativeError) -> RenderedRows {
    var covered: OpaquePointer?
    let result = try NativeError.check { error in
      skysphere_strip_finish(handle, &covered, error)
    }
    guard let result, let covered else {
      throw NativeError(kind: .internalFault, message: "no rows were rendered")
    }
    return RenderedRows(
      firstRow: firstRow, firstColumn: firstColumn, picture: Bitmap(owning: result),
      covered: Bitmap(owning: covered))
  }
}
