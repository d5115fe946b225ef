internal import CShim

/// Pixels of a photo that a panorama is blended from: all of them, or those that its seams leave.
public final class PhotoPart: @unchecked Sendable {
  /// The C handle that this object owns.
  let handle: OpaquePointer

  /// Takes ownership of a handle from C.
  init(owning handle: OpaquePointer) {
    self.handle = handle
  }

  /// All of a photo; shares its pixels.
  ///
  /// - Parameter photo: The photo, or a resized copy.
  /// - Throws: ``NativeError`` when memory is short.
  public convenience init(wholeOf photo: Bitmap) throws(NativeError) {
    self.init(
      owning: try PhotoPart.made { error in skysphere_photo_part_whole(photo.handle, error) })
  }

  deinit {
    skysphere_photo_part_free(handle)
  }

  /// What the pixels take in bytes.
  public var byteCount: Int { Int(skysphere_photo_part_bytes(handle)) }

  fileprivate static func made(
    _ body: (UnsafeMutablePointer<skysphere_error>) -> OpaquePointer?
  ) throws(NativeError) -> OpaquePointer {
    guard let handle = try NativeError.check(body) else {
      throw NativeError(kind: .internalFault, message: "no part of a photo was made")
    }
    return handle
  }
}

extension StripComposer {
  /// Copies what the canvas shows of a photo, so that the rest of it need not be held.
  ///
  /// Blended into a strip it gives the same pixels as the whole photo.
  ///
  /// - Parameters:
  ///   - photo: The photo, or a resized copy, RGB.
  ///   - index: Which photo it is.
  /// - Returns: The part.
  /// - Throws: ``NativeError`` for an index that there is not, or when memory is short.
  public func part(of photo: Bitmap, index: Int) throws(NativeError) -> PhotoPart {
    PhotoPart(
      owning: try PhotoPart.made { error in
        skysphere_composer_cut(handle, Int32(clamping: index), photo.handle, error)
      })
  }

  /// How many pixels of a photo the canvas shows, the rectangle round them.
  ///
  /// - Parameters:
  ///   - index: Which photo it is.
  ///   - width: The width of the photo, or of a copy, in pixels.
  ///   - height: The height.
  /// - Returns: The pixels that ``part(of:index:)`` holds.
  /// - Throws: ``NativeError`` for an index that there is not, or a size that is not positive.
  public func partPixels(ofPhoto index: Int, width: Int, height: Int) throws(NativeError) -> Int {
    Int(
      try NativeError.check { error in
        skysphere_composer_part_pixels(
          handle, Int32(clamping: index), Int32(clamping: width), Int32(clamping: height), error)
      })
  }
}
