public import Imaging

/// What is known of cameras beyond what their photos say: sensor and lens by EXIF make and model.
public struct LensCatalogue: Sendable, Hashable {
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

    /// Creates a camera.
    public init(
      make: String, model: String, sensorWidthMillimetres: Double, focalLengthMillimetres: Double
    ) {
      self.make = make
      self.model = model
      self.sensorWidthMillimetres = sensorWidthMillimetres
      self.focalLengthMillimetres = focalLengthMillimetres
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
    guard let model = metadata.model else { return nil }
    // Codes of one maker are not used by others, but the same camera is signed by two makers.
    let sameModel = cameras.filter { LensCatalogue.equal($0.model, model) }
    let camera =
      sameModel.first { camera in metadata.make.map { LensCatalogue.equal(camera.make, $0) } ?? true
      }
      ?? sameModel.first
    guard let camera, camera.sensorWidthMillimetres > 0 else { return nil }
    let focalLength = metadata.focalLengthMillimetres ?? camera.focalLengthMillimetres
    return focalLength / camera.sensorWidthMillimetres * Double(max(width, height))
  }

  private static func equal(_ left: String, _ right: String) -> Bool {
    left.lowercased() == right.lowercased()
  }
}
