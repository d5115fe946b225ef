import CapturePlanning
import Foundation

/// Writes the text format of MAVLink missions, `QGC WPL 110`: a line an item, twelve columns
/// separated by tabulators (mavlink.io, file formats).
enum WaypointListExport {
  static let header = "QGC WPL 110"

  static func data(
    of plan: CapturePlan, for autopilot: Autopilot, as format: ExchangeFormat
  ) throws(PlanExchangeError) -> Data {
    let mission = try AutopilotMission(plan, for: autopilot, as: format)
    let items = (autopilot.storesHome ? [mission.home] : []) + mission.items
    let lines = items.enumerated().map { index, item in
      // Where the mission starts, the file's second column is 1.
      (["\(index)", index == 0 ? "1" : "0", "\(item.frame.rawValue)", "\(item.command.rawValue)"]
        + item.parameters.map { DecimalText.text($0, decimals: 8) } + ["1"])
        .joined(separator: "\t")
    }
    return Data(([header] + lines).map { $0 + "\n" }.joined().utf8)
  }
}
