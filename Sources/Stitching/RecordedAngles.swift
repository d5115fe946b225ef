public import SphereGeometry

/// Tells recorded gimbal angles that mean something from those that a camera without a working
/// gimbal writes.
public enum RecordedAngles {
  /// Leaves out angles that cannot be believed.
  ///
  /// Angles that are not finite or out of range go one by one. When at least three photos of a set
  /// have angles and these are all the same (all zero, most often), none of them says anything.
  ///
  /// - Parameter attitudes: The recorded angles, one element a photo.
  /// - Returns: The same with nil where the angles are not to be used.
  public static func believable(_ attitudes: [CameraAttitude?]) -> [CameraAttitude?] {
    let plausible = attitudes.map { attitude in attitude.flatMap { isPlausible($0) ? $0 : nil } }
    let present = plausible.compactMap { $0 }
    guard let first = present.first else { return plausible }
    let reference = first.cameraFromWorld
    let areAllTheSame = present.allSatisfy {
      $0.cameraFromWorld.angle(to: reference).degrees < 0.05
    }
    let isNothing = present.allSatisfy {
      $0.yawDegrees == 0 && $0.pitchDegrees == 0 && $0.rollDegrees == 0
    }
    if isNothing || (areAllTheSame && present.count >= 3) {
      return attitudes.map { _ in nil }
    }
    return plausible
  }

  /// Gimbals turn past straight down by some degrees; beyond that a value is broken.
  private static func isPlausible(_ attitude: CameraAttitude) -> Bool {
    [attitude.yawDegrees, attitude.pitchDegrees, attitude.rollDegrees].allSatisfy(\.isFinite)
      && abs(attitude.yawDegrees) <= 360 && abs(attitude.pitchDegrees) <= 135
      && abs(attitude.rollDegrees) <= 180
  }
}
