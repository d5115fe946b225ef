import CapturePlanning
import Foundation

/// Writes a preset of Papywizard, the program that drives motorised panorama heads: a `pict` a
/// shot, with a yaw to the right and a pitch up.
///
/// A head has no compass, so yaw 0 is north and the origin is set there. Yaws stay in one turn: the
/// head does not go the shorter way past it, but its cable never winds up.
enum PapywizardPresetExport {
  static let limitations = [
    "Yaw 0 is north: point the camera north and level, and set the head's origin there.",
    "Not every head reaches every pitch: Papywizard's limits must hold those of the plan.",
    "A Papywizard preset does not store the place, the camera and what the shots cover: keep the "
      + "plan file.",
  ]

  static func data(of plan: CapturePlan) -> Data {
    let name = XMLText.escaped("\(plan.pattern.rawValue), \(plan.camera.identifier)")
    let lines =
      [
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
        "<papywizard>",
        "  <preset name=\"\(name)\">",
        "    <tooltip>\(plan.shots.count) shots, yaw 0 is north</tooltip>",
        "    <shoot>",
      ]
      + plan.shots.map { shot in
        let pitch = DecimalText.text(shot.pitchDegrees, decimals: 4)
        return "      <pict yaw=\"\(DecimalText.compass(shot.yawDegrees))\" pitch=\"\(pitch)\"/>"
      } + ["    </shoot>", "  </preset>", "</papywizard>", ""]
    return Data(lines.joined(separator: "\n").utf8)
  }
}
