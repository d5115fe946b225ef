import CapturePlanning
import SphereGeometry

/// Plays a mission of MAVLink items and notes where the camera points at every photo.
///
/// Headings are those of CONDITION_YAW where a mission has any, as ArduPilot flies it, and else
/// those of the waypoints, as PX4 does. What would turn the camera in a way that is not followed
/// here, or repeat photos, is refused rather than passed over.
struct MissionPlayback {
  /// An item as a file has it; a number that is missing or null is NaN.
  struct Item {
    var command: Int
    var frame: Int
    var parameters: [Double]
    /// Where it stands in the file.
    var place: String
  }

  /// Commands that neither turn the camera nor take photos: return, land, delays, speed, servo and
  /// camera modes, the end of a region of interest, the choice of a gimbal's master.
  private static let withoutEffect: Set<Int> = [20, 21, 93, 112, 178, 197, 530, 1001]
  private static let navigation: Set<Int> = [16, 17, 19, 22]

  private let turnsByCommand: Bool
  private var log: PhotoLog

  static func shots(of items: [Item], path: String) throws(PlanImportError) -> ImportedShots {
    var playback = MissionPlayback(
      turnsByCommand: items.contains { $0.command == 115 }, log: PhotoLog(path: path))
    for item in items { try playback.play(item) }
    return playback.log.shots
  }

  private mutating func play(_ item: Item) throws(PlanImportError) {
    switch item.command {
    case _ where MissionPlayback.navigation.contains(item.command): try move(item)
    case 115:
      guard item.parameters[3] == 0 else {
        throw wrong(item, 3, "turns by an angle; turns to a heading, with param4 0, are read")
      }
      log.headingDegrees = try number(item, 0, in: -360...360)
    case 205:
      guard item.parameters[6] == 2 else {
        throw wrong(item, 6, "is a mount mode in which the pitch does not hold; it must be 2")
      }
      log.pitchDegrees = try number(item, 0, in: -90...90)
    case 1000: log.pitchDegrees = try number(item, 0, in: -90...90)
    case 203:
      // Other values of this command zoom or focus.
      if item.parameters[4] == 1 { try log.shoot(at: item.place) }
    case 2000:
      guard item.parameters[2] == 1 else {
        throw wrong(item, 2, "asks for more photos than one, or for photos without end")
      }
      try log.shoot(at: item.place)
    case _ where MissionPlayback.withoutEffect.contains(item.command): break
    default:
      throw .wrongEntry(
        path: log.path, place: item.place + ", command",
        reason: "command \(item.command) is not read; missions that turn, tilt, wait and shoot are")
    }
  }

  private mutating func move(_ item: Item) throws(PlanImportError) {
    let location = GeodeticPosition(
      latitudeDegrees: try number(item, 4, in: -90...90),
      longitudeDegrees: try number(item, 5, in: -180...180))
    guard [3, 6].contains(item.frame) else {
      throw .wrongEntry(
        path: log.path, place: item.place + ", frame",
        reason: "frame \(item.frame) is not read for places; altitudes must be above home, "
          + "frame 3 or 6")
    }
    log.position = (location, try number(item, 6, in: -10_000...10_000))
    if !turnsByCommand, item.parameters[3].isFinite {
      log.headingDegrees = try number(item, 3, in: -360...360)
    }
  }

  private func number(
    _ item: Item, _ index: Int, in range: ClosedRange<Double>
  ) throws(PlanImportError) -> Double {
    let value = item.parameters[index]
    guard value.isFinite else { throw wrong(item, index, "is not a number") }
    guard range.contains(value) else {
      throw wrong(
        item, index,
        "is \(DecimalText.text(value, decimals: 4)); it must be "
          + "\(DecimalText.text(range.lowerBound, decimals: 0)) to "
          + "\(DecimalText.text(range.upperBound, decimals: 0))")
    }
    return value
  }

  private func wrong(_ item: Item, _ index: Int, _ reason: String) -> PlanImportError {
    .wrongEntry(
      path: log.path, place: item.place + ", param\(index + 1)",
      reason: "param\(index + 1) " + reason)
  }
}
