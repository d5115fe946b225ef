import Foundation

/// Where a picture lies on the full sphere: Google's Photo Sphere XMP.
///
/// Namespace `http://ns.google.com/photos/1.0/panorama/`; fields as in Google's "Photo Sphere XMP
/// Metadata" (developers.google.com/streetview/spherical-metadata).
public struct GPano: Sendable, Hashable, Codable {
  /// Whether viewers should show the picture as a sphere.
  public var usesPanoramaViewer: Bool
  /// The projection; `equirectangular` is the only one that all viewers take.
  public var projectionType: String
  /// The width of this picture in pixels.
  public var croppedAreaImageWidthPixels: Int
  /// The height of this picture in pixels.
  public var croppedAreaImageHeightPixels: Int
  /// The width in pixels of the full 360° at the same scale.
  public var fullPanoWidthPixels: Int
  /// The height in pixels of the full 180° at the same scale: half of the width.
  public var fullPanoHeightPixels: Int
  /// The column of the full panorama at which this picture begins.
  public var croppedAreaLeftPixels: Int
  /// The row of the full panorama at which this picture begins.
  public var croppedAreaTopPixels: Int
  /// The heading in the middle of the full panorama, degrees clockwise from true north.
  public var poseHeadingDegrees: Double
  /// How much the middle of the full panorama lies above the horizon, in degrees.
  public var posePitchDegrees: Double
  /// How much the full panorama is turned, in degrees.
  public var poseRollDegrees: Double
  /// Where a viewer looks first: whole degrees clockwise from true north.
  public var initialViewHeadingDegrees: Int?
  /// The program or aircraft that took the photos.
  public var captureSoftware: String?
  /// The program that joined the photos.
  public var stitchingSoftware: String?
  /// The number of photos that the panorama is made of.
  public var sourcePhotosCount: Int?
  /// When the first photo was taken.
  public var firstPhotoDate: CameraDate?
  /// When the last photo was taken.
  public var lastPhotoDate: CameraDate?

  /// Describes an upright equirectangular picture.
  ///
  /// - Parameters:
  ///   - width: The width of the picture in pixels.
  ///   - height: The height of the picture in pixels.
  ///   - fullWidth: The width of the full 360° in pixels; the full height is half of it.
  ///   - left: The column of the full panorama at which the picture begins.
  ///   - top: The row of the full panorama at which the picture begins.
  ///   - headingDegrees: The heading in the middle of the full panorama.
  public init(
    width: Int, height: Int, fullWidth: Int, left: Int, top: Int, headingDegrees: Double
  ) {
    usesPanoramaViewer = true
    projectionType = "equirectangular"
    croppedAreaImageWidthPixels = width
    croppedAreaImageHeightPixels = height
    fullPanoWidthPixels = fullWidth
    fullPanoHeightPixels = fullWidth / 2
    croppedAreaLeftPixels = left
    croppedAreaTopPixels = top
    poseHeadingDegrees = headingDegrees
    posePitchDegrees = 0
    poseRollDegrees = 0
    initialViewHeadingDegrees = Int(GPano.compassHeading(headingDegrees, decimals: 0))
  }

  /// Reads a file's Photo Sphere XMP.
  ///
  /// - Parameter path: The file.
  /// - Returns: The fields, or nil when the sizes and offsets are not all there. Pose angles that
  ///   are missing are 0.
  /// - Throws: ``NativeError`` when the file is missing or cannot be opened.
  public static func read(path: String) throws(NativeError) -> GPano? {
    GPano(block: try MetadataBlock(path: path))
  }

  init?(block: MetadataBlock) {
    func integer(_ name: String) -> Int? {
      block.number("Xmp.GPano." + name).flatMap { Int(exactly: $0.rounded()) }
    }
    func number(_ name: String) -> Double? { block.number("Xmp.GPano." + name) }
    func text(_ name: String) -> String? { block.text("Xmp.GPano." + name) }
    guard let width = integer("CroppedAreaImageWidthPixels"),
      let height = integer("CroppedAreaImageHeightPixels"),
      let fullWidth = integer("FullPanoWidthPixels"),
      let fullHeight = integer("FullPanoHeightPixels"),
      let left = integer("CroppedAreaLeftPixels"), let top = integer("CroppedAreaTopPixels"),
      width > 0, height > 0, fullWidth > 0, fullHeight > 0
    else { return nil }
    usesPanoramaViewer = text("UsePanoramaViewer")?.lowercased() != "false"
    projectionType = text("ProjectionType") ?? "equirectangular"
    croppedAreaImageWidthPixels = width
    croppedAreaImageHeightPixels = height
    fullPanoWidthPixels = fullWidth
    fullPanoHeightPixels = fullHeight
    croppedAreaLeftPixels = left
    croppedAreaTopPixels = top
    poseHeadingDegrees = number("PoseHeadingDegrees") ?? 0
    posePitchDegrees = number("PosePitchDegrees") ?? 0
    poseRollDegrees = number("PoseRollDegrees") ?? 0
    initialViewHeadingDegrees = integer("InitialViewHeadingDegrees")
    captureSoftware = text("CaptureSoftware")
    stitchingSoftware = text("StitchingSoftware")
    sourcePhotosCount = integer("SourcePhotosCount")
    firstPhotoDate = text("FirstPhotoDate").flatMap { CameraDate(exif: $0) }
    lastPhotoDate = text("LastPhotoDate").flatMap { CameraDate(exif: $0) }
  }

  /// The same description for a file that was scaled without correcting the fields.
  ///
  /// - Parameters:
  ///   - width: The real width of the file in pixels.
  ///   - height: The real height of the file in pixels.
  /// - Returns: Fields at the scale of the file, each rounded on its own.
  public func rescaled(toWidth width: Int, height: Int) -> GPano {
    guard width != croppedAreaImageWidthPixels || height != croppedAreaImageHeightPixels else {
      return self
    }
    let scaleX = Double(width) / Double(croppedAreaImageWidthPixels)
    let scaleY = Double(height) / Double(croppedAreaImageHeightPixels)
    func scaled(_ value: Int, _ scale: Double) -> Int { Int((Double(value) * scale).rounded()) }
    var result = self
    result.croppedAreaImageWidthPixels = width
    result.croppedAreaImageHeightPixels = height
    result.fullPanoWidthPixels = scaled(fullPanoWidthPixels, scaleX)
    result.fullPanoHeightPixels = scaled(fullPanoHeightPixels, scaleY)
    result.croppedAreaLeftPixels = scaled(croppedAreaLeftPixels, scaleX)
    result.croppedAreaTopPixels = scaled(croppedAreaTopPixels, scaleY)
    return result
  }

  /// The description of a part of the picture.
  ///
  /// - Parameter area: The part that is kept, in pixels of the picture.
  /// - Returns: The same place on the same sphere.
  public func cropped(to area: PixelRectangle) -> GPano {
    var result = self
    result.croppedAreaImageWidthPixels = area.width
    result.croppedAreaImageHeightPixels = area.height
    result.croppedAreaLeftPixels += area.left
    result.croppedAreaTopPixels += area.top
    return result
  }

  /// A heading in [0, 360) after rounding, as Google wants it.
  static func compassHeading(_ degrees: Double, decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    let rounded = (degrees * scale).rounded() / scale
    let heading = rounded.truncatingRemainder(dividingBy: 360)
    return heading < 0 ? heading + 360 : heading + 0
  }

  /// Sets all fields that are known; others that the block has stay.
  func store(in block: MetadataBlock) throws(NativeError) {
    var fields: [(String, String)] = [
      ("UsePanoramaViewer", usesPanoramaViewer ? "True" : "False"),
      ("ProjectionType", projectionType),
      ("CroppedAreaImageWidthPixels", String(croppedAreaImageWidthPixels)),
      ("CroppedAreaImageHeightPixels", String(croppedAreaImageHeightPixels)),
      ("FullPanoWidthPixels", String(fullPanoWidthPixels)),
      ("FullPanoHeightPixels", String(fullPanoHeightPixels)),
      ("CroppedAreaLeftPixels", String(croppedAreaLeftPixels)),
      ("CroppedAreaTopPixels", String(croppedAreaTopPixels)),
      (
        "PoseHeadingDegrees",
        String(format: "%.2f", GPano.compassHeading(poseHeadingDegrees, decimals: 2))
      ),
      ("PosePitchDegrees", String(format: "%.2f", posePitchDegrees)),
      ("PoseRollDegrees", String(format: "%.2f", poseRollDegrees)),
    ]
    let optional: [(String, String?)] = [
      ("InitialViewHeadingDegrees", initialViewHeadingDegrees.map(String.init)),
      ("CaptureSoftware", captureSoftware),
      ("StitchingSoftware", stitchingSoftware),
      ("SourcePhotosCount", sourcePhotosCount.map(String.init)),
      ("FirstPhotoDate", firstPhotoDate?.isoText),
      ("LastPhotoDate", lastPhotoDate?.isoText),
    ]
    fields += optional.compactMap { name, value in value.map { (name, $0) } }
    for (name, value) in fields { try block.set("Xmp.GPano." + name, value) }
  }
}
