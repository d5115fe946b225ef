import Foundation

/// Cuts a panorama down to the part without empty pixels.
///
/// Keeps EXIF, the other XMP and the colour profile, and corrects what depends on the size: the
/// GPano fields keep the picture in its place on the full sphere.
public enum PanoramaCropper {
  /// How the rectangle is found.
  public enum Method: String, Sendable, CaseIterable {
    /// The largest rectangle without an empty pixel: ``LargestRectangle``.
    case rectangle
    /// One edge after the other: ``EdgeNarrowing``.
    case edges
  }

  /// How to crop.
  public struct Options: Sendable {
    /// How the rectangle is found.
    public var method = Method.rectangle
    /// A picture of the same size that is white where the panorama has picture; nil to use the
    /// panorama's alpha channel or, without one, ``EmptyArea``.
    public var maskPath: String?
    /// A picture of the same size whose pixels that are not black are cut off, too: those that
    /// stitching invented.
    public var inventedMaskPath: String?
    /// The share of the largest rectangle's area for which a closed 360° keeps its whole width.
    ///
    /// A rectangle over the whole width, which keeps the circle closed, is taken when it has at
    /// least this share. 1 asks for the largest rectangle, 0 for the whole width wherever a whole
    /// row is left.
    public var closedCircleShare = 0.95
    /// How the empty area is told when nothing else says it.
    public var emptyArea = EmptyArea.Options()
    /// The JPEG quality of the output, 1 to 100.
    public var quality = 95
    /// Whether an existing output is replaced.
    public var replacesExisting = false

    /// The largest rectangle, at quality 95.
    public init() {}
  }

  /// What was done.
  public struct Result: Sendable, Hashable, Codable {
    /// The width of the input in pixels, upright.
    public var inputWidth: Int
    /// The height of the input in pixels, upright.
    public var inputHeight: Int
    /// The part of the input that was kept.
    public var rectangle: PixelRectangle
    /// The GPano fields of the output, if it is a part of a sphere.
    public var gpano: GPano?

    /// The kept pixels as a share of the input's, in per cent.
    public var keptPercent: Double {
      100 * Double(rectangle.area) / (Double(inputWidth) * Double(inputHeight))
    }
  }

  /// As many pixels as the largest JPEG has.
  private static let pixelLimit = JPEGWriter.sideLimit * JPEGWriter.sideLimit
  /// Rows written between two looks at the flag.
  private static let stripRows = 256

  /// Crops a file.
  ///
  /// The call blocks; run it on ``NativeThreads``.
  /// A picture with nothing to crop away is copied byte for byte when it is an upright JPEG.
  ///
  /// - Parameters:
  ///   - input: The panorama: JPEG, PNG or TIFF.
  ///   - output: The JPEG file to write.
  ///   - options: How to crop.
  ///   - cancellation: Polled on the way.
  /// - Returns: What was done.
  /// - Throws: ``CropError``, ``NativeError`` or `CancellationError`; no output is left then.
  public static func crop(
    input: String, output: String, options: Options = Options(),
    cancellation: CancellationFlag = CancellationFlag()
  ) throws -> Result {
    let suffix = (output as NSString).pathExtension.lowercased()
    if ["png", "tif", "tiff"].contains(suffix) { throw CropError.outputIsNotJPEG(path: output) }
    let file = try OutputFile(path: output, replacesExisting: options.replacesExisting)
    let description = try PhotoReader.probe(path: input)
    let block = try MetadataBlock(path: input)
    let orientation = PhotoMetadata(block: block).orientation ?? .topLeft
    let picture = try decode(input, orientation: orientation, color: .rgb)
    try cancellation.check()
    let mask = try mask(
      of: picture, path: input, hasAlpha: description.hasAlpha, orientation: orientation,
      options: options)
    try cancellation.check()
    let gpano = placement(block: block, width: picture.width, height: picture.height)
    let isClosed = gpano.map { $0.croppedAreaImageWidthPixels == $0.fullPanoWidthPixels } ?? false
    guard let rectangle = try rectangle(inMask: mask, isClosed: isClosed, options: options) else {
      throw CropError.nothingLeft(path: input)
    }
    let result = Result(
      inputWidth: picture.width, inputHeight: picture.height, rectangle: rectangle,
      gpano: gpano?.cropped(to: rectangle))

    let keepsAll = rectangle.width == picture.width && rectangle.height == picture.height
    if keepsAll && description.format == .jpeg && orientation == .topLeft {
      try file.append(try contents(of: input))
      try file.commit()
      return result
    }
    let writer = try JPEGWriter(
      output: file, width: rectangle.width, height: rectangle.height, quality: options.quality,
      chromaSampling: description.chromaSampling,
      segments: try segments(block: block, result: result))
    for top in stride(from: rectangle.top, to: rectangle.top + rectangle.height, by: stripRows) {
      try cancellation.check()
      let bottom = min(top + stripRows, rectangle.top + rectangle.height)
      try writer.write(picture, rows: top..<bottom, firstColumn: rectangle.left)
    }
    try writer.finish()
    return result
  }

  private static func contents(of path: String) throws(NativeError) -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe)
    } catch {
      throw NativeError(
        kind: .inputOutput, message: "reading failed: \(error.localizedDescription)", path: path)
    }
  }

  private static func decode(
    _ path: String, orientation: Orientation, color: PhotoReader.Color
  ) throws(NativeError) -> Bitmap {
    let stored = try PhotoReader.decode(path: path, color: color, pixelLimit: pixelLimit)
    return orientation == .topLeft ? stored : try stored.upright(from: orientation)
  }

  private static func mask(
    of picture: Bitmap, path: String, hasAlpha: Bool, orientation: Orientation, options: Options
  ) throws -> Bitmap {
    let mask =
      if let maskPath = options.maskPath {
        try readMask(maskPath, for: picture).mask(ofChannel: 0)
      } else if hasAlpha {
        try decode(path, orientation: orientation, color: .rgba).mask(ofChannel: 3)
      } else {
        try EmptyArea.mask(of: picture, options: options.emptyArea)
      }
    if let inventedMaskPath = options.inventedMaskPath {
      remove(try readMask(inventedMaskPath, for: picture), from: mask)
    }
    return mask
  }

  private static func readMask(_ path: String, for picture: Bitmap) throws -> Bitmap {
    let mask = try PhotoReader.decode(path: path, color: .grey, pixelLimit: pixelLimit)
    guard mask.width == picture.width, mask.height == picture.height else {
      throw CropError.maskSizeDiffers(
        maskPath: path, maskWidth: mask.width, maskHeight: mask.height,
        pictureWidth: picture.width, pictureHeight: picture.height)
    }
    return mask
  }

  /// Makes the pixels of a mask 0 where another is not.
  private static func remove(_ other: Bitmap, from mask: Bitmap) {
    mask.withMutableBytes { bytes in
      other.withBytes { otherBytes in
        for row in 0..<mask.height {
          for column in 0..<mask.width where otherBytes[row * other.stride + column] != 0 {
            bytes[row * mask.stride + column] = 0
          }
        }
      }
    }
  }

  private static func rectangle(
    inMask mask: Bitmap, isClosed: Bool, options: Options
  ) throws(NativeError) -> PixelRectangle? {
    if options.method == .edges { return try EdgeNarrowing.narrow(mask: mask) }
    guard let largest = try LargestRectangle.find(inMask: mask) else { return nil }
    guard isClosed, let fullWidth = LargestRectangle.findFullWidth(inMask: mask) else {
      return largest
    }
    let isEnough = Double(fullWidth.area) >= options.closedCircleShare * Double(largest.area)
    return isEnough ? fullWidth : largest
  }

  /// Where the input lies on the sphere: by its fields or, when they are not all there, as a full
  /// sphere if it claims to be one and is twice as wide as high.
  private static func placement(block: MetadataBlock, width: Int, height: Int) -> GPano? {
    if let gpano = GPano(block: block) { return gpano.rescaled(toWidth: width, height: height) }
    let projection = block.text("Xmp.GPano.ProjectionType")
    guard projection == "equirectangular", width == 2 * height else { return nil }
    return GPano(
      width: width, height: height, fullWidth: width, left: 0, top: 0,
      headingDegrees: block.number("Xmp.GPano.PoseHeadingDegrees") ?? 0)
  }

  private static func segments(
    block: MetadataBlock, result: Result
  ) throws(NativeError) -> [JPEGSegment] {
    let profile = try block.colorProfile()
    try block.remove(prefix: "Exif.Thumbnail.")
    try block.setUprightPicture(width: result.rectangle.width, height: result.rectangle.height)
    if let gpano = result.gpano {
      try block.remove(prefix: "Xmp.GPano.LargestValidInteriorRect")
      try gpano.store(in: block)
    } else {
      // Without sizes and offsets a viewer would take the part for a whole sphere.
      try block.remove(prefix: "Xmp.GPano.")
    }
    return try block.jpegSegments() + JPEGSegment.colorProfile(profile)
  }
}
