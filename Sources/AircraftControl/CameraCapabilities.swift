public import SphereGeometry

/// What a camera's photos look like and how long one takes.
public struct CameraCapabilities: Sendable, Equatable {
  /// The lens at the full size of a photo, distortion included.
  public var lens: Lens
  /// The f-number.
  public var fNumber: Double
  /// The sensitivity, ISO 12232.
  public var iso: Int
  /// The exposure time in seconds.
  public var exposureSeconds: Double
  /// The true focal length in millimetres.
  public var focalLengthMillimetres: Double
  /// The focal length in millimetres that gives the same picture on 35 mm film.
  public var focalLength35Millimetres: Double
  /// The time from the request to the end of shooting, in seconds.
  public var shotSeconds: Double
  /// The time that storing takes after shooting, in seconds.
  public var storeSeconds: Double

  /// Creates the capabilities of a camera.
  public init(
    lens: Lens, fNumber: Double, iso: Int = 100, exposureSeconds: Double = 1.0 / 200,
    focalLengthMillimetres: Double, focalLength35Millimetres: Double, shotSeconds: Double = 1,
    storeSeconds: Double = 1
  ) {
    self.lens = lens
    self.fNumber = fNumber
    self.iso = iso
    self.exposureSeconds = exposureSeconds
    self.focalLengthMillimetres = focalLengthMillimetres
    self.focalLength35Millimetres = focalLength35Millimetres
    self.shotSeconds = shotSeconds
    self.storeSeconds = storeSeconds
  }
}
