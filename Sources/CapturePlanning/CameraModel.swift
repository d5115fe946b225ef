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
  /// The usual size of a photo's file in bytes.
  public var photoBytes: Int
  /// The time from the command to the end of the exposure, in seconds.
  public var shotSeconds: Double
  /// The time to store a photo, during which no other can be taken, in seconds.
  public var storeSeconds: Double
  /// The numbers of photos that automatic exposure bracketing takes; nil where it is not offered.
  public var bracketCounts: [Int]?
  /// The tiles of the aircraft's own panorama mode; nil where they are not known.
  public var panoramaTile: PanoramaTile?
  /// How DJI's waypoint files name the camera; nil where no code is known.
  public var wpml: WPMLPayloadCodes?
  /// Where the values come from.
  public var sources: [ValueSource]

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

  /// The diagonal field of view of a full photo in degrees, which is what makers quote.
  public var diagonalFieldOfViewDegrees: Double {
    let lens = lens
    let diagonal = (Double(lens.width * lens.width + lens.height * lens.height)).squareRoot()
    return 2 * atan(diagonal / 2 / lens.focalLengthPixels) * 180 / .pi
  }

  /// The description of the camera that goes into a plan.
  public var plannedCamera: PlannedCamera { plannedCamera(portrait: false) }

  /// The description of the camera that goes into a plan.
  ///
  /// - Parameter portrait: Whether the camera stands upright, with the long side of its photos.
  /// - Returns: The description.
  public func plannedCamera(portrait: Bool) -> PlannedCamera {
    guard portrait else {
      return PlannedCamera(
        identifier: identifier, widthPixels: photoWidthPixels, heightPixels: photoHeightPixels,
        horizontalFieldOfViewDegrees: horizontalFieldOfViewDegrees)
    }
    let degrees = lens.verticalFieldOfViewDegrees
    return PlannedCamera(
      identifier: identifier, widthPixels: photoHeightPixels, heightPixels: photoWidthPixels,
      horizontalFieldOfViewDegrees: (degrees * 10_000).rounded() / 10_000)
  }
}
