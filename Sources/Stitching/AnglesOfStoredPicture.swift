import Imaging
import SphereGeometry

/// Turns recorded angles of upright pictures into those of the pictures as they are stored, in which
/// everything is solved.
///
/// Photos whose EXIF orientation says that they are to be turned come from two kinds of cameras. One
/// turns with the picture (a gimbal in portrait mode, a phone's own sensors): its roll is near the
/// turn and the angles are those of the stored picture already. The other, or a program, turned the
/// picture or means the upright one: its roll is near 0, and the turn is added. Which it is, the
/// photos of each orientation decide together, leaving out those that look too steeply up or down
/// for their roll to mean anything.
enum AnglesOfStoredPicture {
  static func attitudes(
    _ recorded: [CameraAttitude?], orientations: [Orientation], steepestPitchDegrees: Double = 80
  ) -> [CameraAttitude?] {
    var result = recorded
    for orientation in Orientation.allCases {
      let turn = orientation.rollDegrees
      let own = recorded.indices.filter { orientations[$0] == orientation && recorded[$0] != nil }
      guard turn != 0, !own.isEmpty else { continue }
      let telling = own.compactMap { recorded[$0] }.filter {
        abs($0.pitchDegrees) <= steepestPitchDegrees
      }
      let turned = telling.count { abs(Angle.wrap(degrees: $0.rollDegrees - turn)) < 45 }
      guard 2 * turned <= telling.count else { continue }
      for index in own {
        if let roll = result[index]?.rollDegrees {
          result[index]?.rollDegrees = Angle.wrap(degrees: roll + turn)
        }
      }
    }
    return result
  }
}
