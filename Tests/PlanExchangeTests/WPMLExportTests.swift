import CapturePlanning
import Foundation
import SphereGeometry
import Testing

@testable import PlanExchange

struct WPMLExportTests {
  private func plan(
    _ aircraft: String = "m3e", method: CaptureMethod = .virtualStick, altitudeMetres: Double = 40
  ) throws -> CapturePlan {
    try TestPlans.sphere(aircraft: aircraft, method: method, altitudeMetres: altitudeMetres)
  }

  private func files(_ plan: CapturePlan) throws -> [String: XMLTree] {
    let archive = try ExchangeFormat.kmz.data(of: plan)
    let files = try #require(ZIPArchive.files(in: archive) { _ in true })
    return try files.mapValues { try #require(XMLTree.read($0)) }
  }

  private func folder(_ root: XMLTree?) throws -> XMLTree {
    try #require(root?.all("Document").first?.all("Folder").first)
  }

  /// The actions of all points as they are done, with their parameters.
  private func actions(_ folder: XMLTree) -> [(name: String, parameters: XMLTree)] {
    folder.all("Placemark").flatMap { $0.all("wpml:actionGroup") }
      .flatMap { $0.all("wpml:action") }
      .compactMap { action in
        guard let name = action.text(at: "wpml:actionActuatorFunc"),
          let parameters = action.all("wpml:actionActuatorFuncParam").first
        else { return nil }
        return (name, parameters)
      }
  }

  @Test("The archive holds the template and the waylines, both KML with DJI's elements")
  func archive() throws {
    let files = try files(plan())
    #expect(Set(files.keys) == ["wpmz/template.kml", "wpmz/waylines.wpml"])
    for root in files.values {
      #expect(root.name == "kml")
      #expect(root.attributes["xmlns"] == "http://www.opengis.net/kml/2.2")
      #expect(root.attributes["xmlns:wpml"] == "http://www.dji.com/wpmz/1.0.2")
    }
  }

  @Test(
    "Aircraft and camera are named by their codes",
    arguments: [
      ("m300-h20", "60", "0", "42"), ("m350-h20t", "89", "0", "43"), ("m30t", "67", "1", "53"),
      ("m3e", "77", "0", "66"), ("m3t", "77", "1", "67"), ("m3td", "91", "1", "81"),
    ])
  func codes(aircraft: String, drone: String, sub: String, payload: String) throws {
    for root in try files(plan(aircraft)).values {
      let config = try #require(
        root.all("Document").first?.all("wpml:missionConfig").first)
      #expect(config.text(at: "wpml:droneInfo", "wpml:droneEnumValue") == drone)
      #expect(config.text(at: "wpml:droneInfo", "wpml:droneSubEnumValue") == sub)
      #expect(config.text(at: "wpml:payloadInfo", "wpml:payloadEnumValue") == payload)
      #expect(config.text(at: "wpml:finishAction") == "noAction")
      #expect(config.text(at: "wpml:exitOnRCLost") == "executeLostAction")
      #expect(config.text(at: "wpml:executeRCLostAction") == "hover")
    }
  }

  @Test(
    "Every shot is a photo at its heading and pitch, after a hover, in both files",
    arguments: [CaptureMethod.virtualStick, .waypoint])
  func shots(method: CaptureMethod) throws {
    let plan = try plan(method: method)
    for root in try files(plan).values {
      var heading = Double.nan
      var pitch = Double.nan
      var isStill = false
      var taken: [Shot] = []
      for action in try actions(folder(root)) {
        func number(_ name: String) throws -> Double {
          try #require(action.parameters.text(at: name).flatMap(Double.init))
        }
        switch action.name {
        case "rotateYaw":
          heading = try number("wpml:aircraftHeading")
          isStill = false
        case "gimbalRotate":
          pitch = try number("wpml:gimbalPitchRotateAngle")
          #expect(action.parameters.text(at: "wpml:gimbalYawRotateEnable") == "0")
          isStill = false
        case "hover":
          // Whole seconds above 0: others are refused by receivers.
          #expect(try number("wpml:hoverTime") >= 1)
          isStill = true
        case "takePhoto":
          #expect(isStill)
          taken.append(Shot(index: taken.count + 1, yawDegrees: heading, pitchDegrees: pitch))
        default: Issue.record("\(action.name)")
        }
      }
      #expect(taken == plan.shots)
    }
  }

  @Test("Points are numbered from 0, at least two, at least half a metre apart")
  func points() throws {
    for method in [CaptureMethod.virtualStick, .waypoint] {
      let plan = try plan(method: method)
      let placemarks = try folder(files(plan)["wpmz/waylines.wpml"]).all("Placemark")
      #expect(placemarks.count == plan.waypoints?.count ?? 2)
      #expect(
        placemarks.map { $0.text(at: "wpml:index") } == placemarks.indices.map { "\($0)" })
      let heights = placemarks.compactMap {
        $0.text(at: "wpml:executeHeight").flatMap(Double.init)
      }
      for (first, second) in zip(heights, heights.dropFirst()) {
        #expect(abs(second - first) >= 0.5)
      }
      #expect(placemarks[0].text(at: "Point", "coordinates") == "-70.6483,-33.8568")
      #expect(abs(heights[0] - 40) <= 0.3)
    }
  }

  @Test("Turns take the shorter way")
  func turns() throws {
    let plan = try CapturePlanner.plan(
      PlanRequest(
        aircraft: Catalogue.builtIn.model(named: "m3e"),
        pattern: .ring(RingPattern(count: 8, counterClockwise: true)),
        location: TestPlans.location, altitudeMetres: 40), rayCount: 100)
    let turns = try actions(folder(files(plan)["wpmz/waylines.wpml"]))
      .filter { $0.name == "rotateYaw" }
      .compactMap { $0.parameters.text(at: "wpml:aircraftPathMode") }
    #expect(turns.dropFirst().allSatisfy { $0 == "counterClockwise" })
  }

  @Test("An aircraft without a code is refused by name")
  func refused() throws {
    let plan = try plan("mini2")
    #expect {
      try ExchangeFormat.kmz.data(of: plan)
    } throws: { error in
      guard case .cannotHold(.kmz, let reason) = error as? PlanExchangeError else { return false }
      return reason.contains("DJI Mini 2") && reason.contains("m3e")
    }
  }

  @Test("DJI Fly gets a point a shot on a ring, half a metre apart, with heading and pitch")
  func fly() throws {
    let plan = try TestPlans.sphere(aircraft: "mini4pro")
    let archive = try ExchangeFormat.kmzFly.data(of: plan)
    let files = try #require(ZIPArchive.files(in: archive) { _ in true })
    let root = try #require(files["wpmz/waylines.wpml"].flatMap(XMLTree.read))
    #expect(root.attributes["xmlns:wpml"] == "http://www.uav.com/wpmz/1.0.2")
    let placemarks = try folder(root).all("Placemark")
    #expect(placemarks.count == plan.shots.count)
    for (shot, placemark) in zip(plan.shots, placemarks) {
      let heading = placemark.text(at: "wpml:waypointHeadingParam", "wpml:waypointHeadingAngle")
      #expect(heading.flatMap(Double.init) == shot.yawDegrees)
      let pitch = placemark.text(
        at: "wpml:waypointGimbalHeadingParam", "wpml:waypointGimbalPitchAngle")
      #expect(pitch.flatMap(Double.init) == shot.pitchDegrees)
    }
    let ring = WPMLFlyExport.ring(of: plan)
    for (first, second) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
      let step = second.offsetMetres(from: first)
      #expect(abs((step.north * step.north + step.east * step.east).squareRoot() - 0.6) < 0.001)
    }
    let imported = try ImportedShots(archive, path: "file")
    #expect(imported.shots == plan.shots)
    let middle = try #require(imported.location).offsetMetres(from: plan.location)
    #expect(abs(middle.north) < 0.01 && abs(middle.east) < 0.01)
  }

  @Test("DJI Fly is refused for other aircraft and for more shots than a mission has points")
  func flyRefused() throws {
    #expect(throws: PlanExchangeError.self) { try ExchangeFormat.kmzFly.data(of: plan("mini2")) }
    let ring = try CapturePlanner.plan(
      PlanRequest(
        aircraft: Catalogue.builtIn.model(named: "mini4pro"),
        pattern: .ring(RingPattern(count: 120)), location: TestPlans.location,
        altitudeMetres: 60), rayCount: 100)
    #expect(throws: PlanExchangeError.self) { try ExchangeFormat.kmzFly.data(of: ring) }
  }
}
