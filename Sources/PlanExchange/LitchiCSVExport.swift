import CapturePlanning
import Foundation
import SphereGeometry

/// Writes the CSV file of Litchi's mission hub, in metres: a row of 46 columns a waypoint.
///
/// The columns, their codes and ranges: litchiutilities.com/docs/litchiCsv.php. All 15 pairs of
/// action columns must be there. The gimbal is tilted by actions, since the column for the pitch
/// only takes effect while flying to a next waypoint.
enum LitchiCSVExport {
  static let limitations = [
    "A Litchi CSV file does not store heading mode, path mode, finish action and cruising speed: "
      + "set them after the import. The heading mode must be Custom, or the headings on arrival "
      + "are ignored; the path mode must not be curved.",
    "A Litchi CSV file does not store the camera, the numbers of the shots and what they cover: "
      + "keep the plan file.",
  ]

  static let actionSlots = 15
  private static let unusedAction = ["-1", "0"]
  /// The pitch that the tilt action takes, in degrees.
  private static let pitchRangeDegrees = -90.0...30.0

  static var columns: [String] {
    ["latitude", "longitude", "altitude(m)", "heading(deg)", "curvesize(m)", "rotationdir"]
      + ["gimbalmode", "gimbalpitchangle"]
      + (1...actionSlots).flatMap { ["actiontype\($0)", "actionparam\($0)"] }
      + ["altitudemode", "speed(m/s)", "poi_latitude", "poi_longitude", "poi_altitude(m)"]
      + ["poi_altitudemode", "photo_timeinterval", "photo_distinterval"]
  }

  static func data(of plan: CapturePlan) throws(PlanExchangeError) -> Data {
    guard let waypoints = plan.waypoints else {
      throw refusal(
        "Litchi flies waypoint missions, and the plan's method is '\(plan.method.rawValue)'; "
          + "plan with --method waypoint")
    }
    var lines = [columns.joined(separator: ",")]
    let tilted = withTiltActions(waypoints)
    for (offset, waypoint) in tilted.enumerated() {
      lines.append(try row(waypoint, number: offset + 1).joined(separator: ","))
    }
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// The waypoints with an action for each pitch on arrival that the gimbal does not have already:
  /// the first of the waypoint's own, or the last of the one before where there is no more room.
  private static func withTiltActions(_ waypoints: [Waypoint]) -> [Waypoint] {
    var tilted: [Waypoint] = []
    var pitch: Double?
    for var waypoint in waypoints {
      if let arrival = waypoint.gimbalPitchDegrees, arrival != pitch, !waypoint.actions.isEmpty {
        let tilt = WaypointAction.rotateGimbalPitch(pitchDegrees: arrival)
        let before = tilted.last?.actions.count ?? actionSlots
        if waypoint.actions.count >= actionSlots && before < actionSlots {
          tilted[tilted.count - 1].actions.append(tilt)
        } else {
          waypoint.actions.insert(tilt, at: 0)
        }
        pitch = arrival
      }
      for case .rotateGimbalPitch(let degrees) in waypoint.actions { pitch = degrees }
      tilted.append(waypoint)
    }
    return tilted
  }

  private static func row(_ waypoint: Waypoint, number: Int) throws(PlanExchangeError) -> [String] {
    guard waypoint.actions.count <= actionSlots else {
      throw refusal(
        "waypoint \(number) has \(waypoint.actions.count) actions, and a row has room for "
          + "\(actionSlots), with one for the tilt; plan with --waypoint-actions 14")
    }
    var cells = [
      DecimalText.coordinate(waypoint.position.latitudeDegrees),
      DecimalText.coordinate(waypoint.position.longitudeDegrees),
      DecimalText.text(waypoint.altitudeMetres, decimals: 2),
      DecimalText.compass(waypoint.headingDegrees),
      "0",
      waypoint.turnMode == .counterClockwise ? "1" : "0",
      "0", "0",
    ]
    for action in waypoint.actions { cells += try self.cells(of: action, number: number) }
    for _ in waypoint.actions.count..<actionSlots { cells += unusedAction }
    // Above the take-off point, at cruising speed, no point of interest, no photos by interval.
    return cells + ["0", "0", "0", "0", "0", "0", "-1", "-1"]
  }

  private static func cells(
    of action: WaypointAction, number: Int
  ) throws(PlanExchangeError) -> [String] {
    switch action {
    case .stay(let milliseconds):
      return ["0", "\(milliseconds)"]
    case .shootPhoto:
      return ["1", "0"]
    case .rotateAircraft(let headingDegrees):
      return ["4", DecimalText.compass(headingDegrees)]
    case .rotateGimbalPitch(let pitchDegrees):
      guard pitchRangeDegrees.contains(pitchDegrees), pitchDegrees == pitchDegrees.rounded() else {
        throw refusal(
          "waypoint \(number) tilts the camera to \(DecimalText.text(pitchDegrees, decimals: 4))°, "
            + "and Litchi takes whole degrees from -90 to 30; plan with --top-pitch 30 or lower, "
            + "or with whole --pitches")
      }
      return ["5", DecimalText.text(pitchDegrees, decimals: 0)]
    }
  }

  private static func refusal(_ reason: String) -> PlanExchangeError {
    .cannotHold(format: .litchi, reason: reason)
  }
}
