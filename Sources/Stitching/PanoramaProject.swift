public import Imaging
public import SphereGeometry

/// A solved panorama, the content of `NAME.project.json`: enough to render it again at any size
/// without matching.
public struct PanoramaProject: Codable, Sendable, Hashable {
  /// The name and version of the file format.
  public static let schemaName = "skysphere.project/1"

  /// A photo of the project.
  public struct Photo: Codable, Sendable, Hashable {
    /// Where the photo was solved, and how.
    public var solved: SolvedPhoto
    /// How its brightness differs from the scene's; nil when the photo is not used.
    public var exposure: PhotoExposure?
  }

  /// The name and version of the file format: ``schemaName``.
  public var schema: String
  /// The folder that holds the photos, as it was given.
  public var photoFolder: String
  /// The full canvas.
  public var canvas: EquirectangularCanvas
  /// The part of the canvas that the panorama file holds.
  public var area: PixelRectangle
  /// The photos in the order of their names.
  public var photos: [Photo]
  /// The verified matches between them.
  public var links: [Link]

  /// Creates a project in the current format.
  public init(
    photoFolder: String, canvas: EquirectangularCanvas, area: PixelRectangle, photos: [Photo],
    links: [Link]
  ) {
    schema = PanoramaProject.schemaName
    self.photoFolder = photoFolder
    self.canvas = canvas
    self.area = area
    self.photos = photos
    self.links = links
  }
}
