import AircraftControl
import Foundation
import Testing

@Suite struct CardFolderTests {
  /// A card in a temporary folder that is removed with the value.
  private final class Card {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(
      "card-\(UUID().uuidString)")
    deinit { try? FileManager.default.removeItem(at: root) }

    func add(_ path: String, _ data: Data = Data([1]), secondsSince1970 seconds: Double = 1_000)
      throws
    {
      let url = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: url.path)
    }
  }

  /// The first bytes of a JPEG whose EXIF holds DateTime alone.
  private static func jpeg(date: String, littleEndian: Bool) -> Data {
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      let big = (0..<count).map { UInt8(value >> (8 * (count - 1 - $0)) & 0xFF) }
      return littleEndian ? big.reversed() : big
    }
    let order: [UInt8] = littleEndian ? [0x49, 0x49] : [0x4D, 0x4D]
    let directory = bytes(1, 2) + bytes(0x0132, 2) + bytes(2, 2) + bytes(20, 4) + bytes(26, 4)
    let tiff = order + bytes(42, 2) + bytes(8, 4) + directory + bytes(0, 4) + Array(date.utf8) + [0]
    let exif: [UInt8] = Array("Exif".utf8) + [0, 0] + tiff
    let length = exif.count + 2
    return Data(
      [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + exif + [0xFF, 0xD9])
  }

  @Test func setsAreSortedByNumberAndPhotosByTheirs() async throws {
    let card = Card()
    for name in ["101_0001", "100_0010", "100_0002"] {
      try card.add("DCIM/PANORAMA/\(name)/DJI_0002.JPG")
      try card.add("DCIM/PANORAMA/\(name)/DJI_0001.JPG")
      try card.add("DCIM/PANORAMA/\(name)/DJI_0001.DNG")
    }
    try card.add("DCIM/PANORAMA/other/DJI_0001.JPG")
    let sets = try await CardFolder(root: card.root).panoramaSets()
    #expect(sets.map(\.name) == ["100_0002", "100_0010", "101_0001"])
    #expect(sets.allSatisfy { $0.photos.map(\.name) == ["DJI_0001.JPG", "DJI_0002.JPG"] })
    #expect(sets.allSatisfy { $0.incompleteness == nil && $0.plannedPhotoCount == nil })
  }

  @Test func aGapInTheNumbersMakesASetIncomplete() async throws {
    let card = Card()
    for number in [1, 2, 4] {
      try card.add("DCIM/PANORAMA/100_0001/" + CardLayout.photoName(number: number))
    }
    let set = try await CardFolder(root: card.root).panoramaSets()[0]
    #expect(set.incompleteness == "DJI_0003.JPG is missing")
  }

  @Test func photosOfAllFoldersAreOrderedByTheTimesOfTheirFiles() async throws {
    let card = Card()
    try card.add("DCIM/100MEDIA/DJI_0001.JPG", secondsSince1970: 300)
    try card.add("DCIM/100MEDIA/DJI_0002.DNG", secondsSince1970: 350)
    try card.add("DCIM/PANORAMA/100_0001/DJI_0001.JPG", secondsSince1970: 100)
    try card.add("DCIM/PANORAMA/100_0001/DJI_0002.JPG", secondsSince1970: 400)
    let photos = try await CardFolder(root: card.root).allPhotos()
    #expect(
      photos.map(\.path) == [
        "DCIM/PANORAMA/100_0001/DJI_0001.JPG", "DCIM/100MEDIA/DJI_0001.JPG",
        "DCIM/PANORAMA/100_0001/DJI_0002.JPG",
      ])
  }

  @Test(arguments: [true, false])
  func theCamerasClockCountsMoreThanThatOfTheFiles(littleEndian: Bool) async throws {
    let card = Card()
    for (name, date, seconds) in [
      ("DJI_0001.JPG", "2024:05:10 14:09:12", 300.0), ("DJI_0002.JPG", "2024:05:10 14:09:10", 400),
    ] {
      try card.add(
        "DCIM/100MEDIA/" + name, Self.jpeg(date: date, littleEndian: littleEndian),
        secondsSince1970: seconds)
    }
    let photos = try await CardFolder(root: card.root).allPhotos()
    #expect(photos.map(\.name) == ["DJI_0002.JPG", "DJI_0001.JPG"])
    // 2024-05-10 14:09:12 UTC.
    #expect(photos[1].timeCreated.timeIntervalSince1970 == 1_715_350_152)
  }

  @Test func piecesAndChecksumsAreThoseOfTheFile() async throws {
    let card = Card()
    let content = Data("123456789".utf8)
    try card.add("DCIM/100MEDIA/DJI_0001.JPG", content)
    let folder = CardFolder(root: card.root)
    let photo = try await folder.allPhotos()[0]
    #expect(photo.byteCount == 9)
    #expect(try await folder.data(of: photo, offset: 6, maximumCount: 100) == Data("789".utf8))
    #expect(try await folder.data(of: photo, offset: 9, maximumCount: 100).isEmpty)
    #expect(try await folder.checksum(of: photo) == 0xCBF4_3926)
  }

  @Test func aMissingCardAndAFileInItsPlaceAreNamed() async throws {
    let card = Card()
    await #expect(throws: CardError.notFound(path: card.root.path)) {
      try await CardFolder(root: card.root).panoramaSets()
    }
    try Data().write(to: card.root)
    await #expect(throws: CardError.self) { try await CardFolder(root: card.root).allPhotos() }
  }

  @Test func anEmptyCardHasNoSets() async throws {
    let card = Card()
    try FileManager.default.createDirectory(at: card.root, withIntermediateDirectories: true)
    #expect(try await CardFolder(root: card.root).panoramaSets().isEmpty)
    #expect(try await CardFolder(root: card.root).allPhotos().isEmpty)
  }

  @Test func aPhotoWhoseNameIsNoTextIsNotSaidToBeMissing() async throws {
    let card = Card()
    try card.add("DCIM/PANORAMA/100_0001/DJI_0001.JPG")
    let prefix = card.root.appendingPathComponent("DCIM/PANORAMA/100_0001/").path
    let bytes = Array(prefix.utf8) + Array("/DJI_".utf8) + [0xE9] + Array(".JPG".utf8) + [0]
    #expect(mkdir(bytes.map { CChar(bitPattern: $0) }, 0o700) == 0)
    let error = await #expect(throws: CardError.self) {
      _ = try await CardFolder(root: card.root).panoramaSets()
    }
    #expect(error?.description.contains("its name is not valid UTF-8 text; rename it") == true)
  }
}
