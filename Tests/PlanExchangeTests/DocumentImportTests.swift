import CapturePlanning
import Foundation
import SphereGeometry
import Testing

@testable import PlanExchange

/// Importing what has no test of its own: KMZ, KML and GeoJSON.
struct DocumentImportTests {
  private static let formats: [ExchangeFormat] = [.kmz, .kml, .geoJSON]

  /// The plan; nil where a long lens needs more shots than a mission holds, as other methods do not.
  private static func plan(_ request: PlanRequest) throws -> CapturePlan? {
    do {
      return try CapturePlanner.plan(request, rayCount: 100)
    } catch {
      guard case .tooManyShotsForMission = error else { throw error }
      return nil
    }
  }

  @Test(
    "Export and import give the same shots, for every aircraft and pattern",
    arguments: Catalogue.builtIn.aircraft.map(\.identifier))
  func sameShots(aircraft: String) throws {
    let model = try Catalogue.builtIn.model(named: aircraft)
    var random = SplitMix64(seed: UInt64(aircraft.utf8.reduce(0) { $0 * 31 &+ Int($1) } & 0xffff))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let patterns: [PlanRequest.Pattern] = [
      .sphere(
        SpherePattern(overlapPercent: number(15...45), startHeadingDegrees: number(-360...360))),
      .ring(RingPattern(pitchDegrees: number(-60...0), startHeadingDegrees: number(-360...360))),
      .grid(GridPattern(centerHeadingDegrees: number(-360...360), columns: 4, rows: 2)),
      .vertical(VerticalPattern(headingDegrees: number(-360...360))),
    ]
    for pattern in patterns {
      for method in model.methods {
        let location = GeodeticPosition(
          latitudeDegrees: number(-80...80), longitudeDegrees: number(-180...180))
        let request = PlanRequest(
          aircraft: model, method: method, pattern: pattern, location: location,
          altitudeMetres: (number(2...400) * 100).rounded() / 100)
        guard let plan = try Self.plan(request) else { continue }
        // The points of a mission lie 0.3 m above and below the plan's altitude, and few shots fit
        // one of them.
        let within = method == .waypoint ? 0.31 : 0.011
        for format in Self.formats where format != .kmz || model.wpml != nil {
          let imported = try ImportedShots(format.data(of: plan), path: "file")
          #expect(imported.shots == plan.shots, "\(format) \(method)")
          let place = try #require(imported.location)
          #expect(abs(place.latitudeDegrees - plan.location.latitudeDegrees) < 1e-8)
          #expect(abs(place.longitudeDegrees - plan.location.longitudeDegrees) < 1e-8)
          #expect(abs(try #require(imported.altitudeMetres) - plan.altitudeMetres) < within)
        }
      }
    }
  }

  private func waylines() throws -> String {
    let archive = try ExchangeFormat.kmz.data(of: TestPlans.sphere(aircraft: "m3e"))
    let files = try #require(ZIPArchive.files(in: archive) { $0.hasSuffix("waylines.wpml") })
    return String(decoding: try #require(files.values.first), as: UTF8.self)
  }

  private func failure(_ text: String) -> PlanImportError? {
    do throws(PlanImportError) {
      _ = try ImportedShots(Data(text.utf8), path: "file")
      return nil
    } catch {
      return error
    }
  }

  /// The first line that holds a text, changed, and its number.
  private func changed(
    _ text: String, _ from: String, _ to: String
  ) throws -> (text: String, line: Int) {
    let range = try #require(text.range(of: from))
    let line = text[..<range.lowerBound].count { $0 == "\n" } + 1
    return (text.replacingCharacters(in: range, with: to), line)
  }

  @Test(
    "A wrong value of DJI's waylines is named by line and field",
    arguments: [
      ("-70.6483,-33.8568", "-70.6483", "coordinates"),
      ("-70.6483,-33.8568", "-70.6483,-93", "coordinates"),
      ("<wpml:executeHeight>60", "<wpml:executeHeight>high", "executeHeight"),
      ("<wpml:aircraftHeading>0", "<wpml:aircraftHeading>north", "aircraftHeading"),
      ("Angle>-90</wpml:gimbalPitch", "Angle>-91</wpml:gimbalPitch", "gimbalPitchRotateAngle"),
      ("<wpml:gimbalYawRotateEnable>0", "<wpml:gimbalYawRotateEnable>1", "gimbalYawRotateEnable"),
      (
        "<wpml:actionActuatorFunc>hover", "<wpml:actionActuatorFunc>panoShot",
        "actionActuatorFunc"
      ),
    ])
  func wrongWayline(from: String, to: String, field: String) throws {
    let wrong = try changed(waylines(), from, to)
    guard case .wrongEntry("file", "line \(wrong.line), \(field)", _)? = failure(wrong.text) else {
      Issue.record("line \(wrong.line): \(String(describing: failure(wrong.text)))")
      return
    }
  }

  @Test("Photos by distance and a missing height are refused")
  func withoutPlace() throws {
    let distance = try changed(waylines(), ">reachPoint<", ">multipleDistance<")
    guard case .wrongEntry(_, let place, _)? = failure(distance.text) else {
      Issue.record("photos by distance were taken")
      return
    }
    #expect(place.hasSuffix("actionTriggerType"))
    let height = try changed(
      waylines(), "<wpml:executeHeight>60</wpml:executeHeight>", "")
    guard case .wrongEntry? = failure(height.text) else {
      Issue.record("a point without a height was taken")
      return
    }
  }

  @Test(
    "A wrong value of a KML file is named by line and field",
    arguments: [
      ("<tilt>", "<tilt>x", "tilt"), ("<heading>", "<heading>4000", "heading"),
      ("<latitude>-33.8568</latitude>", "", "latitude"), ("<roll>0", "<roll>5", "roll"),
      (
        "<altitudeMode>relativeToGround", "<altitudeMode>absolute", "altitudeMode"
      ),
    ])
  func wrongCamera(from: String, to: String, field: String) throws {
    let text = String(
      decoding: try ExchangeFormat.kml.data(of: TestPlans.sphere()), as: UTF8.self)
    let wrong = try changed(text, from, to)
    guard case .wrongEntry("file", let place, _)? = failure(wrong.text) else {
      Issue.record("\(String(describing: failure(wrong.text)))")
      return
    }
    #expect(place.hasPrefix("line ") && place.hasSuffix(field))
  }

  @Test(
    "A wrong value of a GeoJSON file is named by its field",
    arguments: [
      ("\"yawDegrees\" : 0", "\"yawDegrees\" : \"N\"", "features[0].properties.yawDegrees"),
      ("\"pitchDegrees\" : ", "\"pitchDegrees\" : 2", "features[0].properties.pitchDegrees"),
      (
        "\"altitudeAboveTakeOffMetres\"", "\"altitude\"",
        "features[0].properties.altitudeAboveTakeOffMetres"
      ), ("-33.8568", "-133.8568", "features[0].geometry.coordinates[1]"),
      ("\"features\"", "\"things\"", "features"),
    ])
  func wrongFeature(from: String, to: String, place: String) throws {
    let text = String(
      decoding: try ExchangeFormat.geoJSON.data(of: TestPlans.sphere()), as: UTF8.self)
    let wrong = try changed(text, from, to)
    guard case .wrongEntry("file", place, _)? = failure(wrong.text) else {
      Issue.record("\(String(describing: failure(wrong.text)))")
      return
    }
  }

  @Test("Archives that are damaged or hold no document, and maps without shots, are refused")
  func noShots() throws {
    for data in [
      Data("PK".utf8), try #require(ZIPArchive.data(of: [("a.txt", Data("x".utf8))])),
      Data("<kml><Document><Placemark/></Document></kml>".utf8),
      Data("{\"type\": \"FeatureCollection\", \"features\": []}".utf8),
    ] {
      #expect {
        try ImportedShots(data, path: "file")
      } throws: { error in
        guard case .wrongFormat? = error as? PlanImportError else { return false }
        return true
      }
    }
  }

  @Test("A KMZ of an earth viewer is read by its document")
  func earthViewer() throws {
    let plan = try TestPlans.sphere()
    let archive = try #require(
      ZIPArchive.data(of: [
        ("doc.kml", try ExchangeFormat.kml.data(of: plan)), ("files/a.png", Data([1, 2])),
      ]))
    #expect(try ImportedShots(archive, path: "file").shots == plan.shots)
  }
}
