public import Foundation
import Imaging
import SphereGeometry

/// A picture over the nadir.
public struct NadirLogo: Sendable, Hashable, Codable {
  /// A PNG, JPEG or TIFF file; transparent parts show the panorama.
  public var picture: URL
  /// How much of the sphere it covers from side to side, in degrees.
  public var diameterDegrees: Double

  /// Creates a logo.
  ///
  /// - Parameters:
  ///   - picture: The file.
  ///   - diameterDegrees: Its size on the sphere, at most 180.
  public init(picture: URL, diameterDegrees: Double = 30) {
    self.picture = picture
    self.diameterDegrees = diameterDegrees
  }

  /// Decodes the picture, upright.
  ///
  /// - Throws: ``NativeError`` when the file cannot be read.
  func decode() throws(NativeError) -> Bitmap {
    let stored = try PhotoReader.decode(path: picture.path, color: .rgba)
    let orientation = try PhotoMetadata(path: picture.path).orientation ?? .topLeft
    return orientation == .topLeft ? stored : try stored.upright(from: orientation)
  }
}
