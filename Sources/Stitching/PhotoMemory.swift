import Imaging

/// What a photo takes while a panorama is composed, in bytes.
public struct PhotoMemory: Sendable, Hashable {
  /// What all of it takes while it is decoded.
  public var decodingBytes: Int
  /// What the part takes that its seams leave, from then until no strip needs it.
  public var heldBytes: Int

  /// Creates a photo's memory.
  public init(decodingBytes: Int, heldBytes: Int) {
    self.decodingBytes = decodingBytes
    self.heldBytes = heldBytes
  }
}

extension PhotoMemory {
  /// What a photo in a file takes.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - index: Which photo of the composer it is.
  ///   - copy: The resolution that it is decoded at.
  ///   - focalLengthPixels: Its focal length in full-size pixels.
  ///   - composer: Knows the seams.
  /// - Throws: ``NativeError`` for an index that there is not.
  init(
    of photo: PhotoSource, index: Int, copy: CanvasCopy, focalLengthPixels: Double,
    composer: StripComposer
  ) throws(NativeError) {
    let size = copy.size(of: photo, focalLengthPixels: focalLengthPixels)
    let pixels = try composer.partPixels(ofPhoto: index, width: size.width, height: size.height)
    self.init(
      decodingBytes: copy.bytes(of: photo, focalLengthPixels: focalLengthPixels),
      heldBytes: 3 * copy.sample.byteCount * pixels)
  }
}
