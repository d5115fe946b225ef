import CapturePlanning
import Foundation

/// Writes the plan files of QGroundControl, JSON (QGroundControl developer guide, plan file
/// format): version 1, with a mission of version 2.
enum QGroundControlPlanExport {
  static func data(
    of plan: CapturePlan, for autopilot: Autopilot, as format: ExchangeFormat
  ) throws(PlanExchangeError) -> Data {
    let mission = try AutopilotMission(plan, for: autopilot, as: format)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(PlanDocument(mission)) + Data("\n".utf8)
    } catch {
      throw .cannotHold(format: format, reason: "it has a number that is not finite")
    }
  }

  private struct PlanDocument: Encodable {
    let fileType = "Plan"
    let version = 1
    let groundStation = "QGroundControl"
    let geoFence = GeoFence()
    let rallyPoints = RallyPoints()
    var mission: Mission

    init(_ mission: AutopilotMission) { self.mission = Mission(mission) }
  }

  private struct GeoFence: Encodable {
    let version = 2
    let circles: [Int] = []
    let polygons: [Int] = []
  }

  private struct RallyPoints: Encodable {
    let version = 2
    let points: [Int] = []
  }

  private struct Mission: Encodable {
    let version = 2
    /// `MAV_AUTOPILOT`.
    let firmwareType: Int
    /// `MAV_TYPE_QUADROTOR`.
    let vehicleType = 2
    let cruiseSpeed = 5
    let hoverSpeed = 5
    /// Altitudes above home.
    let globalPlanAltitudeMode = 1
    let plannedHomePosition: [Double]
    let items: [Item]

    init(_ mission: AutopilotMission) {
      switch mission.autopilot {
      case .px4: firmwareType = 12
      case .arduPilot: firmwareType = 3
      }
      plannedHomePosition = Array(mission.home.parameters.suffix(3))
      items = mission.items.enumerated().map { Item($1, number: $0 + 1) }
    }
  }

  private struct Item: Encodable {
    private let item: MissionItem
    private let number: Int

    init(_ item: MissionItem, number: Int) {
      self.item = item
      self.number = number
    }

    private enum CodingKeys: String, CodingKey {
      case type, command, frame, params, autoContinue, doJumpId
      case altitude = "Altitude"
      case altitudeMode = "AltitudeMode"
      case altitudeAboveTerrain = "AMSLAltAboveTerrain"
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("SimpleItem", forKey: .type)
      try container.encode(item.command.rawValue, forKey: .command)
      try container.encode(item.frame.rawValue, forKey: .frame)
      try container.encode(item.parameters, forKey: .params)
      try container.encode(true, forKey: .autoContinue)
      try container.encode(number, forKey: .doJumpId)
      guard item.frame == .globalRelativeAltitude else { return }
      // What QGroundControl shows; the parameters are what it sends.
      try container.encode(item.parameters[6], forKey: .altitude)
      try container.encode(1, forKey: .altitudeMode)
      try container.encodeNil(forKey: .altitudeAboveTerrain)
    }
  }
}
