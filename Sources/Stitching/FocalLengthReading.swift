import Imaging

/// What a photo's file and the catalogue say about its focal length.
///
/// The first of these that says something sensible counts:
///
/// 1. The catalogue's, for photos of the size of its aircraft's panorama tiles: these are undistorted
///    and cut by the aircraft, whose EXIF goes on stating the whole lens.
/// 2. The calibrated focal length of the drone-dji data: measured for this very camera. It is in
///    pixels of the full-size photo, since the optical centre beside it is half of that size. Some
///    firmware writes that of another camera: it must be within 15 % of the equivalent below.
/// 3. The 35 mm equivalent: whole millimetres, but of the zoom at which the photo was taken, and it
///    does not depend on the size of the picture.
/// 4. EXIF's focal plane resolution with the focal length: exact, but in pixels of the original.
/// 5. The catalogue of cameras, by EXIF make and model, with EXIF's focal length where it is said.
///
/// Where values are in pixels of the original, they are scaled from the size that EXIF states to
/// that of the pixels. 0, values that are not finite, and absurd ones are no values; a file that
/// says nothing leaves the focal length to the matches.
enum FocalLengthReading {
  /// The 35 mm equivalents that lenses have, from fisheyes to telescopes, in millimetres.
  static let equivalentMillimetres = 3.0...2_000.0

  /// How far a calibrated focal length may be from the 35 mm equivalent, as a share of it.
  private static let largestCalibrationDifference = 0.15

  /// The focal length in pixels of the picture as it is stored; nil when nothing is known.
  static func pixels(
    metadata: PhotoMetadata, width: Int, height: Int, catalogue: LensCatalogue = LensCatalogue()
  ) -> Double? {
    func sensible(_ pixels: Double?) -> Double? {
      guard let pixels, pixels.isFinite, pixels > 0 else { return nil }
      let perMillimetre = PhotoSource.focalLengthPixels(
        equivalentMillimetres: 1, width: width, height: height)
      return equivalentMillimetres.contains(pixels / perMillimetre) ? pixels : nil
    }
    if let tile = sensible(
      catalogue.tileFocalLengthPixels(metadata: metadata, width: width, height: height))
    {
      return tile
    }
    let equivalent = sensible(
      metadata.focalLengthIn35mmFilmMillimetres.map {
        PhotoSource.focalLengthPixels(equivalentMillimetres: $0, width: width, height: height)
      })
    let scale = scaleOfOriginal(metadata: metadata, width: width, height: height)
    if let calibrated = sensible(metadata.calibratedFocalLengthPixels.map { $0 * scale }),
      equivalent.map({ abs(calibrated / $0 - 1) <= largestCalibrationDifference }) ?? true
    {
      return calibrated
    }
    return equivalent
      ?? sensible(focalPlanePixels(metadata).map { $0 * scale })
      ?? sensible(catalogue.focalLengthPixels(metadata: metadata, width: width, height: height))
  }

  /// How large the stored picture is against the original that EXIF states; longer sides are
  /// compared, since pictures are turned after they were taken.
  private static func scaleOfOriginal(metadata: PhotoMetadata, width: Int, height: Int) -> Double {
    let calibratedSize = [metadata.calibratedCenterXPixels, metadata.calibratedCenterYPixels]
      .compactMap { $0 }.max().map { $0 * 2 }
    let statedSize = [metadata.statedWidth, metadata.statedHeight].compactMap { $0 }.max()
      .map(Double.init)
    guard let original = statedSize ?? calibratedSize, original > 0 else { return 1 }
    return Double(max(width, height)) / original
  }

  /// EXIF's focal length on the focal plane, in pixels of the original.
  private static func focalPlanePixels(_ metadata: PhotoMetadata) -> Double? {
    guard let focalLength = metadata.focalLengthMillimetres,
      let pixelsPerMillimetre = metadata.focalPlanePixelsPerMillimetre
    else { return nil }
    return focalLength * pixelsPerMillimetre
  }
}
