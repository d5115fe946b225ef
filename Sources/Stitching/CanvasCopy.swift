import Foundation
import Imaging
import SphereGeometry

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
    let least = sample == .uint8 ? SmallPhotoCopies.eighths : 1
    return (max(least, min(8, Int((wanted * 8).rounded(.up)))), wanted)
  }

  /// How large the copy of a photo is in pixels.
  func size(of photo: PhotoSource, focalLengthPixels: Double) -> (width: Int, height: Int) {
    let (eighths, wanted) = sizes(photo, focalLengthPixels: focalLengthPixels, sharpness: 1)
    let decoded = ((photo.width * eighths + 7) / 8, (photo.height * eighths + 7) / 8)
    return reducedSize(of: decoded, of: photo, wanted: wanted) ?? decoded
  }

  /// The size that a decoded photo is reduced to; nil where it is hardly larger than that.
  private func reducedSize(
    of decoded: (width: Int, height: Int), of photo: PhotoSource, wanted: Double
  ) -> (width: Int, height: Int)? {
    let scale = wanted * Double(photo.width) / Double(decoded.width)
    guard scale < 0.85 else { return nil }
    return (
      max(1, Int((Double(decoded.width) * scale).rounded())),
      max(1, Int((Double(decoded.height) * scale).rounded()))
    )
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
    let decoded =
      sample == .uint8
      ? try photo.decodeCopy(atLeastEighths: eighths, isLast: true)
      : try photo.decode(sample: sample, scaleEighths: eighths)
    return try reduced(
      decoded, of: photo, focalLengthPixels: focalLengthPixels, sharpness: sharpness)
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
    guard
      let size = reducedSize(of: (decoded.width, decoded.height), of: photo, wanted: wanted)
    else { return decoded }
    return try decoded.resized(width: size.width, height: size.height)
  }
}

extension CanvasCopy {
  /// The resolution at which a canvas, or a view of it in another projection, shows a photo.
  ///
  /// Such a view shows some photos larger than the canvas does.
  init(
    for camera: CanvasCamera, canvas: EquirectangularCanvas, view: ProjectedCanvas? = nil,
    sample: Bitmap.Sample = .uint8
  ) {
    let axis = camera.cameraFromWorld.inverse * Vector3(0, 0, 1)
    let magnification = view?.magnification(inDirection: axis) ?? 1
    self.init(
      canvasPixelsPerRadian: Double(canvas.width) / (2 * .pi) * magnification, sample: sample)
  }
}
