public import CapturePlanning
public import SphereGeometry

/// What became of a planned shot.
public struct ShotRecord: Sendable, Equatable {
  /// The shot as planned.
  public var planned: Shot
  /// The attitude of the camera that was reported when the shot was begun.
  public var reported: CameraAttitude
  /// When the shot was begun, in seconds of the aircraft's clock.
  public var timeSeconds: Double
  /// The photo's path on the card.
  public var filePath: String

  /// Creates a record.
  public init(planned: Shot, reported: CameraAttitude, timeSeconds: Double, filePath: String) {
    self.planned = planned
    self.reported = reported
    self.timeSeconds = timeSeconds
    self.filePath = filePath
  }
}
