import Imaging
import SphereGeometry

/// Whether a panorama is too large for the format of its file.
enum FormatLimit {
  /// Refuses a size that a format cannot hold.
  ///
  /// - Throws: ``StitchError/tooLarge(width:height:limit:format:)``.
  static func check(width: Int, height: Int, format: PictureFormat) throws(StitchError) {
    guard max(width, height) <= format.sideLimit else {
      throw .tooLarge(
        width: width, height: height, limit: format.sideLimit, format: format)
    }
  }

  /// Refuses, before the work, what will be too large for certain: photos whose recorded angles go
  /// all round and whose focal lengths are known give a panorama of the whole width.
  ///
  /// - Throws: ``StitchError/tooLarge(width:height:limit:format:)``.
  static func check(
    photos: [PhotoSource], format: PictureFormat, options: StitchOptions
  ) throws(StitchError) {
    let cameras = photos.compactMap { photo -> (lens: Lens, cameraFromWorld: Rotation)? in
      guard let attitude = photo.recordedAttitude, let focalLength = photo.focalLengthPixels else {
        return nil
      }
      return (
        Lens(width: photo.width, height: photo.height, focalLengthPixels: focalLength),
        attitude.cameraFromWorld
      )
    }
    guard !cameras.isEmpty, cameras.count == photos.count, !options.crops else { return }
    let choice = CanvasChoice.choose(cameras: cameras, options: options.canvas)
    guard choice.closesCircle, choice.view?.closes ?? true else { return }
    let size = (
      width: choice.view?.width ?? choice.canvas.width,
      height: choice.view?.height ?? choice.canvas.height
    )
    try check(width: size.width, height: choice.isSphere ? size.height : 1, format: format)
  }
}
