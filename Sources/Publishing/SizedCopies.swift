import Foundation
public import Imaging

/// Writes smaller copies of a panorama, each with the GPano numbers of its own size.
public enum SizedCopies {
  /// How the copies are written.
  public struct Options: Sendable {
    /// The kinds of copies.
    public var kinds = [SizedCopy.web, SizedCopy.preview]
    /// libjpeg's quality, 1 to 100.
    public var quality = 90
    /// Whether existing copies are replaced.
    public var replacesExisting = false

    /// A web copy and a preview, at quality 90.
    public init() {}
  }

  /// A copy that was written.
  public struct Result: Codable, Sendable, Hashable {
    /// The file's name without its folder.
    public var fileName: String
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// Its place on the sphere.
    public var gpano: GPano
    /// Whether the place is taken from the shape alone, since the panorama does not state it.
    public var isPlaceAssumed: Bool
  }

  /// Writes copies `NAME_8k.jpg` and `NAME_preview.jpg` of a panorama `NAME.jpg`.
  ///
  /// A copy is never larger than the panorama, and is encoded anew also at the same size, so that
  /// its metadata is right. Camera, date, place and colour profile are kept. A file without GPano
  /// fields counts as a whole sphere when it is twice as wide as high.
  ///
  /// The call blocks; run it on `NativeThreads`.
  ///
  /// - Parameters:
  ///   - input: The panorama: JPEG, PNG or TIFF.
  ///   - folder: An existing folder for the copies.
  ///   - options: Which copies, and how.
  ///   - cancellation: Polled on the way.
  /// - Returns: The copies in the order of their kinds.
  /// - Throws: ``PublishError``, ``NativeError`` or `CancellationError`.
  public static func write(
    of input: String, to folder: String, options: Options = Options(),
    cancellation: CancellationFlag = CancellationFlag()
  ) throws -> [Result] {
    let stem = ((input as NSString).lastPathComponent as NSString).deletingPathExtension
    let outputs = try options.kinds.map { kind in
      try OutputFile(
        path: (folder as NSString).appendingPathComponent("\(stem)\(kind.suffix).jpg"),
        replacesExisting: options.replacesExisting)
    }
    let description = try PhotoReader.probe(path: input)
    let tags = try PhotoMetadata(path: input)
    let orientation = tags.orientation ?? .topLeft
    let stated = try GPano.read(path: input)
    let place = try place(
      stated, of: input, description: description, orientation: orientation)
    let places = options.kinds.map { $0.place(of: place) }
    let picture = try decode(
      input, description: description, orientation: orientation, original: place, copies: places)
    try cancellation.check()

    let profile = try ColorProfile.segments(path: input)
    var writers: [JPEGWriter] = []
    for (output, place) in zip(outputs, places) {
      let (width, height) = (place.croppedAreaImageWidthPixels, place.croppedAreaImageHeightPixels)
      let copy =
        picture.width == width && picture.height == height
        ? picture : try picture.resized(width: width, height: height)
      let segments = try metadata(tags, place: place).segments(width: width, height: height)
      let writer = try JPEGWriter(
        output: output, width: width, height: height, quality: options.quality,
        chromaSampling: .halved, segments: segments + profile)
      try writer.write(copy)
      try cancellation.check()
      writers.append(writer)
    }
    // All or none: no copy gets its name before the last one is written.
    for writer in writers { try writer.finish() }
    return zip(outputs, places).map { output, place in
      Result(
        fileName: (output.path as NSString).lastPathComponent,
        width: place.croppedAreaImageWidthPixels, height: place.croppedAreaImageHeightPixels,
        gpano: place, isPlaceAssumed: stated == nil)
    }
  }

  /// As many pixels as the largest JPEG has.
  private static let pixelLimit = JPEGWriter.sideLimit * JPEGWriter.sideLimit

  private static func place(
    _ stated: GPano?, of path: String, description: PhotoDescription, orientation: Orientation
  ) throws(PublishError) -> GPano {
    let isTurned = orientation.swapsSides
    let width = isTurned ? description.height : description.width
    let height = isTurned ? description.width : description.height
    guard let stated else {
      guard width == 2 * height else {
        throw PublishError.placeUnknown(path: path, width: width, height: height)
      }
      return GPano(
        width: width, height: height, fullWidth: width, left: 0, top: 0, headingDegrees: 0)
    }
    guard stated.projectionType == "equirectangular" else {
      throw PublishError.otherProjection(path: path, projection: stated.projectionType)
    }
    return stated.rescaled(toWidth: width, height: height)
  }

  /// Decodes no more than the largest copy needs: a JPEG is scaled down on the way almost for free.
  private static func decode(
    _ path: String, description: PhotoDescription, orientation: Orientation, original: GPano,
    copies: [GPano]
  ) throws(NativeError) -> Bitmap {
    let share =
      copies.map { copy in
        max(
          Double(copy.croppedAreaImageWidthPixels) / Double(original.croppedAreaImageWidthPixels),
          Double(copy.croppedAreaImageHeightPixels)
            / Double(original.croppedAreaImageHeightPixels))
      }.max() ?? 1
    let eighths = min(8, max(1, Int((share * 8).rounded(.up))))
    let stored = try PhotoReader.decode(
      path: path, scaleEighths: eighths, pixelLimit: pixelLimit)
    return orientation == .topLeft ? stored : try stored.upright(from: orientation)
  }

  private static func metadata(_ tags: PhotoMetadata, place: GPano) -> PanoramaMetadata {
    var metadata = PanoramaMetadata()
    metadata.make = tags.make
    metadata.model = tags.model
    metadata.software = tags.software
    metadata.dateTaken = tags.dateTaken
    metadata.position = tags.position
    metadata.altitudeMetres = tags.absoluteAltitudeMetres ?? tags.gpsAltitudeMetres
    metadata.gpano = place
    return metadata
  }
}
