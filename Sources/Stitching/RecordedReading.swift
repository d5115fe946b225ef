import Imaging
import SphereGeometry

/// How the angles that an aircraft records are read; aircraft differ in what they write.
public enum RecordedReading: String, Sendable, Hashable, Codable, CaseIterable {
  /// The gimbal's yaw, pitch and roll, its yaw being a heading. This is what the standard is, and
  /// what holds where the gimbal turns and the aircraft does not.
  case gimbal
  /// The aircraft's heading with the gimbal's pitch and roll, for aircraft that write no gimbal yaw
  /// or one that stands still.
  case flightYaw = "flight-yaw"
  /// The sum of both yaws with the gimbal's pitch and roll, for aircraft that write the gimbal's yaw
  /// as seen from the aircraft.
  case flightAndGimbalYaw = "flight-and-gimbal-yaw"

  /// The camera's angles by this reading; nil when the file does not hold what it takes.
  func attitude(in metadata: PhotoMetadata) -> CameraAttitude? {
    switch self {
    case .gimbal:
      return metadata.gimbalAttitude
    case .flightYaw:
      guard let flight = metadata.flightAttitude, let pitch = metadata.gimbalPitchDegrees else {
        return nil
      }
      return CameraAttitude(
        yawDegrees: flight.yawDegrees, pitchDegrees: pitch,
        rollDegrees: metadata.gimbalAttitude?.rollDegrees ?? 0)
    case .flightAndGimbalYaw:
      guard let flight = metadata.flightAttitude, let gimbal = metadata.gimbalAttitude else {
        return nil
      }
      return CameraAttitude(
        yawDegrees: Angle.wrap(degrees: flight.yawDegrees + gimbal.yawDegrees),
        pitchDegrees: gimbal.pitchDegrees, rollDegrees: gimbal.rollDegrees)
    }
  }
}
