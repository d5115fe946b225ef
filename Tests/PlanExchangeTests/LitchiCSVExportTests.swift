import CapturePlanning
import Foundation
import PlanExchange
import Testing

struct LitchiCSVExportTests {
  /// The rows by the names of their columns.
  private func rows(of plan: CapturePlan) throws -> [[String: String]] {
    let text = String(decoding: try ExchangeFormat.litchi.data(of: plan), as: UTF8.self)
    #expect(text.hasSuffix("\n"))
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = try #require(lines.first)
    #expect(header.count == 46)
    return lines.dropFirst().map { cells in
      #expect(cells.count == 46)
      return Dictionary(uniqueKeysWithValues: zip(header, cells))
    }
  }

  private func actions(_ row: [String: String]) throws -> [(type: Int, parameter: Double)] {
    try (1...15).map { slot in
      (
        try #require(row["actiontype\(slot)"].flatMap(Int.init)),
        try #require(row["actionparam\(slot)"].flatMap(Double.init))
      )
    }
  }

  @Test("The header is the one that the mission hub writes")
  func header() throws {
    let data = try ExchangeFormat.litchi.data(of: TestPlans.sphere(method: .waypoint))
    let names = String(decoding: data, as: UTF8.self).prefix { $0 != "\n" }.split(separator: ",")
    #expect(
      names.prefix(10) == [
        "latitude", "longitude", "altitude(m)", "heading(deg)", "curvesize(m)", "rotationdir",
        "gimbalmode", "gimbalpitchangle", "actiontype1", "actionparam1",
      ])
    #expect(
      names.suffix(10) == [
        "actiontype15", "actionparam15", "altitudemode", "speed(m/s)", "poi_latitude",
        "poi_longitude", "poi_altitude(m)", "poi_altitudemode", "photo_timeinterval",
        "photo_distinterval",
      ])
  }

  @Test("Played through, the file takes every shot once, where it is planned")
  func playedThrough() throws {
    let plan = try TestPlans.sphere(method: .waypoint)
    let rows = try rows(of: plan)
    #expect(rows.count == plan.waypoints?.count)
    var pitch = Double.nan
    var taken: [(heading: Double, pitch: Double)] = []
    for row in rows {
      var heading = try #require(row["heading(deg)"].flatMap(Double.init))
      for action in try actions(row) {
        switch action.type {
        case -1: #expect(action.parameter == 0)
        case 1: taken.append((heading, pitch))
        case 4: heading = action.parameter
        case 5: pitch = action.parameter
        default: Issue.record("action type \(action.type)")
        }
      }
    }
    #expect(
      taken.map(\.heading)
        == plan.shots.map { $0.yawDegrees < 0 ? $0.yawDegrees + 360 : $0.yawDegrees })
    #expect(taken.map(\.pitch) == plan.shots.map(\.pitchDegrees))
  }

  @Test("Places, and what is switched off")
  func settings() throws {
    let plan = try TestPlans.sphere(method: .waypoint)
    for (row, waypoint) in zip(try rows(of: plan), try #require(plan.waypoints)) {
      #expect(row["latitude"] == "-33.8568")
      #expect(row["longitude"] == "-70.6483")
      #expect(row["altitude(m)"].flatMap(Double.init) == waypoint.altitudeMetres)
      #expect(row["rotationdir"] == (waypoint.turnMode == .counterClockwise ? "1" : "0"))
      for name in ["curvesize(m)", "gimbalmode", "altitudemode", "speed(m/s)"] {
        #expect(row[name] == "0")
      }
      #expect(row["photo_timeinterval"] == "-1")
      #expect(row["photo_distinterval"] == "-1")
    }
  }

  @Test("A plan without waypoints is refused, with the way to one")
  func needsWaypoints() throws {
    let plan = try TestPlans.sphere(method: .virtualStick)
    #expect {
      try ExchangeFormat.litchi.data(of: plan)
    } throws: { error in
      guard case .cannotHold(.litchi, let reason) = error as? PlanExchangeError else {
        return false
      }
      return reason.contains("'virtual-stick'") && reason.contains("--method waypoint")
    }
  }

  @Test("What Litchi does not store is said")
  func limitations() throws {
    let text = ExchangeFormat.litchi.limitations(of: try TestPlans.sphere()).joined(separator: " ")
    for word in ["heading mode", "path mode", "finish action", "speed"] {
      #expect(text.contains(word))
    }
  }
}
