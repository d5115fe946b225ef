import AircraftControl
import AircraftSimulation
import Foundation
import SphereGeometry
import Testing

@Suite struct CameraTests {
  private let request = PanoramaSetRequest(
    mode: .sphere,
    plannedShots: [PlannedDirection(shotIndex: 1, yawDegrees: 0, pitchDegrees: 0)])

  @Test func aPhotoIsShotThenStoredThenThere() async throws {
    let test = TestAircraft(options: .exact)
    let aircraft = test.aircraft
    let set = try await aircraft.beginPanoramaSet(request)
    #expect(set == "100_0001")
    try await aircraft.startShootingPhoto()
    #expect(await aircraft.cameraState().isShootingSinglePhoto)
    #expect(try await test.refusal { try await $0.startShootingPhoto() } == -3002)
    try await aircraft.sleep(seconds: 1.1)
    let storing = await aircraft.cameraState()
    #expect(!storing.isShootingSinglePhoto && storing.isStoringPhoto)
    #expect(storing.storedPhotoCount == 0)
    #expect(try await test.refusal { try await $0.startShootingPhoto() } == -3002)
    #expect(try await test.refusal { try await $0.setCameraMode(.recordVideo) } == -3002)
    try await aircraft.sleep(seconds: 1)
    let done = await aircraft.cameraState()
    #expect(!done.isShootingSinglePhoto && !done.isStoringPhoto)
    #expect(done.lastStoredPhotoPath == "DCIM/PANORAMA/100_0001/DJI_0001.JPG")
    let photos = try await aircraft.panoramaSets()[0].photos
    #expect(photos.map(\.path) == ["DCIM/PANORAMA/100_0001/DJI_0001.JPG"])
    #expect(photos[0].loggedByteCount == photos[0].byteCount)
    #expect(photos[0].loggedChecksum == (try await aircraft.checksum(of: photos[0])))
    #expect(photos[0].timeCreated == aircraft.options.startDate.addingTimeInterval(0.5))
  }

  @Test func thePoseIsThatOfTheMomentOfExposure() async throws {
    let test = TestAircraft(options: .exact)
    let aircraft = test.aircraft
    _ = try await aircraft.beginPanoramaSet(request)
    try await aircraft.rotate(GimbalRotation(pitchDegrees: -60, timeSeconds: 4))
    try await aircraft.startShootingPhoto()
    try await aircraft.sleep(seconds: 0.5)
    let atExposure = await aircraft.gimbalState().attitude
    try await aircraft.sleep(seconds: 3)
    _ = try await aircraft.panoramaSets()
    let row = try CardFolder(root: test.card).flightLog().rows[0]
    #expect(row.timeSeconds == 0.5)
    #expect(atExposure.pitchDegrees < -3)
    #expect(abs(row.recordedAttitude.pitchDegrees - atExposure.pitchDegrees) < 1e-6)
  }

  @Test func modesAndAFullCardAreRefusedByTheirNumbers() async throws {
    var options = SimulationOptions.exact
    options.freePhotoCount = 1
    let test = TestAircraft(options: options)
    try await test.aircraft.setCameraMode(.mediaDownload)
    #expect(try await test.refusal { try await $0.startShootingPhoto() } == -3021)
    try await test.aircraft.setCameraMode(.shootPhoto)
    try await test.aircraft.startShootingPhoto()
    try await test.aircraft.sleep(seconds: 3)
    #expect(try await test.refusal { try await $0.startShootingPhoto() } == -3005)
    await test.aircraft.powerOff()
  }

  @Test func everyPanoramaGetsTheNextFolderAndAnIndexPage() async throws {
    let test = TestAircraft(options: .exact)
    for (mode, name, number) in [
      (PanoramaSetRequest.Mode.sphere, "BALL  ", 1), (.sector, "SECTOR", 2),
    ] {
      let set = try await test.aircraft.beginPanoramaSet(
        PanoramaSetRequest(mode: mode, plannedShots: request.plannedShots))
      #expect(set == CardLayout.panoramaSetName(number: number))
      try await test.aircraft.startShootingPhoto()
      try await test.aircraft.sleep(seconds: 3)
      let page = try String(
        contentsOf: test.card.appendingPathComponent(
          "DCIM/100MEDIA/" + CardLayout.indexName(number: number)), encoding: .utf8)
      #expect(page.contains("url=../PANORAMA/\(set)/"))
      #expect(page.contains("data-PANOMODE=\"\(name)\""))
    }
    let sets = try await test.aircraft.panoramaSets()
    #expect(sets.map { $0.photos.map(\.name) } == [["DJI_0001.JPG"], ["DJI_0001.JPG"]])
    #expect(sets.map(\.plannedPhotoCount) == [1, 1])

    var options = SimulationOptions.exact
    options.firstPanoramaNumber = 2
    let later = SimulatedAircraft(
      capabilities: test.aircraft.capabilities,
      takeOffPosition: GeodeticPosition(latitudeDegrees: 47, longitudeDegrees: 8),
      cardFolder: test.card, options: options, photoRenderer: TinyPhotoRenderer())
    #expect(try await later.beginPanoramaSet(request) == "100_0003")
    try await later.startShootingPhoto()
    try await later.sleep(seconds: 3)
    #expect(try await later.panoramaSets().map(\.photos.count) == [1, 1, 1])
    #expect(try CardFolder(root: test.card).flightLog().rows.count == 3)
  }

  @Test func photosWithoutAPanoramaGoToTheMediaFolder() async throws {
    let test = TestAircraft(options: .exact)
    for _ in 0..<2 {
      try await test.aircraft.startShootingPhoto()
      try await test.aircraft.sleep(seconds: 3)
    }
    let paths = try await test.aircraft.allPhotos().map(\.path)
    #expect(paths == ["DCIM/100MEDIA/DJI_0001.JPG", "DCIM/100MEDIA/DJI_0002.JPG"])
  }

  /// Counts how many photos are rendered at the same time.
  private actor Counter: PhotoRenderer {
    private(set) var most = 0
    private var now = 0

    func photo(of exposure: Exposure, metadata: ExposureMetadata) async throws -> Data {
      now += 1
      most = max(most, now)
      try await Task.sleep(for: .milliseconds(20))
      now -= 1
      return Data([UInt8(exposure.index)])
    }
  }

  @Test func photosAreRenderedTogetherButNotMoreThanAllowed() async throws {
    var options = SimulationOptions.exact
    options.photosInFlight = 3
    let counter = Counter()
    let test = TestAircraft(options: options, source: counter)
    for _ in 0..<8 {
      try await test.aircraft.startShootingPhoto()
      try await test.aircraft.sleep(seconds: 2.1)
    }
    #expect(try await test.aircraft.allPhotos().count == 8)
    #expect(await counter.most > 1)
    #expect(await counter.most <= 3)
  }

  private struct Broken: PhotoRenderer {
    struct Failure: Error, Equatable {}
    func photo(of exposure: Exposure, metadata: ExposureMetadata) async throws -> Data {
      if exposure.index == 2 { throw Failure() }
      return Data([1])
    }
  }

  @Test func aPhotoThatCannotBeRenderedEndsTheFlightAndLeavesNoFile() async throws {
    let test = TestAircraft(options: .exact, source: Broken())
    for _ in 0..<2 {
      try await test.aircraft.startShootingPhoto()
      try await test.aircraft.sleep(seconds: 2.1)
    }
    await #expect(throws: Broken.Failure.self) { try await test.aircraft.allPhotos() }
    await test.aircraft.powerOff()
    #expect(try await CardFolder(root: test.card).allPhotos().map(\.name) == ["DJI_0001.JPG"])
  }

  @Test func aCardThatCannotBeWrittenIsNamed() async throws {
    let test = TestAircraft(options: .exact)
    try Data([1]).write(to: test.card)
    let error = await #expect(throws: CardError.self) {
      try await test.aircraft.beginPanoramaSet(request)
    }
    guard case .notCreatable(let path, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path.hasPrefix(test.card.path))
    #expect(reason == "not a directory")
  }

  @Test func aSetWithoutPhotosIsTakenBackWithAllThatWasMadeForIt() async throws {
    let test = TestAircraft(options: .exact)
    _ = try await test.aircraft.beginPanoramaSet(request)
    #expect(FileManager.default.fileExists(atPath: test.card.path))
    await test.aircraft.powerOff()
    #expect(!FileManager.default.fileExists(atPath: test.card.path))
  }

  @Test func whatWasOnTheCardBeforeAnEmptySetStays() async throws {
    let test = TestAircraft(options: .exact)
    let media = test.card.appendingPathComponent(CardLayout.mediaFolder)
    try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
    _ = try await test.aircraft.beginPanoramaSet(request)
    await test.aircraft.powerOff()
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: test.card.path).sorted()
        == ["DCIM", CardLayout.mediaFolder])
  }

  /// Renders the first photo, and never ends with the others.
  private struct Endless: PhotoRenderer {
    let begun: AsyncStream<Int>.Continuation

    func photo(of exposure: Exposure, metadata: ExposureMetadata) async throws -> Data {
      begun.yield(exposure.index)
      if exposure.index == 1 { return Data([1]) }
      try await Task.sleep(for: .seconds(3_600))
      return Data([2])
    }
  }

  @Test func anInterruptedFlightLeavesWholePhotosOnly() async throws {
    let (begun, continuation) = AsyncStream.makeStream(of: Int.self)
    var options = SimulationOptions.exact
    options.photosInFlight = 2
    let test = TestAircraft(options: options, source: Endless(begun: continuation))
    let flight = Task {
      for _ in 0..<10 {
        try await test.aircraft.startShootingPhoto()
        try await test.aircraft.sleep(seconds: 2.1)
      }
    }
    // With two photos in flight, the third begins when the first is on the card.
    _ = await begun.first { $0 == 3 }
    flight.cancel()
    await #expect(throws: CancellationError.self) { try await flight.value }
    await test.aircraft.powerOff()
    let media = test.card.appendingPathComponent("DCIM/100MEDIA").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: media) == ["DJI_0001.JPG"])
    #expect(try CardFolder(root: test.card).flightLog().rows.count == 1)
  }
}
