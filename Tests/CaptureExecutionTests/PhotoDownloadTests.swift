import AircraftControl
import AircraftSimulation
import CapturePlanning
import Foundation
import SphereGeometry
import Testing

@testable import CaptureExecution

@Suite struct PhotoDownloadTests {
  /// A card and a target in a temporary folder that is removed with the value.
  private final class Place: Sendable {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "download-\(UUID().uuidString)")
    var card: URL { folder.appendingPathComponent("card") }
    var target: URL { folder.appendingPathComponent("photos") }
    var download: PhotoDownload { PhotoDownload(storage: CardFolder(root: card), chunkBytes: 64) }

    init() throws {
      try FileManager.default.createDirectory(at: card, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Puts a photo on the card whose content and date follow from its number.
    @discardableResult
    func add(_ folder: String, _ number: Int, seconds: Double? = nil, raw: Bool = false) throws
      -> Data
    {
      let data = Self.photo(folder + String(number))
      let url = card.appendingPathComponent(folder)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      let name = CardLayout.photoName(number: number)
      for file in raw ? [name, name.replacingOccurrences(of: "JPG", with: "DNG")] : [name] {
        let path = url.appendingPathComponent(file)
        try data.write(to: path)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: seconds ?? Double(number))],
          ofItemAtPath: path.path)
      }
      return data
    }

    static func photo(_ text: String) -> Data {
      Data([0xFF, 0xD8]) + Data(String(repeating: text + " ", count: 12).utf8)
        + Data([0xFF, 0xD9])
    }

    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: target.path).sorted()
    }

    func content(_ name: String) throws -> Data {
      try Data(contentsOf: target.appendingPathComponent(name))
    }
  }

  private let set1 = "DCIM/PANORAMA/100_0001"
  private let set2 = "DCIM/PANORAMA/100_0002"
  private let set3 = "DCIM/PANORAMA/100_0003"

  @Test func theNewestCompletePanoramaIsTakenWithoutRawSiblings() async throws {
    let place = try Place()
    for number in 1...3 { try place.add(set1, number) }
    var wanted: [Data] = []
    for number in 1...3 { wanted.append(try place.add(set2, number, raw: true)) }
    for number in [1, 3] { try place.add(set3, number) }
    let result = try await place.download.run(.newestPanorama, to: place.target)
    #expect(result.passedOverSets == ["100_0003: DJI_0002.JPG is missing"])
    #expect(result.transferredCount == 3)
    #expect(
      try place.names() == [
        "DJI_0001.JPG", "DJI_0002.JPG", "DJI_0003.JPG", "capture-manifest.json",
      ])
    for number in 1...3 {
      #expect(try place.content(CardLayout.photoName(number: number)) == wanted[number - 1])
    }
  }

  @Test func aNamedPanoramaIsTaken() async throws {
    let place = try Place()
    let wanted = try place.add(set1, 1)
    try place.add(set2, 1)
    _ = try await place.download.run(.panorama(named: "100_0001"), to: place.target)
    #expect(try place.content("DJI_0001.JPG") == wanted)
    await #expect(
      throws: CaptureError.setNotFound(
        name: "100_0007", path: place.card.path, available: ["100_0001", "100_0002"])
    ) { try await place.download.run(.panorama(named: "100_0007"), to: place.target) }
  }

  @Test func anIncompletePanoramaIsNotTakenByName() async throws {
    let place = try Place()
    try place.add(set1, 2)
    await #expect(
      throws: CaptureError.setIncomplete(
        name: "100_0001", path: place.card.path, reason: "DJI_0001.JPG is missing")
    ) { try await place.download.run(.panorama(named: "100_0001"), to: place.target) }
    await #expect(
      throws: CaptureError.noCompleteSet(
        path: place.card.path, reasons: ["100_0001: DJI_0001.JPG is missing"])
    ) { try await place.download.run(.newestPanorama, to: place.target) }
    #expect(!FileManager.default.fileExists(atPath: place.target.path))
  }

  @Test func theLastPhotosAreTakenNotMoreAndNotFewer() async throws {
    let place = try Place()
    for number in 1...4 { try place.add("DCIM/100MEDIA", number, raw: true) }
    let result = try await place.download.run(.last(3), to: place.target)
    #expect(result.manifest.photos.map(\.file) == ["DJI_0002.JPG", "DJI_0003.JPG", "DJI_0004.JPG"])
    #expect(try place.names().filter(CardLayout.isPhoto).count == 3)
    await #expect(
      throws: CaptureError.tooFewPhotos(wanted: 5, found: 4, path: place.card.path)
    ) {
      try await place.download.run(.last(5), to: place.folder.appendingPathComponent("other"))
    }
  }

  @Test func photosOfSeveralFoldersCarryTheirFolders() async throws {
    let place = try Place()
    let single = try place.add("DCIM/100MEDIA", 1, seconds: 20)
    let tile = try place.add(set1, 1, seconds: 10)
    let result = try await place.download.run(.last(2), to: place.target)
    #expect(
      result.manifest.photos.map(\.file) == ["100_0001_DJI_0001.JPG", "100MEDIA_DJI_0001.JPG"])
    #expect(try place.content("100_0001_DJI_0001.JPG") == tile)
    #expect(try place.content("100MEDIA_DJI_0001.JPG") == single)
  }

  @Test func aMissingAndAnEmptyCardAreToldApart() async throws {
    let place = try Place()
    await #expect(throws: CaptureError.noPhotos(path: place.card.path)) {
      try await place.download.run(.newestPanorama, to: place.target)
    }
    await #expect(throws: CaptureError.noPhotos(path: place.card.path)) {
      try await place.download.run(.last(1), to: place.target)
    }
    let missing = place.folder.appendingPathComponent("nowhere")
    let error = await #expect(throws: CaptureError.cardNotFound(path: missing.path)) {
      try await PhotoDownload(storage: CardFolder(root: missing)).run(
        .newestPanorama, to: place.target)
    }
    #expect(error?.kind == .inputNotFound)
  }

  @Test func theSecondRunTransfersNothing() async throws {
    let place = try Place()
    for number in 1...3 { try place.add(set1, number) }
    let first = try await place.download.run(.newestPanorama, to: place.target)
    let again = try await place.download.run(.newestPanorama, to: place.target)
    #expect(again.manifest == first.manifest)
    #expect(again.transferredCount == 0 && again.alreadyThereCount == 3)
  }

  @Test func aDifferentFileIsReplacedOnlyByForce() async throws {
    let place = try Place()
    let wanted = try place.add(set1, 1)
    try FileManager.default.createDirectory(at: place.target, withIntermediateDirectories: true)
    let file = place.target.appendingPathComponent("DJI_0001.JPG")
    try Data(repeating: 7, count: wanted.count).write(to: file)
    let error = await #expect(throws: CaptureError.targetFileDiffers(path: file.path)) {
      try await place.download.run(.newestPanorama, to: place.target)
    }
    #expect(error?.kind == .outputNotCreatable)
    #expect(try Data(contentsOf: file) == Data(repeating: 7, count: wanted.count))
    _ = try await place.download.run(.newestPanorama, to: place.target, force: true)
    #expect(try Data(contentsOf: file) == wanted)
  }

  @Test func aFolderWithOtherPhotosIsRefusedEvenByForce() async throws {
    let place = try Place()
    try place.add(set1, 1)
    try FileManager.default.createDirectory(at: place.target, withIntermediateDirectories: true)
    try Data([1]).write(to: place.target.appendingPathComponent("HOLIDAY.JPG"))
    await #expect(
      throws: CaptureError.targetHoldsOtherPhotos(path: place.target.path, names: ["HOLIDAY.JPG"])
    ) { try await place.download.run(.newestPanorama, to: place.target, force: true) }
    #expect(try place.names() == ["HOLIDAY.JPG"])
  }

  @Test func aTargetThatCannotBeMadeIsNamed() async throws {
    let place = try Place()
    try place.add(set1, 1)
    let deep = place.folder.appendingPathComponent("a/b")
    let parent = place.folder.appendingPathComponent("a").path
    await #expect(
      throws: CaptureError.targetNotCreatable(
        path: deep.path, reason: "the folder '\(parent)' does not exist")
    ) { try await place.download.run(.newestPanorama, to: deep) }
    try Data().write(to: place.target)
    await #expect(
      throws: CaptureError.targetNotCreatable(
        path: place.target.path, reason: "it is a file, not a folder")
    ) { try await place.download.run(.newestPanorama, to: place.target) }
  }

  @Test func aPartIsContinuedFromWhereItStopped() async throws {
    let place = try Place()
    let wanted = try place.add(set1, 1)
    try FileManager.default.createDirectory(at: place.target, withIntermediateDirectories: true)
    try wanted.prefix(100).write(to: place.target.appendingPathComponent("DJI_0001.JPG.part"))
    let storage = WatchedStorage(CardFolder(root: place.card))
    _ = try await PhotoDownload(storage: storage, chunkBytes: 64).run(
      .newestPanorama, to: place.target)
    #expect(try place.content("DJI_0001.JPG") == wanted)
    #expect(try place.names() == ["DJI_0001.JPG", "capture-manifest.json"])
    // Offsets 0 and the tail are looked at to check the source; the transfer begins at 100.
    #expect(await storage.offsets.dropFirst(2).first == 100)
  }

  @Test func aPartOfAnotherPhotoIsStartedAgain() async throws {
    let place = try Place()
    let wanted = try place.add(set1, 1)
    try FileManager.default.createDirectory(at: place.target, withIntermediateDirectories: true)
    for part in [Data(repeating: 9, count: 50), Data(repeating: 9, count: 5_000)] {
      try? FileManager.default.removeItem(at: place.target.appendingPathComponent("DJI_0001.JPG"))
      try part.write(to: place.target.appendingPathComponent("DJI_0001.JPG.part"))
      _ = try await place.download.run(.newestPanorama, to: place.target)
      #expect(try place.content("DJI_0001.JPG") == wanted)
      #expect(try place.names() == ["DJI_0001.JPG", "capture-manifest.json"])
    }
  }

  @Test func aBrokenTransferLeavesAPartAndTheNextRunGoesOn() async throws {
    let place = try Place()
    let first = try place.add(set1, 1)
    let second = try place.add(set1, 2)
    let storage = WatchedStorage(CardFolder(root: place.card))
    await storage.breakDown(photo: "DJI_0002.JPG", atOffset: 128)
    await #expect(throws: CaptureError.sourceUnreadable(path: "link", reason: "lost")) {
      try await PhotoDownload(storage: storage, chunkBytes: 64).run(
        .newestPanorama, to: place.target)
    }
    #expect(try place.names() == ["DJI_0001.JPG", "DJI_0002.JPG.part"])
    #expect(try place.content("DJI_0002.JPG.part") == second.prefix(128))
    let result = try await place.download.run(.newestPanorama, to: place.target)
    #expect(result.transferredCount == 1 && result.alreadyThereCount == 1)
    #expect(try place.content("DJI_0001.JPG") == first)
    #expect(try place.content("DJI_0002.JPG") == second)
  }

  @Test func whatArrivesWrongIsNotKept() async throws {
    let place = try Place()
    try place.add(set1, 1)
    let storage = WatchedStorage(CardFolder(root: place.card))
    await storage.corrupt(photo: "DJI_0001.JPG")
    let file = place.target.appendingPathComponent("DJI_0001.JPG").path
    await #expect(throws: CaptureError.verificationFailed(path: file)) {
      try await PhotoDownload(storage: storage, chunkBytes: 64).run(
        .newestPanorama, to: place.target)
    }
    #expect(!FileManager.default.fileExists(atPath: place.target.path))
  }

  @Test func damagedSourcesAreNamedBeforeAnythingIsWritten() async throws {
    for (data, reason) in [
      (Data(), "it is empty"), (Data("no picture".utf8), "it is no JPEG file"),
      (Place.photo("x").dropLast(2), "it is truncated: the end of the picture is missing"),
    ] {
      let place = try Place()
      try place.add(set1, 1)
      try place.add(set1, 2)
      try data.write(to: place.card.appendingPathComponent(set1 + "/DJI_0002.JPG"))
      await #expect(
        throws: CaptureError.sourceDamaged(path: set1 + "/DJI_0002.JPG", reason: reason)
      ) { try await place.download.run(.newestPanorama, to: place.target) }
      #expect(!FileManager.default.fileExists(atPath: place.target.path))
    }
  }

  @Test func theLogOfAFlightTellsWhatIsCompleteAndWhole() async throws {
    let flight = TestFlight(options: .exact)
    let plan = TestFlight.plan(.virtualStick)
    _ = try await CaptureExecutor(aircraft: flight.aircraft).fly(plan)
    // The same download from the aircraft and from its card.
    let fromAircraft = try await PhotoDownload(storage: flight.aircraft.storage).run(
      .newestPanorama, to: flight.photos)
    let copy = flight.folder.appendingPathComponent("copy")
    let download = PhotoDownload(storage: CardFolder(root: flight.card))
    let fromCard = try await download.run(.newestPanorama, to: copy)
    #expect(fromAircraft.manifest == fromCard.manifest)
    #expect(fromCard.manifest.photos.map(\.shot?.shotIndex) == Array(1...9))
    #expect(fromCard.manifest.photos.map(\.shot?.yawDegrees) == plan.shots.map(\.yawDegrees))
    #expect(try CaptureManifest.read(inFolder: copy) == fromCard.manifest)
    for photo in fromCard.manifest.photos {
      let check = try CardFolder.checksum(of: copy.appendingPathComponent(photo.file))
      #expect(CRC32.text(check) == photo.crc32)
    }

    // One byte changed on the card, then one photo lost at the end.
    let path = "DCIM/PANORAMA/100_0001/DJI_0009.JPG"
    let file = flight.card.appendingPathComponent(path)
    var data = try Data(contentsOf: file)
    data[100] ^= 1
    try data.write(to: file)
    await #expect(
      throws: CaptureError.sourceDamaged(
        path: path, reason: "its content is not what was written")
    ) { try await download.run(.newestPanorama, to: copy) }
    try FileManager.default.removeItem(at: file)
    await #expect(
      throws: CaptureError.noCompleteSet(
        path: flight.card.path, reasons: ["100_0001: 8 of 9 planned photos are there"])
    ) { try await download.run(.newestPanorama, to: copy) }
  }

  @Test func theManifestHasSortedKeysAndAVersion() async throws {
    let manifest = CaptureManifest(photos: [
      .init(
        shot: PlannedDirection(shotIndex: 1, yawDegrees: -45, pitchDegrees: 15),
        file: "DJI_0001.JPG", sourcePath: "DCIM/PANORAMA/100_0001/DJI_0001.JPG", bytes: 3,
        crc32: "0000000a")
    ])
    #expect(
      String(decoding: try manifest.encoded(), as: UTF8.self) == """
        {
          "photos" : [
            {
              "bytes" : 3,
              "crc32" : "0000000a",
              "file" : "DJI_0001.JPG",
              "shot" : {
                "pitchDegrees" : 15,
                "shotIndex" : 1,
                "yawDegrees" : -45
              },
              "sourcePath" : "DCIM/PANORAMA/100_0001/DJI_0001.JPG"
            }
          ],
          "schema" : "skysphere.capture-manifest/1"
        }

        """)
  }

  @Test func aManifestOfAnotherVersionIsRefused() throws {
    let place = try Place()
    try FileManager.default.createDirectory(at: place.target, withIntermediateDirectories: true)
    #expect(try CaptureManifest.read(inFolder: place.target) == nil)
    let file = place.target.appendingPathComponent("capture-manifest.json")
    try Data(#"{"schema":"skysphere.capture-manifest/9","photos":[]}"#.utf8).write(to: file)
    #expect(throws: CaptureError.self) { try CaptureManifest.read(inFolder: place.target) }
  }
}

/// A storage that notes what is asked for, and fails where it is told to.
private actor WatchedStorage: PhotoStorage {
  nonisolated let storageName = "a watched card"
  private let card: CardFolder
  private(set) var offsets: [Int] = []
  private var breaking: (name: String, offset: Int)?
  private var corrupted: String?

  init(_ card: CardFolder) { self.card = card }

  func breakDown(photo: String, atOffset offset: Int) { breaking = (photo, offset) }
  func corrupt(photo: String) { corrupted = photo }

  func panoramaSets() async throws -> [PanoramaSet] { try await card.panoramaSets() }
  func allPhotos() async throws -> [StoredPhoto] { try await card.allPhotos() }
  func checksum(of photo: StoredPhoto) async throws -> UInt32? {
    try await card.checksum(of: photo)
  }

  func data(of photo: StoredPhoto, offset: Int, maximumCount: Int) async throws -> Data {
    offsets.append(offset)
    if let breaking, breaking.name == photo.name, breaking.offset == offset {
      throw CardError.unreadable(path: "link", reason: "lost")
    }
    var data = try await card.data(of: photo, offset: offset, maximumCount: maximumCount)
    // Only inside, so that the photo still looks like one.
    if corrupted == photo.name, offset == 64 { data[data.startIndex] ^= 0xFF }
    return data
  }
}
