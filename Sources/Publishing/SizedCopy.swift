public import Imaging

/// A kind of smaller copy: what its name ends in, and how large it may be.
public struct SizedCopy: Sendable, Hashable {
  /// What is put behind the panorama's name.
  public var suffix: String
  /// The most pixels in a row of the file.
  public var widthLimit: Int
  /// The most rows of the file.
  public var heightLimit: Int

  /// Creates a kind of copy.
  public init(suffix: String, widthLimit: Int, heightLimit: Int) {
    self.suffix = suffix
    self.widthLimit = widthLimit
    self.heightLimit = heightLimit
  }

  /// The largest copy that almost all browsers can show: Pannellum refuses a picture whose half
  /// width or height is above the device's texture size, and 4096 is what all but a thousandth have.
  public static let web = SizedCopy(suffix: "_8k", widthLimit: 8192, heightLimit: 4096)
  /// A small copy that is there at once.
  public static let preview = SizedCopy(suffix: "_preview", widthLimit: 2048, heightLimit: 1024)

  /// The place on the sphere of a copy: the size of its file, and the fields that go with it.
  ///
  /// The full panorama stays twice as wide as high to the pixel, and the edges of the picture are
  /// rounded where they fall; they move by half a pixel of the copy at most. Scaling each number on
  /// its own (``GPano/rescaled(toWidth:height:)``) would let the height of a low strip, rounded,
  /// spoil the full height.
  ///
  /// - Parameter original: The place of the original, with the real size of its file.
  /// - Returns: The place of the copy; never larger than the original.
  public func place(of original: GPano) -> GPano {
    let scale = min(
      1, Double(widthLimit) / Double(original.croppedAreaImageWidthPixels),
      Double(heightLimit) / Double(original.croppedAreaImageHeightPixels))
    guard scale < 1 else { return original }
    let fullWidth = max(4, Int(Double(original.fullPanoWidthPixels) * scale) / 4 * 4)
    let fullScale = Double(fullWidth) / Double(original.fullPanoWidthPixels)
    func scaled(_ value: Int) -> Int { Int((Double(value) * fullScale).rounded()) }
    let isTwiceAsWide =
      abs(original.fullPanoWidthPixels - 2 * original.fullPanoHeightPixels) <= 1
    let left = scaled(original.croppedAreaLeftPixels)
    let top = scaled(original.croppedAreaTopPixels)
    let right = scaled(
      original.croppedAreaLeftPixels + original.croppedAreaImageWidthPixels)
    let bottom = scaled(
      original.croppedAreaTopPixels + original.croppedAreaImageHeightPixels)
    var result = original
    result.fullPanoWidthPixels = fullWidth
    result.fullPanoHeightPixels =
      isTwiceAsWide ? fullWidth / 2 : scaled(original.fullPanoHeightPixels)
    result.croppedAreaLeftPixels = left
    result.croppedAreaTopPixels = top
    result.croppedAreaImageWidthPixels = max(1, right - left)
    result.croppedAreaImageHeightPixels = max(1, bottom - top)
    return result
  }
}
