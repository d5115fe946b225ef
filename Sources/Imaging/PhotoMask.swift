internal import CShim

/// Which parts of a photo are used: areas that are left out take no part in anything.
///
/// It holds a bit a pixel, and lies over copies of the photo of any size. Two pixels beside what is
/// excluded are left out as well, since a JPEG shares colours between neighbours.
public final class PhotoMask: @unchecked Sendable {
  /// The C handle that this object owns; not changed once made.
  let handle: OpaquePointer

  /// Makes a mask from a picture.
  ///
  /// - Parameters:
  ///   - bitmap: 8 bits a sample: one channel, of which values from 128 on are used, or RGBA, of
  ///     which the opacity counts so.
  ///   - photoWidth: The width of the photo in pixels.
  ///   - photoHeight: The height of the photo in pixels.
  ///   - other: Another mask of the same photo, which excludes what it does as well.
  /// - Throws: ``NativeError`` for a picture of another kind.
  public init(
    _ bitmap: Bitmap, photoWidth: Int, photoHeight: Int, and other: PhotoMask? = nil
  ) throws(NativeError) {
    let made = try NativeError.check { error in
      skysphere_photo_mask_make(
        bitmap.handle, Int32(clamping: photoWidth), Int32(clamping: photoHeight), other?.handle,
        error)
    }
    guard let made else {
      throw NativeError(kind: .internalFault, message: "no mask was made")
    }
    handle = made
  }

  deinit {
    skysphere_photo_mask_free(handle)
  }

  /// The share of the photo that is excluded, 0 to 1, without the pixels beside it.
  public var excludedShare: Double { skysphere_photo_mask_excluded_share(handle) }

  /// What the mask takes in memory, in bytes.
  public var byteCount: Int { Int(skysphere_photo_mask_byte_count(handle)) }

  /// Whether a place is used, given as shares of the width and the height; false outside the photo.
  public func uses(shareOfWidth x: Double, height y: Double) -> Bool {
    skysphere_photo_mask_uses(handle, x, y) != 0
  }

  /// Replaces what is excluded by a smooth continuation of what is not.
  ///
  /// - Parameter photo: A copy of the photo at any size, 8 or 16 bits; only for whoever has just made
  ///   it.
  /// - Throws: ``NativeError`` for a picture of another kind.
  public func apply(to photo: Bitmap) throws(NativeError) {
    try NativeError.check { error in
      skysphere_photo_mask_apply(handle, photo.handle, error)
    }
  }
}

extension PhotoMask: Hashable {
  /// Whether both are one object.
  public static func == (left: PhotoMask, right: PhotoMask) -> Bool { left === right }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
