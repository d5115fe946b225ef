import Foundation
import SphereGeometry
import Testing

@testable import CapturePlanning

@Suite struct CatalogueTests {
  @Test(arguments: [
    ("mini2", "mini2"), ("mini-2", "mini2"), ("Mini 2", "mini2"), ("DJI Mini 2", "mini2"),
    ("MAVIC2PRO", "mavic2pro"), ("Mavic 2 Pro", "mavic2pro"), ("L1D-20c", "mavic2pro"),
    ("inspire 1", "inspire1"), ("X3", "inspire1"), ("FC6310", "phantom4pro"),
  ])
  func namesFindTheirAircraft(name: String, identifier: String) throws {
    #expect(try Catalogue.builtIn.model(named: name).identifier == identifier)
  }

  @Test(arguments: [
    ("mavic2", "mavic2pro"), ("mni2", "mini2"), ("mini3", "mini3pro"), ("phantom5", "phantom4"),
    ("insipre1", "inspire1"), ("mavik2", "mavic2pro"), ("mavik air 2", "mavicair2"),
  ])
  func unknownNamesComeWithTheNearest(name: String, nearest: String) throws {
    do {
      _ = try Catalogue.builtIn.model(named: name)
      Issue.record("\(name) was found")
    } catch {
      guard case .unknownAircraft(let reported, let candidates) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reported == name)
      #expect(candidates.first == nearest)
      #expect(candidates.count <= 3)
      #expect(error.description.contains("'\(name)'"))
      #expect(error.description.contains("did you mean \(nearest)"))
    }
  }

  @Test(arguments: ["", "zzzzzzzzzzzz", "???"])
  func nothingLikeAnAircraftHasNoNearest(name: String) {
    #expect(throws: CatalogueError.unknownAircraft(name: name, nearest: [])) {
      try Catalogue.builtIn.model(named: name)
    }
  }

  @Test func photosAreSignedAsTheAircraftSignThem() throws {
    let mavic = try TestPlans.model("mavic2pro").camera
    #expect(mavic.exifMake == "Hasselblad" && mavic.exifModel == "L1D-20c")
    let mini = try TestPlans.model("mini2").camera
    #expect(mini.exifMake == "DJI" && mini.exifModel == "FC7303")
  }

  @Test(arguments: Catalogue.builtIn.aircraft.map(\.identifier))
  func sensorLensAndEquivalentAgree(aircraft: String) throws {
    let camera = try TestPlans.model(aircraft).camera
    // The 36 × 24 mm diagonal over the sensor's, within what nominal sensor sizes leave open.
    let diagonal =
      (camera.sensorWidthMillimetres * camera.sensorWidthMillimetres
      + camera.sensorHeightMillimetres * camera.sensorHeightMillimetres).squareRoot()
    let equivalent = 43.2666 / diagonal * camera.focalLengthMillimetres
    #expect(abs(equivalent / camera.focalLength35Millimetres - 1) < 0.07)
    let sensorAspect = camera.sensorWidthMillimetres / camera.sensorHeightMillimetres
    let photoAspect = Double(camera.photoWidthPixels) / Double(camera.photoHeightPixels)
    #expect(abs(sensorAspect / photoAspect - 1) < 0.03)
    #expect(camera.photoWidthPixels == camera.lens.width)
  }

  @Test func fieldsOfViewAreTheFullSensors() throws {
    // 2·atan(w / 2f): 68.9°, 65.5°, 81.0°, 73.7°.
    for (name, degrees) in [
      ("mini2", 68.90), ("mavic2pro", 65.50), ("inspire1", 81.03), ("phantom4pro", 73.74),
    ] {
      let camera = try TestPlans.model(name).camera
      #expect(abs(camera.horizontalFieldOfViewDegrees - degrees) < 0.01)
    }
    // The aircraft's own panorama tiles are cropped.
    let tile = try #require(try TestPlans.model("mini2").camera.panoramaTile)
    #expect(tile.horizontalFieldOfViewDegrees == 67 && tile.widthPixels == 2000)
  }

  @Test(arguments: Catalogue.builtIn.aircraft.map(\.identifier))
  func entriesAreWhole(aircraft: String) throws {
    let model = try TestPlans.model(aircraft)
    #expect(model.gimbal.pitchRangeDegrees.contains(0))
    #expect(model.gimbal.pansAllRound == model.methods.contains(.gimbal))
    #expect((model.gimbal.panRangeDegrees == nil) == (model.gimbal.yawZero == nil))
    #expect(model.rates.yawRateDegreesPerSecond <= 100)
    #expect(model.verified == model.unverified.isEmpty)
    #expect(Set((model.methodNotes ?? [:]).keys).isSubset(of: model.methods.map(\.rawValue)))
  }

  @Test func theX3PansAllRoundFromTrueNorth() throws {
    let gimbal = try TestPlans.model("inspire1").gimbal
    #expect(gimbal.panRangeDegrees == -320...320)
    #expect(gimbal.yawZero == .north)
    #expect(try !TestPlans.model("mavic2pro").gimbal.pansAllRound)
  }

  /// The codes of DJI's Cloud API documentation.
  @Test(
    arguments: [
      ("m300-h20", 60, nil, 42), ("m300-h20t", 60, nil, 43), ("m350-h20", 89, nil, 42),
      ("m30", 67, 0, 52), ("m30t", 67, 1, 53), ("m3e", 77, 0, 66), ("m3t", 77, 1, 67),
      ("m3m", 77, 2, 68), ("m3d", 91, 0, 80), ("m3td", 91, 1, 81),
    ] as [(String, Int, Int?, Int)])
  func waypointFilesNameAircraftAndCamera(
    aircraft: String, drone: Int, droneSub: Int?, payload: Int
  ) throws {
    let model = try TestPlans.model(aircraft)
    #expect(model.wpml?.droneEnumValue == drone)
    #expect(model.wpml?.droneSubEnumValue == droneSub)
    #expect(model.camera.wpml?.payloadEnumValue == payload)
    #expect(model.camera.wpml?.payloadPositionIndex == 0)
    let takesSpheres = ["m30", "m30t", "m3d", "m3td"].contains(aircraft)
    #expect((model.wpml?.offersPanoramaAction ?? false) == takesSpheres)
  }

  @Test func photosThatStandOnTheirHeadsAreNotPlanned() throws {
    let gimbal = try TestPlans.model("m300-h20").gimbal
    #expect(gimbal.lowestPitchDegrees == -120 && gimbal.pitchRangeDegrees == -90...30)
  }
}
