internal import CShim

extension Bitmap {
  /// A copy of another size, each pixel the average of the area that it covers, so that a smaller
  /// copy does not alias.
  ///
  /// - Parameters:
  ///   - width: The new width in pixels, at least 1.
  ///   - height: The new height in pixels, at least 1.
  /// - Returns: The copy, with the same channels and samples.
  /// - Throws: ``NativeError`` for a size that is not positive or does not fit into memory.
  public func resized(width: Int, height: Int) throws(NativeError) -> Bitmap {
    try Bitmap.owning { error in
      skysphere_bitmap_resized(handle, Int32(clamping: width), Int32(clamping: height), error)
    }
  }

  /// A copy with one channel: the luma of its red, green and blue (ITU-R BT.601), as JPEG has it.
  ///
  /// - Returns: The copy, with the same samples; this bitmap itself where it has one channel.
  /// - Throws: ``NativeError`` for a picture with an opacity, or that does not fit into memory.
  public func grey() throws(NativeError) -> Bitmap {
    guard channels != 1 else { return self }
    return try Bitmap.owning { error in skysphere_bitmap_grey(handle, error) }
  }

  /// A copy in memory that goes back to the system with it, for a picture that is held for long while
  /// others come and go.
  ///
  /// - Returns: The copy.
  /// - Throws: ``NativeError`` when memory is short.
  public func inOwnPages() throws(NativeError) -> Bitmap {
    try Bitmap.owning { error in skysphere_bitmap_in_own_pages(handle, error) }
  }
}
