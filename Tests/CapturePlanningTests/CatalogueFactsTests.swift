import SphereGeometry
import Testing

@testable import CapturePlanning

/// The figures of public tables, typed in a second time.
@Suite struct CatalogueFactsTests {
  /// EXIF model, sensor, focal length, equivalent, photo: AliceVision's and OpenSfM's tables.
  static let cameras: [(String, Double, Double, Double, Double, Int, Int)] = [
    ("FC300X", 6.17, 4.55, 3.61, 20, 4000, 3000), ("FC300S", 6.17, 4.55, 3.61, 20, 4000, 3000),
    ("FC350", 6.17, 4.55, 3.61, 20, 4000, 3000), ("FC550", 17.3, 13, 15, 30, 4608, 3456),
    ("FC6510", 13.2, 8.8, 8.8, 24, 5472, 3648), ("FC330", 6.17, 4.55, 3.61, 20, 4000, 3000),
    ("FC6310", 13.2, 8.8, 8.8, 24, 5472, 3648), ("FC220", 6.17, 4.55, 4.73, 26, 4000, 3000),
    ("FC2103", 6.17, 4.55, 4.5, 24, 4056, 3040), ("FC1102", 6.17, 4.55, 4.5, 25, 3968, 2976),
    ("L1D-20c", 13.2, 8.8, 10.26, 28, 5472, 3648), ("FC2204", 6.17, 4.55, 4.3, 24, 4000, 3000),
    ("FC7203", 6.17, 4.55, 4.5, 24, 4000, 3000), ("FC7303", 6.16, 4.62, 4.49, 24, 4000, 3000),
    ("FC3170", 6.4, 4.8, 4.5, 24, 4000, 3000), ("FC3411", 13.2, 8.8, 8.38, 22, 5472, 3648),
    ("FC3582", 9.7, 7.3, 6.72, 24, 4032, 3024), ("FC8482", 9.7, 7.3, 6.72, 24, 4032, 3024),
    ("L2D-20c", 17.3, 13, 12.29, 24, 5280, 3956), ("ZenmuseP1", 35.9, 24, 35, 35, 8192, 5460),
    ("ZenmuseH20W", 6.16, 4.62, 4.5, 24, 4056, 3040),
  ]

  @Test(arguments: cameras.indices)
  func camerasAreThoseOfTheTables(index: Int) throws {
    let (model, width, height, focal, equivalent, columns, rows) = Self.cameras[index]
    let camera = try Catalogue.builtIn.camera(named: model)
    #expect(camera.exifModel == model)
    #expect(camera.sensorWidthMillimetres == width && camera.sensorHeightMillimetres == height)
    #expect(camera.focalLengthMillimetres == focal)
    #expect(camera.focalLength35Millimetres == equivalent)
    #expect(camera.photoWidthPixels == columns && camera.photoHeightPixels == rows)
  }

  /// Horizontal, climb, descent in m/s, minutes: DJI Mobile SDK, product introduction.
  static let performance: [(String, Double, Double, Double, Double)] = [
    ("phantom3pro", 16, 5, 3, 23), ("phantom3adv", 16, 5, 3, 23), ("phantom3std", 16, 5, 3, 25),
    ("inspire1", 22, 5, 4, 18), ("inspire1pro", 18, 5, 4, 15), ("inspire2-x4s", 26, 6, 9, 27),
    ("mavicpro", 18, 5, 3, 27), ("phantom4", 20, 6, 4, 28), ("phantom4pro", 20, 6, 4, 30),
    ("phantom4rtk", 16, 6, 3, 30), ("mavic2pro", 20, 5, 3, 31), ("mavicair", 19, 4, 3, 21),
    ("spark", 13.9, 3, 3, 16), ("m300-h20", 23, 6, 5, 55),
  ]

  @Test(arguments: performance.indices)
  func performanceIsThatOfTheSDK(index: Int) throws {
    let (name, horizontal, climb, descent, minutes) = Self.performance[index]
    let model = try TestPlans.model(name)
    #expect(model.flight.horizontalSpeedMetresPerSecond == horizontal)
    #expect(model.flight.ascentSpeedMetresPerSecond == climb)
    #expect(model.flight.descentSpeedMetresPerSecond == descent)
    #expect(model.flight.enduranceMinutes == minutes)
    #expect(!model.unverified.contains("flight"))
  }

  /// Pitch and pan: DJI Mobile SDK, gimbal reference, and DJI Cloud API.
  static let gimbals: [(String, ClosedRange<Double>, ClosedRange<Double>?)] = [
    ("phantom3pro", -90...30, nil), ("mavicpro", -90...30, nil), ("phantom4pro", -90...30, nil),
    ("mavic2pro", -90...30, -75...75), ("mavic2zoom", -90...30, -75...75),
    ("mavicair", -100...22, nil), ("spark", -85...0, nil), ("inspire1", -90...30, -320...320),
    ("inspire1pro", -90...30, -320...320), ("inspire2-x4s", -90...30, -320...320),
    ("inspire2-x5s", -90...30, -320...320), ("inspire2-x7", -125...40, -300...300),
    ("m300-h20", -120...30, -320...320), ("m30", -120...45, -90...90), ("m3e", -90...35, nil),
    ("m3t", -90...35, nil), ("m3d", -90...30, nil), ("m3td", -90...30, nil),
    ("mini2", -90...20, nil), ("mini4pro", -90...60, nil),
  ]

  @Test(arguments: gimbals.indices)
  func gimbalsReachWhatTheReferencesSay(index: Int) throws {
    let (name, pitches, pans) = Self.gimbals[index]
    let gimbal = try TestPlans.model(name).gimbal
    #expect(gimbal.lowestPitchDegrees == pitches.lowerBound)
    #expect(gimbal.highestPitchDegrees == pitches.upperBound)
    #expect(gimbal.panRangeDegrees == pans)
  }

  @Test func absoluteYawZeroDependsOnThePayload() throws {
    for (name, zero) in [
      ("inspire1", GimbalModel.YawZero.north), ("inspire2-x4s", .north), ("inspire2-x5s", .north),
      ("inspire1pro", .nose), ("inspire1raw", .nose), ("inspire2-x7", .nose), ("m300-h20", .nose),
    ] {
      #expect(try TestPlans.model(name).gimbal.yawZero == zero, "\(name)")
    }
  }

  @Test func theSwitchThatLetsAppsFlyIsFOnTheOldOnes() throws {
    let old = Catalogue.builtIn.aircraft.filter { $0.remoteControllerMode == .f }
    #expect(
      old.map(\.identifier) == [
        "phantom3pro", "phantom3adv", "phantom3std", "phantom3se", "inspire1", "inspire1pro",
        "inspire1raw", "m100",
      ])
  }

  /// What the research leaves open must not look like a fact.
  @Test(arguments: [
    ("mini2", "gimbal.highestPitchDegrees"), ("mini3pro", "gimbal"), ("mini4pro", "gimbal"),
    ("mini2", "camera.focalLengthMillimetres"), ("phantom4", "camera.focalLengthMillimetres"),
    ("mavicpro", "camera.focalLength35Millimetres"), ("air2s", "camera.focalLength35Millimetres"),
    ("m300-p1", "camera.wpml"), ("mavicpro", "builtInPanoramaPhotos"), ("mini2", "rates"),
  ])
  func openPointsAreUnverified(aircraft: String, field: String) throws {
    #expect(try TestPlans.model(aircraft).unverified.contains(field))
  }

  @Test func ownPanoramaModesAreThoseThatWereMeasured() throws {
    #expect(try TestPlans.model("mini2").builtInPanoramaPhotos?.sphere == 26)
    let air = try TestPlans.model("mavicair2")
    #expect(air.builtInPanoramaPhotos?.sphere == 26 && air.builtInPanoramaPhotos?.wide180 == 7)
    #expect(air.camera.panoramaTile?.horizontalFieldOfViewDegrees == 66.7)
    #expect(try TestPlans.model("spark").builtInPanoramaPhotos?.sphere == 46)
  }
}
