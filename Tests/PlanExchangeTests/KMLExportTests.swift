import CapturePlanning
import Foundation
import PlanExchange
import Testing

struct KMLExportTests {
  private func document(of plan: CapturePlan) throws -> XMLTree {
    let root = try #require(XMLTree.read(try ExchangeFormat.kml.data(of: plan)))
    #expect(root.name == "kml")
    #expect(root.attributes["xmlns"] == "http://www.opengis.net/kml/2.2")
    return try #require(root.all("Document").first)
  }

  @Test("Every shot is a placemark: longitude, latitude, altitude")
  func coordinates() throws {
    let plan = try TestPlans.sphere()
    let placemarks = try document(of: plan).all("Placemark")
    #expect(placemarks.count == plan.shots.count)
    for (placemark, shot) in zip(placemarks, plan.shots) {
      #expect(placemark.text(at: "name") == "Shot \(shot.index)")
      #expect(placemark.text(at: "Point", "coordinates") == "-70.6483,-33.8568,60")
      #expect(placemark.text(at: "Point", "altitudeMode") == "relativeToGround")
    }
  }

  @Test("The camera looks where the shot does: tilt from the nadir, headings from 0 to 360")
  func camera() throws {
    let plan = try TestPlans.sphere()
    for (placemark, shot) in zip(try document(of: plan).all("Placemark"), plan.shots) {
      let heading = try #require(placemark.text(at: "Camera", "heading").flatMap(Double.init))
      let tilt = try #require(placemark.text(at: "Camera", "tilt").flatMap(Double.init))
      #expect((0..<360).contains(heading))
      let turn = (heading - shot.yawDegrees).truncatingRemainder(dividingBy: 360)
      #expect(abs(turn) < 1e-4)
      #expect(abs(tilt - 90 - shot.pitchDegrees) < 1e-4)
      #expect((0...180).contains(tilt))
    }
    #expect(plan.shots.contains { $0.yawDegrees < 0 })
    #expect(plan.shots.contains { $0.pitchDegrees == -90 })
  }

  @Test("The elements stand in the order of the KML 2.2 schema")
  func order() throws {
    let placemark = try #require(try document(of: TestPlans.sphere()).all("Placemark").first)
    #expect(placemark.children.map(\.name) == ["name", "Camera", "ExtendedData", "Point"])
    let camera = try #require(placemark.all("Camera").first)
    #expect(
      camera.children.map(\.name) == [
        "longitude", "latitude", "altitude", "heading", "tilt", "roll", "altitudeMode",
      ])
  }

  @Test("A place below the take-off point is refused, since KML would put it onto the ground")
  func belowGround() throws {
    let plan = try TestPlans.sphere(altitudeMetres: -10)
    #expect {
      try ExchangeFormat.kml.data(of: plan)
    } throws: { error in
      guard case .cannotHold(.kml, let reason) = error as? PlanExchangeError else { return false }
      return reason.contains("10 m below the take-off point")
    }
  }
}
