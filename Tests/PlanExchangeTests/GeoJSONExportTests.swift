import CapturePlanning
import Foundation
import PlanExchange
import Testing

struct GeoJSONExportTests {
  private func features(of plan: CapturePlan) throws -> [[String: Any]] {
    let data = try ExchangeFormat.geoJSON.data(of: plan)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["type"] as? String == "FeatureCollection")
    // RFC 7946, section 4: other reference systems were taken out of the format.
    #expect(object["crs"] == nil)
    return try #require(object["features"] as? [[String: Any]])
  }

  @Test("Every shot is a feature, in the order of capture, with its angles")
  func shots() throws {
    let plan = try TestPlans.sphere()
    let features = try features(of: plan)
    #expect(features.count == plan.shots.count)
    for (feature, shot) in zip(features, plan.shots) {
      #expect(feature["type"] as? String == "Feature")
      #expect(feature["id"] as? Int == shot.index)
      let properties = try #require(feature["properties"] as? [String: Any])
      #expect(properties["index"] as? Int == shot.index)
      #expect(properties["yawDegrees"] as? Double == shot.yawDegrees)
      #expect(properties["pitchDegrees"] as? Double == shot.pitchDegrees)
      #expect(properties["altitudeAboveTakeOffMetres"] as? Double == 60)
      #expect(properties["waypoint"] == nil)
    }
  }

  @Test("Longitude comes before latitude, and no altitude that would be above the ellipsoid")
  func coordinates() throws {
    for feature in try features(of: TestPlans.sphere()) {
      let geometry = try #require(feature["geometry"] as? [String: Any])
      #expect(geometry["type"] as? String == "Point")
      #expect(geometry["coordinates"] as? [Double] == [-70.6483, -33.8568])
    }
  }

  @Test("The shots of a mission are where their waypoint is")
  func waypoints() throws {
    let plan = try TestPlans.sphere(method: .waypoint)
    let waypoints = try #require(plan.waypoints)
    for feature in try features(of: plan) {
      let properties = try #require(feature["properties"] as? [String: Any])
      let number = try #require(properties["waypoint"] as? Int)
      let index = try #require(properties["index"] as? Int)
      #expect(waypoints[number - 1].actions.contains(.shootPhoto(shotIndex: index)))
      #expect(
        properties["altitudeAboveTakeOffMetres"] as? Double
          == waypoints[number - 1].altitudeMetres)
    }
  }
}
