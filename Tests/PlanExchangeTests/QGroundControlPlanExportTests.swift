import CapturePlanning
import Foundation
import PlanExchange
import Testing

struct QGroundControlPlanExportTests {
  private static let pairs: [(plan: ExchangeFormat, list: ExchangeFormat, firmware: Int)] = [
    (.qGroundControlPX4, .waypointListPX4, 12),
    (.qGroundControlArduPilot, .waypointListArduPilot, 3),
  ]

  private func document(_ format: ExchangeFormat, of plan: CapturePlan) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: format.data(of: plan)) as? [String: Any])
  }

  @Test("The head of the file is the one that QGroundControl asks for", arguments: pairs)
  func head(plan: ExchangeFormat, list: ExchangeFormat, firmware: Int) throws {
    let document = try document(plan, of: TestPlans.builtInSphere())
    #expect(document["fileType"] as? String == "Plan")
    #expect(document["version"] as? Int == 1)
    #expect(document["groundStation"] as? String == "QGroundControl")
    #expect((document["geoFence"] as? [String: Any])?["version"] as? Int == 2)
    #expect((document["rallyPoints"] as? [String: Any])?["version"] as? Int == 2)
    let mission = try #require(document["mission"] as? [String: Any])
    #expect(mission["version"] as? Int == 2)
    #expect(mission["firmwareType"] as? Int == firmware)
    #expect(mission["vehicleType"] as? Int == 2)
    #expect(mission["plannedHomePosition"] as? [Double] == [-33.8568, -70.6483, 0])
  }

  @Test("The items are those of the text format, without home", arguments: pairs)
  func items(plan format: ExchangeFormat, list: ExchangeFormat, firmware: Int) throws {
    let plan = try TestPlans.builtInSphere()
    let mission = try #require(try document(format, of: plan)["mission"] as? [String: Any])
    let items = try #require(mission["items"] as? [[String: Any]])
    var expected = try FlownMission(waypointList: list.data(of: plan)).items
    if list == .waypointListArduPilot { expected.removeFirst() }
    #expect(items.count == expected.count)
    for (index, (item, expected)) in zip(items, expected).enumerated() {
      #expect(item["type"] as? String == "SimpleItem")
      #expect(item["doJumpId"] as? Int == index + 1)
      #expect(item["autoContinue"] as? Bool == true)
      #expect(item["command"] as? Int == expected.command)
      #expect(item["frame"] as? Int == expected.frame)
      // Seven numbers, none of them null.
      #expect(item["params"] as? [Double] == expected.parameters)
      if expected.frame == 3 {
        #expect(item["AltitudeMode"] as? Int == 1)
        #expect(item["Altitude"] as? Double == 60)
        #expect(item["AMSLAltAboveTerrain"] is NSNull)
      }
    }
  }
}
