public import Foundation
public import SphereGeometry

/// The EXIF and XMP of a stitched panorama.
///
/// One EXIF block, and one XMP packet in the standard wrapper, which is the first of the file:
/// Pannellum and Photo Sphere Viewer read the first `<x:xmpmeta` that they find in the bytes. The
/// gimbal angles of the single photos are not carried over, since they would be wrong here.
public struct PanoramaMetadata: Sendable, Hashable {
  /// The maker of the camera.
  public var make: String?
  /// The camera's model code.
  public var model: String?
  /// The program that wrote the file.
  public var software: String?
  /// When the first photo was taken.
  public var dateTaken: CameraDate?
  /// Where the photos were taken.
  public var position: GeodeticPosition?
  /// Metres above sea level.
  public var altitudeMetres: Double?
  /// The place on the sphere; nil for a picture in another projection, which a viewer must not
  /// take for a sphere.
  public var gpano: GPano?

  /// Metadata that says nothing but the size.
  public init() {}

  /// The segments for ``JPEGWriter``: EXIF first, then XMP.
  ///
  /// - Parameters:
  ///   - width: The width of the file in pixels.
  ///   - height: The height of the file in pixels.
  /// - Returns: One or two APP1 segments.
  /// - Throws: ``NativeError`` for values that EXIF or XMP cannot hold.
  public func segments(width: Int, height: Int) throws(NativeError) -> [JPEGSegment] {
    try tags(width: width, height: height).jpegSegments
  }

  /// The metadata for a file of any format.
  ///
  /// - Parameters:
  ///   - width: The width of the file in pixels.
  ///   - height: The height of the file in pixels.
  ///   - colorProfile: The ICC profile of the pixels; empty for none.
  /// - Returns: The tags.
  /// - Throws: ``NativeError`` for values that EXIF or XMP cannot hold.
  public func tags(
    width: Int, height: Int, colorProfile: Data = Data()
  ) throws(NativeError) -> PictureTags {
    let block = try MetadataBlock()
    let optional: [(String, String?)] = [
      ("Exif.Image.Make", make),
      ("Exif.Image.Model", model),
      ("Exif.Image.Software", software),
      ("Exif.Photo.DateTimeOriginal", dateTaken?.exifText),
    ]
    for case let (key, text?) in optional where !text.isEmpty { try block.set(key, text) }
    try block.setMandatoryValues(width: width, height: height)
    if let position { try block.setGPS(position, altitudeMetres: altitudeMetres) }
    try gpano?.store(in: block)
    var tags = PictureTags()
    tags.exif = try block.encodedEXIF()
    tags.xmp = try block.encodedXMP()
    tags.colorProfile = colorProfile
    tags.metadata = self
    return tags
  }
}
