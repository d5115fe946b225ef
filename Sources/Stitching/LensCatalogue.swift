public import Imaging
import SphereGeometry

/// What is known of cameras beyond what their photos say: sensor and lens by EXIF make and model.
public struct LensCatalogue: Sendable, Hashable {
  /// What the photos of an aircraft's own panorama mode look like.
  public struct Tile: Sendable, Hashable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// The horizontal field of view in degrees, as measured.
    public var horizontalFieldOfViewDegrees: Double

    /// Creates a description of tiles.
    public init(width: Int, height: Int, horizontalFieldOfViewDegrees: Double) {
      self.width = width
      self.height = height
      self.horizontalFieldOfViewDegrees = horizontalFieldOfViewDegrees
    }
  }

  /// A camera with a fixed lens, or the widest setting of another.
  public struct Camera: Sendable, Hashable {
    /// The EXIF make.
    public var make: String
    /// The EXIF model.
    public var model: String
    /// The width of the sensor's picture area in millimetres; all of it is in a photo's width.
    public var sensorWidthMillimetres: Double
    /// The focal length in millimetres.
    public var focalLengthMillimetres: Double
    /// The photos of the aircraft's own panorama mode; nil where they are not known.
    public var tile: Tile?

    /// Creates a camera.
    public init(
      make: String, model: String, sensorWidthMillimetres: Double, focalLengthMillimetres: Double,
      tile: Tile? = nil
    ) {
      self.make = make
      self.model = model
      self.sensorWidthMillimetres = sensorWidthMillimetres
      self.focalLengthMillimetres = focalLengthMillimetres
      self.tile = tile
    }
  }

  /// The cameras.
  public var cameras: [Camera]

  /// Creates a catalogue; without cameras it says nothing.
  public init(cameras: [Camera] = []) {
    self.cameras = cameras
  }

  /// The focal length in pixels of a photo's longer side; nil for an unknown camera.
  ///
  /// - Parameters:
  ///   - metadata: What the photo says; its focal length in millimetres counts before the
  ///     catalogue's, since lenses zoom.
  ///   - width: The width of the picture in pixels.
  ///   - height: The height of the picture in pixels.
  /// - Returns: The focal length in pixels.
  public func focalLengthPixels(metadata: PhotoMetadata, width: Int, height: Int) -> Double? {
    guard let camera = camera(of: metadata), camera.sensorWidthMillimetres > 0 else { return nil }
    let focalLength = metadata.focalLengthMillimetres ?? camera.focalLengthMillimetres
    return focalLength / camera.sensorWidthMillimetres * Double(max(width, height))
  }

  /// The focal length in pixels of a photo of the aircraft's own panorama mode.
  ///
  /// - Parameters:
  ///   - metadata: What the photo says.
  ///   - width: The width of the picture in pixels.
  ///   - height: The height of the picture in pixels.
  /// - Returns: The focal length in pixels; nil when the photo is not of that size, or when it says
  ///   that it was larger once.
  public func tileFocalLengthPixels(metadata: PhotoMetadata, width: Int, height: Int) -> Double? {
    guard let tile = camera(of: metadata)?.tile, tile.width == width, tile.height == height,
      (metadata.statedWidth ?? width) == width, (metadata.statedHeight ?? height) == height
    else { return nil }
    return Lens(
      width: width, height: height,
      horizontalFieldOfViewDegrees: tile.horizontalFieldOfViewDegrees
    ).focalLengthPixels
  }

  /// The camera that took a photo.
  private func camera(of metadata: PhotoMetadata) -> Camera? {
    guard let model = metadata.model else { return nil }
    // Codes of one maker are not used by others, but the same camera is signed by two makers.
    let sameModel = cameras.filter { LensCatalogue.equal($0.model, model) }
    return sameModel.first { camera in
      metadata.make.map { LensCatalogue.equal(camera.make, $0) } ?? true
    } ?? sameModel.first
  }

  private static func equal(_ left: String, _ right: String) -> Bool {
    left.lowercased() == right.lowercased()
  }
}
