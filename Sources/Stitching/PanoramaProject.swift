import Foundation
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

    /// Creates a photo of a project.
    public init(solved: SolvedPhoto, exposure: PhotoExposure? = nil) {
      self.solved = solved
      self.exposure = exposure
    }
  }

  /// What the panorama was made with besides its photos.
  public struct Rendering: Codable, Sendable, Hashable {
    /// The holes that were filled.
    public var fill: FillMode
    /// The picture over the nadir, by its path, and its size in degrees; nil for none.
    public var logo: NadirLogo?
    /// Whether it was cut to the largest rectangle without empty pixels.
    public var isCropped: Bool
    /// The projection; nil for the equirectangular one.
    public var projection: PanoramaProjection?
    /// The elevations that were kept; nil for all.
    public var heights: HeightRange?
    /// Which brightness was kept; nil in projects that do not say it.
    public var exposureAnchor: ExposureAnchor?
    /// How many bits a sample has; nil in projects that do not say it.
    public var depth: PictureDepth?
    /// libjpeg's quality.
    public var jpegQuality: Int
    /// How finely a JPEG keeps colour.
    public var chromaSampling: ChromaSampling

    init(_ options: StitchOptions, projection: PanoramaProjection?) {
      self.projection = projection
      fill = options.fill.mode
      logo = options.fill.logo
      isCropped = options.crops
      heights = options.canvas.heights
      exposureAnchor = options.seams.exposureAnchor
      depth = options.depth
      jpegQuality = options.jpegQuality
      chromaSampling = options.chromaSampling
    }
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
  /// What the panorama was made with; nil in projects that do not say it.
  public var rendering: Rendering?

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

  /// Reads a project file.
  ///
  /// - Parameter path: A `NAME.project.json`.
  /// - Throws: ``ProjectError`` when there is none, or what is there is no project.
  public init(path: String) throws(ProjectError) {
    guard FileManager.default.fileExists(atPath: path) else { throw .notFound(path: path) }
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      self = try JSONDecoder().decode(PanoramaProject.self, from: data)
    } catch {
      throw .notAProject(path: path, reason: ProjectError.reason(of: error))
    }
    guard schema == PanoramaProject.schemaName else {
      throw .notAProject(path: path, reason: "its schema is \(schema)")
    }
    guard photos.contains(where: { $0.solved.cameraFromWorld != nil }) else {
      throw .notAProject(path: path, reason: "none of its photos is placed")
    }
  }

  /// The options that the panorama was made with, as far as they shape it.
  ///
  /// - Parameter software: The name and version of the program, for the metadata.
  /// - Returns: Options whose canvas has the same width and the same middle.
  public func options(software: String) -> StitchOptions {
    var options = StitchOptions(software: software)
    options.canvas.width = canvas.width
    options.canvas.center = .heading(degrees: canvas.centerHeadingDegrees)
    if let rendering {
      options.fill = FillOptions(mode: rendering.fill, logo: rendering.logo)
      options.crops = rendering.isCropped
      options.canvas.heights = rendering.heights
      options.depth = rendering.depth ?? .automatic
      options.canvas.projection = rendering.projection ?? .equirectangular
      options.seams.exposureAnchor = rendering.exposureAnchor ?? .mean
      options.jpegQuality = rendering.jpegQuality
      options.chromaSampling = rendering.chromaSampling
    }
    return options
  }
}
