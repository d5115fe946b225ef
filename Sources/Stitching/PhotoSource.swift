public import Foundation
public import Imaging
public import SphereGeometry

/// A photo that is to be aligned, and what its file says about the camera.
public struct PhotoSource: Sendable, Hashable {
  /// Where the file is.
  public var url: URL
  /// The width of the decoded picture in pixels, not what its metadata claims.
  public var width: Int
  /// The height of the decoded picture in pixels.
  public var height: Int
  /// The focal length in pixels of this width, from the file's metadata; nil when unknown.
  public var focalLengthPixels: Double?
  /// The maker and model of the camera; photos of one camera and size share a lens.
  public var cameraModel: String
  /// The angles of the stored picture that are believed first: those given beside the photo, or what
  /// the gimbal recorded; nil when there are none.
  public var recordedAttitude: CameraAttitude?
  /// The angles of the stored picture by each way to read what the aircraft recorded, as far as they
  /// can be believed; empty where angles were given beside the photo.
  public var recordedReadings: [RecordedReading: CameraAttitude] = [:]
  /// How the file's picture is turned and mirrored to be upright, as its metadata states; says which
  /// way is down without a gimbal.
  ///
  /// Poses and lenses are those of the picture that ``decode(color:scaleEighths:)`` gives. That is
  /// not turned, since a turn is part of the pose, and only mirrored where it is stored mirrored.
  public var orientation: Orientation
  /// All that the file says, as recorded: when, where and how it was exposed.
  public var metadata: PhotoMetadata
  /// Bits of a sample as stored.
  public var bitsPerSample = 8
  /// Where it is said which parts of the photo are used.
  public var maskOrigin = PhotoMaskOrigin()
  /// Which parts of the photo are used; nil for all, or while the mask is not read.
  public var mask: PhotoMask?
  /// Where stages leave small copies for each other; nil where each decodes its own.
  public var smallCopies: SmallPhotoCopies?

  /// Creates a source.
  public init(
    url: URL, width: Int, height: Int, focalLengthPixels: Double? = nil, cameraModel: String = "",
    recordedAttitude: CameraAttitude? = nil, orientation: Orientation = .topLeft,
    metadata: PhotoMetadata = PhotoMetadata()
  ) {
    self.url = url
    self.width = width
    self.height = height
    self.focalLengthPixels = focalLengthPixels
    self.cameraModel = cameraModel
    self.recordedAttitude = recordedAttitude
    self.orientation = orientation
    self.metadata = metadata
  }

  /// The file's name without its folder.
  public var fileName: String { url.lastPathComponent }

  /// Decodes the picture, mirrors it left to right where it is stored mirrored, and replaces what its
  /// mask excludes by a smooth continuation of the rest.
  ///
  /// What is left of the orientation then is its `unmirrored`. All that looks at the photo's pixels
  /// does it through here, so that all sees the same.
  ///
  /// - Parameters:
  ///   - color: The channels that the result has.
  ///   - sample: 8 or 16 bits a sample.
  ///   - scaleEighths: 1 to 8: each side becomes ⌈side · scaleEighths / 8⌉.
  /// - Returns: The picture.
  /// - Throws: ``NativeError`` when the file cannot be decoded.
  public func decode(
    color: PhotoReader.Color = .rgb, sample: Bitmap.Sample = .uint8, scaleEighths: Int = 8
  ) throws(NativeError) -> Bitmap {
    let stored = try PhotoReader.decode(
      path: url.path, color: color, sample: sample, scaleEighths: scaleEighths)
    let picture = orientation.isMirrored ? try stored.mirrored() : stored
    try mask?.apply(to: picture)
    return picture
  }

  /// Decodes a copy of the picture that is at least so large, with 8 bits a sample.
  ///
  /// - Parameters:
  ///   - color: The channels that the result has.
  ///   - eighths: 1 to 8: what each side is at least, as a share of the photo's.
  ///   - isLast: Whether no other stage asks for it after this one.
  /// - Returns: The copy. What it shows does not depend on the copies that are kept.
  /// - Throws: ``NativeError`` when the file cannot be decoded.
  func decodeCopy(
    color: PhotoReader.Color = .rgb, atLeastEighths eighths: Int, isLast: Bool = false
  ) throws(NativeError) -> Bitmap {
    guard eighths <= SmallPhotoCopies.eighths, color != .rgba else {
      return try decode(color: color, scaleEighths: eighths)
    }
    let small = { () throws(NativeError) -> Bitmap in
      try decode(scaleEighths: SmallPhotoCopies.eighths)
    }
    let copy: Bitmap
    if let smallCopies {
      copy = try smallCopies.copy(of: url, isLast: isLast, decode: small)
    } else {
      copy = try small()
    }
    return color == .grey ? try copy.grey() : copy
  }

  /// Whether a place in the picture is used, in pixels.
  func uses(_ pixel: SIMD2<Double>) -> Bool {
    mask?.uses(shareOfWidth: pixel.x / Double(width), height: pixel.y / Double(height)) ?? true
  }

  /// A place in the picture, from its middle, as a share of its diagonal.
  func shareOfDiagonal(_ pixel: SIMD2<Double>) -> SIMD2<Double> {
    let size = SIMD2(Double(width), Double(height))
    return (pixel - size / 2) / (size * size).sum().squareRoot()
  }

  /// The focal length in pixels from a 35 mm equivalent.
  ///
  /// CIPA DCG-001 (2019) defines the equivalent by the diagonal of the 36 mm × 24 mm frame,
  /// 43.27 mm, which is also how DJI quotes its 4:3 cameras.
  ///
  /// - Parameters:
  ///   - millimetres: The 35 mm equivalent focal length.
  ///   - width: The width of the decoded picture in pixels.
  ///   - height: The height of the decoded picture in pixels.
  /// - Returns: The focal length in pixels of that picture.
  public static func focalLengthPixels(
    equivalentMillimetres millimetres: Double, width: Int, height: Int
  ) -> Double {
    let diagonal = Double(width * width + height * height).squareRoot()
    return millimetres / (36.0 * 36 + 24 * 24).squareRoot() * diagonal
  }
}
