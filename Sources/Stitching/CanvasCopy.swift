import Foundation
import Imaging

/// Decodes photos at the resolution that a canvas shows them at.
struct CanvasCopy: Sendable {
  /// Canvas pixels per radian at the horizon.
  var canvasPixelsPerRadian: Double
  /// The samples of the copies, 8 or 16 bits.
  var sample = Bitmap.Sample.uint8

  /// How large the copy of a photo is: the decoder's eighths, and the factor after it.
  private func sizes(
    _ photo: PhotoSource, focalLengthPixels: Double, sharpness: Double
  ) -> (eighths: Int, wanted: Double) {
    let wanted = min(1, sharpness * canvasPixelsPerRadian / focalLengthPixels)
    return (max(1, min(8, Int((wanted * 8).rounded(.up)))), wanted)
  }

  /// What a copy takes in bytes at most, while it is made.
  func bytes(of photo: PhotoSource, focalLengthPixels: Double) -> Int {
    let eighths = sizes(photo, focalLengthPixels: focalLengthPixels, sharpness: 1).eighths
    // A mask is laid over it, and what that excludes is filled from smaller copies.
    let samplesPerPixel = photo.mask == nil ? 3 : 6
    return samplesPerPixel * sample.byteCount * (photo.width * eighths / 8 + 1)
      * (photo.height * eighths / 8 + 1)
  }

  /// Decodes a photo, reduced where it has more pixels than the canvas can show, so that it does not
  /// alias: by the decoder in eighths first, then by averaging.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - focalLengthPixels: Its focal length in full-size pixels.
  ///   - sharpness: How many pixels of the copy shall stand for one of the canvas, at least.
  /// - Returns: An RGB copy.
  /// - Throws: ``NativeError`` when the photo cannot be decoded.
  func decode(
    _ photo: PhotoSource, focalLengthPixels: Double, sharpness: Double = 1
  ) throws(NativeError) -> Bitmap {
    let eighths = sizes(photo, focalLengthPixels: focalLengthPixels, sharpness: sharpness).eighths
    return try reduced(
      try photo.decode(sample: sample, scaleEighths: eighths), of: photo,
      focalLengthPixels: focalLengthPixels, sharpness: sharpness)
  }

  /// Reduces a decoded photo, or a larger copy, by averaging.
  ///
  /// - Parameters:
  ///   - decoded: The photo or the copy.
  ///   - photo: What it was decoded from.
  ///   - focalLengthPixels: The focal length in full-size pixels.
  ///   - sharpness: How many pixels of the copy shall stand for one of the canvas, at least.
  /// - Returns: The copy; `decoded` itself where that is hardly larger.
  /// - Throws: ``NativeError`` when memory is short.
  func reduced(
    _ decoded: Bitmap, of photo: PhotoSource, focalLengthPixels: Double, sharpness: Double = 1
  ) throws(NativeError) -> Bitmap {
    let wanted = sizes(photo, focalLengthPixels: focalLengthPixels, sharpness: sharpness).wanted
    let scale = wanted * Double(photo.width) / Double(decoded.width)
    guard scale < 0.85 else { return decoded }
    return try decoded.resized(
      width: max(1, Int((Double(decoded.width) * scale).rounded())),
      height: max(1, Int((Double(decoded.height) * scale).rounded())))
  }
}
