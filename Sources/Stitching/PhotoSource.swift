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
  /// The angles that the gimbal recorded; nil when there are none.
  public var recordedAttitude: CameraAttitude?
  /// How the stored picture is turned to be upright; says which way is down without a gimbal.
  public var orientation: Orientation
  /// All that the file says, as recorded: when, where and how it was exposed.
  public var metadata: PhotoMetadata

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
