/// Why a picture cannot be published as a panorama.
public enum PublishError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file does not say where it lies on the sphere, and is not a whole one by its shape.
  case placeUnknown(path: String, width: Int, height: Int)
  /// The file is a panorama in another projection.
  case otherProjection(path: String, projection: String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .placeUnknown(let path, let width, let height):
      "\(path): the file has no GPano fields, and \(width) × \(height) pixels are not the 2:1 of a "
        + "whole sphere; publish the panorama that 'skysphere stitch' wrote"
    case .otherProjection(let path, let projection):
      "\(path): the projection is \(projection), and web viewers take equirectangular panoramas "
        + "only"
    }
  }
}
