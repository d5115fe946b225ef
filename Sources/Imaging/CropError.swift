/// What can go wrong with a crop besides reading and writing files.
public enum CropError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No rectangle without empty pixels is left.
  case nothingLeft(path: String)
  /// The mask is not of the picture's size.
  case maskSizeDiffers(
    maskPath: String, maskWidth: Int, maskHeight: Int, pictureWidth: Int, pictureHeight: Int)
  /// The name of the output is that of another format than JPEG.
  case outputIsNotJPEG(path: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .nothingLeft(let path):
      "\(path): nothing is left after cropping; the whole picture counts as empty. "
        + "Give a mask that is white where the picture is."
    case .maskSizeDiffers(let maskPath, let maskWidth, let maskHeight, let width, let height):
      "\(maskPath): the mask is \(maskWidth) × \(maskHeight), the picture \(width) × \(height) "
        + "pixels; they must be the same."
    case .outputIsNotJPEG(let path):
      "\(path): a cropped panorama is written as JPEG; give a name that ends in .jpg."
    }
  }
}
