public import SphereGeometry

import Foundation

/// A camera of the catalogue: its sensor, its lens, and how it signs its photos.
public struct CameraModel: Codable, Sendable, Equatable {
  /// What the tiles of the aircraft's own panorama mode look like: smaller, undistorted, cropped.
  public struct PanoramaTile: Codable, Sendable, Equatable {
    /// The width of a tile in pixels.
    public var widthPixels: Int
    /// The height of a tile in pixels.
    public var heightPixels: Int
    /// The horizontal field of view of a tile in degrees, as measured.
    public var horizontalFieldOfViewDegrees: Double
  }

  /// The camera's name in plans: the model code that it writes into EXIF.
  public var identifier: String
  /// The name for people.
  public var displayName: String
  /// The EXIF Make.
  public var exifMake: String
  /// The EXIF Model.
  public var exifModel: String
  /// The width of the sensor's picture area in millimetres.
  public var sensorWidthMillimetres: Double
  /// The nominal height of the sensor's picture area in millimetres; photos may use less of it.
  public var sensorHeightMillimetres: Double
  /// The focal length in millimetres.
  public var focalLengthMillimetres: Double
  /// The focal length that gives the same diagonal field of view on 36 × 24 mm, in millimetres.
  public var focalLength35Millimetres: Double
  /// The widest aperture as an f-number.
  public var fNumber: Double
  /// The width of a full photo in pixels.
  public var photoWidthPixels: Int
  /// The height of a full photo in pixels.
  public var photoHeightPixels: Int
  /// The tiles of the aircraft's own panorama mode; nil where they are not known.
  public var panoramaTile: PanoramaTile?
  /// How DJI's waypoint files name the camera; nil where no code is known.
  public var wpml: WPMLPayloadCodes?

  /// The horizontal field of view of a full photo in degrees: 2·atan(sensor width / 2·focal),
  /// to four decimals.
  ///
  /// This is what photos taken one by one show. The makers quote the diagonal, which is wider.
  public var horizontalFieldOfViewDegrees: Double {
    let degrees = 2 * atan(sensorWidthMillimetres / 2 / focalLengthMillimetres) * 180 / .pi
    return (degrees * 10_000).rounded() / 10_000
  }

  /// The undistorted lens of a full photo, with square pixels.
  public var lens: Lens { plannedCamera.lens }

  /// The description of the camera that goes into a plan.
  public var plannedCamera: PlannedCamera {
    PlannedCamera(
      identifier: identifier, widthPixels: photoWidthPixels, heightPixels: photoHeightPixels,
      horizontalFieldOfViewDegrees: horizontalFieldOfViewDegrees)
  }
}
