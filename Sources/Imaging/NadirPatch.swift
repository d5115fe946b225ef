internal import CShim

/// A round picture over the nadir of a sphere.
public final class NadirPatch: @unchecked Sendable {
  private let handle: OpaquePointer

  /// Prepares a patch.
  ///
  /// Seen from above with the canvas's middle heading up, the picture stands upright.
  ///
  /// - Parameters:
  ///   - picture: An RGBA picture, of which the largest centred circle is used.
  ///   - diameterDegrees: How much of the sphere it covers from side to side, at most 180.
  ///   - canvasWidth: The width of the canvas in pixels.
  /// - Throws: ``NativeError`` for another kind of picture.
  public init(
    picture: Bitmap, diameterDegrees: Double, canvasWidth: Int
  ) throws(NativeError) {
    let handle = try NativeError.check { error in
      skysphere_nadir_patch_make(
        picture.handle, diameterDegrees * .pi / 180, Int32(clamping: canvasWidth), error)
    }
    guard let handle else {
      throw NativeError(kind: .internalFault, message: "no nadir patch was made")
    }
    self.handle = handle
  }

  deinit {
    skysphere_nadir_patch_free(handle)
  }

  /// Puts it over some rows of the panorama.
  ///
  /// - Parameters:
  ///   - rows: Rows that nobody else reads yet; their picture is changed.
  ///   - invented: A mask of the same size, which becomes 255 where the patch shows.
  /// - Throws: ``NativeError``.
  public func cover(_ rows: RenderedRows, invented: Bitmap) throws(NativeError) {
    try NativeError.check { error in
      skysphere_nadir_patch_apply(
        handle, Int32(clamping: rows.firstRow), Int32(clamping: rows.firstColumn),
        rows.picture.handle, invented.handle, error)
    }
  }
}
