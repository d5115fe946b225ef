public import Foundation
public import SphereGeometry

/// What the aircraft writes into a photo: its own belief, with the errors of its instruments.
public struct ExposureMetadata: Sendable, Equatable {
  /// EXIF Make.
  public var make: String
  /// EXIF Model.
  public var model: String
  /// The date by the aircraft's own clock, to be written as UTC.
  public var date: Date
  /// The exposure time in seconds.
  public var exposureSeconds: Double
  /// The f-number.
  public var fNumber: Double
  /// The sensitivity, ISO 12232.
  public var iso: Int
  /// The focal length in millimetres.
  public var focalLengthMillimetres: Double
  /// The focal length in millimetres that gives the same picture on 35 mm film.
  public var focalLength35Millimetres: Double
  /// The width in pixels.
  public var widthPixels: Int
  /// The height in pixels.
  public var heightPixels: Int
  /// The recorded position, WGS 84.
  public var position: GeodeticPosition
  /// The recorded altitude in metres above sea level.
  public var absoluteAltitudeMetres: Double
  /// The recorded altitude in metres above the take-off point.
  public var relativeAltitudeMetres: Double
  /// The recorded attitude of the camera; yaw is a heading from true north.
  public var gimbalAttitude: CameraAttitude
  /// The recorded attitude of the aircraft's body.
  public var flightAttitude: CameraAttitude
  /// The recorded velocity in metres per second, north-east-down.
  public var velocityMetresPerSecond: Vector3
}
