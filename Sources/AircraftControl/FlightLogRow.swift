public import SphereGeometry

/// One photo of a simulated flight: where the camera truly was, and what its file says.
public struct FlightLogRow: Sendable, Equatable {
  /// The photo's path on the card with slashes.
  public var file: String
  /// Where the photo was meant to point; nil when more photos were taken than were planned.
  public var planned: PlannedDirection?
  /// How many photos were planned for the panorama.
  public var plannedPhotoCount: Int
  /// The moment of exposure in seconds of the aircraft's clock.
  public var timeSeconds: Double
  /// The true pose of the camera; the world is north-east-down.
  public var trueCameraFromWorld: Rotation
  /// The angles that the photo's metadata state.
  public var recordedAttitude: CameraAttitude
  /// The true position in metres north, east and down from the ground below the take-off point.
  public var truePositionMetres: Vector3
  /// The position that the photo's metadata state, WGS 84.
  public var recordedPosition: GeodeticPosition
  /// The altitude above the take-off point that the photo's metadata state, in metres.
  public var recordedAltitudeMetres: Double
  /// The size of the photo's file in bytes.
  public var fileBytes: Int
  /// The CRC-32 of the photo's file.
  public var fileChecksum: UInt32

  /// Creates a row.
  public init(
    file: String, planned: PlannedDirection?, plannedPhotoCount: Int, timeSeconds: Double,
    trueCameraFromWorld: Rotation, recordedAttitude: CameraAttitude,
    truePositionMetres: Vector3, recordedPosition: GeodeticPosition,
    recordedAltitudeMetres: Double, fileBytes: Int, fileChecksum: UInt32
  ) {
    self.file = file
    self.planned = planned
    self.plannedPhotoCount = plannedPhotoCount
    self.timeSeconds = timeSeconds
    self.trueCameraFromWorld = trueCameraFromWorld
    self.recordedAttitude = recordedAttitude
    self.truePositionMetres = truePositionMetres
    self.recordedPosition = recordedPosition
    self.recordedAltitudeMetres = recordedAltitudeMetres
    self.fileBytes = fileBytes
    self.fileChecksum = fileChecksum
  }
}
