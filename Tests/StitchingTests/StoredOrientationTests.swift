import Foundation
import Imaging
import SceneRendering
import SphereGeometry
import Testing

@testable import Stitching

/// A ring of the town whose photos are stored in all orientations, as JPEG, PNG and TIFF.
@Suite(.serialized) struct StoredOrientationTests {
  private static let lens = Lens(width: 480, height: 360, horizontalFieldOfViewDegrees: 75)
  private static let attitudes = (0..<8).map {
    CameraAttitude(yawDegrees: Angle.wrap(degrees: 45 * Double($0)), pitchDegrees: -8)
  }
  private static let pictures = Result {
    let scene = try TownScene(seed: 3)
    return try attitudes.map { attitude in
      try scene.render(
        SceneView(
          cameraFromWorld: attitude.cameraFromWorld, positionMetres: Vector3(0, 0, -40),
          lens: lens))
    }
  }

  /// Cameras that store upright, upside down, and turned to either side; one picture is mirrored.
  private static let mixed: [Orientation] = [
    .rightTop, .topLeft, .bottomRight, .leftBottom, .leftTop, .rightTop, .bottomRight, .leftBottom,
  ]
  private static let upright = [Orientation](repeating: .topLeft, count: 8)

  enum Format: String, CaseIterable {
    case jpeg, png, tiff
  }

  /// Writes the ring into a folder.
  private func write(
    _ orientations: [Orientation], format: Format, hasAngles: Bool, to folder: URL
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, picture) in try Self.pictures.get().enumerated() {
      let orientation = orientations[index]
      let stored = try picture.upright(from: orientation.inverse)
      let url = folder.appendingPathComponent("photo-\(index).\(format.rawValue)")
      switch format {
      case .jpeg where hasAngles:
        try tagged(try JPEGEncoder.encode(stored, quality: 97), index, orientation).write(to: url)
      case .jpeg:
        let jpeg = try JPEGEncoder.encode(stored, quality: 97)
        let segment = JPEGBytes.exifSegment(orientation)
        try (jpeg.prefix(2) + segment + jpeg.dropFirst(2)).write(to: url)
      case .png:
        let file = try OutputFile(path: url.path)
        try PNGWriter.write(stored, to: file)
        let png = try Data(contentsOf: url)
        // Behind the signature and the header chunk.
        try (png.prefix(33) + PNGBytes.exifChunk(orientation) + png.dropFirst(33)).write(to: url)
      case .tiff:
        try TIFFBytes.file(stored, orientation).write(to: url)
      }
    }
  }

  private func tagged(_ jpeg: Data, _ index: Int, _ orientation: Orientation) throws -> Data {
    let attitude = Self.attitudes[index]
    var data = try DronePhotoTags(
      make: "DJI", model: "FC0", software: "test",
      dateTaken: CameraDate(secondsSince1970: 1_715_342_400 + Double(index)),
      exposureTimeSeconds: 0.002, fNumber: 2.8, isoSpeed: 100, focalLengthMillimetres: 4.49,
      focalLengthIn35mmFilmMillimetres: 23, width: 480, height: 360,
      position: GeodeticPosition(latitudeDegrees: 47, longitudeDegrees: 8),
      absoluteAltitudeMetres: 440, relativeAltitudeMetres: 40, gimbalAttitude: attitude,
      flightAttitude: CameraAttitude(yawDegrees: attitude.yawDegrees, pitchDegrees: 0)
    ).tagged(jpeg: jpeg)
    // The entry of the tag 0x0112: one short, 1.
    let entry = Data([0x12, 0x01, 3, 0, 1, 0, 0, 0, 1, 0])
    let found = try #require(data.range(of: entry))
    data[found.upperBound - 2] = UInt8(orientation.rawValue)
    return data
  }

  private func withFolder<Value>(_ body: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("StoredOrientationTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  /// How far the solved upright pictures are from the truth, in degrees: up to a common heading,
  /// which photos without angles do not know.
  private func worstError(_ alignment: Alignment, _ orientations: [Orientation]) throws -> Double {
    let solved = try zip(alignment.photos, orientations).map { photo, orientation in
      let camera = try #require(photo.cameraFromWorld)
      let (right, down) = Levelling.uprightAxes(orientation)
      let uprightFromCamera = Rotation(rows: (right, down, Vector3(0, 0, 1)))
      return CameraAttitude(cameraFromWorld: uprightFromCamera * camera)
    }
    let turns = zip(solved, Self.attitudes).map { found, truth in
      Angle.shortestTurn(toDegrees: found.yawDegrees, fromDegrees: truth.yawDegrees)
    }
    let common = turns[0]
    let yawErrors = turns.map { abs(Angle.wrap(degrees: $0 - common)) }
    let tilts = zip(solved, Self.attitudes).flatMap { found, truth in
      [abs(found.pitchDegrees - truth.pitchDegrees), abs(found.rollDegrees)]
    }
    return (yawErrors + tilts).max() ?? .infinity
  }

  @Test(arguments: Format.allCases, [true, false])
  func everyPhotoIsUpright(format: Format, hasAngles: Bool) async throws {
    // Only the drone's JPEGs hold angles.
    guard format == .jpeg || !hasAngles else { return }
    let alignment = try await withFolder { folder in
      try write(Self.mixed, format: format, hasAngles: hasAngles, to: folder)
      let found = try PhotoFolder(folder)
      #expect(found.photos.map(\.orientation) == Self.mixed)
      #expect(found.photos.allSatisfy { ($0.recordedAttitude != nil) == hasAngles })
      return try await Aligner().align(found.photos)
    }
    #expect(alignment.photos.allSatisfy { $0.placedBy == .matches })
    #expect((alignment.levelledBy == .captureAngles) == hasAngles)
    let worst = try worstError(alignment, Self.mixed)
    #expect(worst < 0.5, "\(format), angles \(hasAngles): off by \(worst)°")
  }

  @Test(arguments: [true, false])
  func thePanoramaIsThatOfUprightPhotos(hasAngles: Bool) async throws {
    let panoramas = try await withFolder { folder in
      var panoramas: [Bitmap] = []
      for (name, orientations) in [("upright", Self.upright), ("mixed", Self.mixed)] {
        let photos = folder.appendingPathComponent(name)
        try write(orientations, format: .jpeg, hasAngles: hasAngles, to: photos)
        var options = StitchOptions(software: "test")
        options.canvas.width = 512
        let panorama = folder.appendingPathComponent("\(name).jpg")
        let report = try await Stitcher(options: options).stitch(
          folder: photos, panorama: panorama)
        #expect(report.status == .complete)
        panoramas.append(try PhotoReader.decode(path: panorama.path, color: .grey))
      }
      return panoramas
    }
    let (first, second) = (panoramas[0], panoramas[1])
    #expect(abs(first.height - second.height) <= 2 && first.width == second.width)
    // Both end where the photos do; the middle rows are in both.
    var sum = 0
    var count = 0
    for row in 20..<min(first.height, second.height) - 20 {
      for column in 0..<first.width {
        let offset = (first.height - second.height) / 2
        let a = first.withBytes { Int($0[(row + max(0, offset)) * first.stride + column]) }
        let b = second.withBytes { Int($0[(row + max(0, -offset)) * second.stride + column]) }
        sum += abs(a - b)
        count += 1
      }
    }
    #expect(count > 20_000)
    #expect(Double(sum) / Double(count) < 4, "\(Double(sum) / Double(count)) grey levels")
  }
}

private func littleEndian(_ value: Int, bytes: Int) -> Data {
  Data((0..<bytes).map { UInt8(value >> (8 * $0) & 0xFF) })
}

private func bigEndian(_ value: Int, bytes: Int) -> Data {
  Data(littleEndian(value, bytes: bytes).reversed())
}

/// An entry of a TIFF directory with one value: type 3 is short, 4 is long.
private func entry(_ tag: Int, _ type: Int, _ value: Int, count: Int = 1) -> Data {
  littleEndian(tag, bytes: 2) + littleEndian(type, bytes: 2) + littleEndian(count, bytes: 4)
    + littleEndian(value, bytes: 4)
}

private enum JPEGBytes {
  static func exif(_ orientation: Orientation) -> Data {
    Data("II*\0".utf8) + littleEndian(8, bytes: 4) + littleEndian(1, bytes: 2)
      + entry(0x0112, 3, orientation.rawValue) + Data(count: 4)
  }

  static func exifSegment(_ orientation: Orientation) -> Data {
    let payload = Data("Exif\0\0".utf8) + exif(orientation)
    return Data([0xFF, 0xE1]) + bigEndian(payload.count + 2, bytes: 2) + payload
  }
}

private enum PNGBytes {
  static func exifChunk(_ orientation: Orientation) -> Data {
    let content = Data("eXIf".utf8) + JPEGBytes.exif(orientation)
    return bigEndian(content.count - 4, bytes: 4) + content
      + bigEndian(Int(checksum(content)), bytes: 4)
  }

  /// CRC-32 as PNG has it (ISO 3309).
  private static func checksum(_ data: Data) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in data {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }
}

private enum TIFFBytes {
  /// An uncompressed RGB picture in one strip.
  static func file(_ picture: Bitmap, _ orientation: Orientation) -> Data {
    var pixels = Data()
    picture.withBytes { bytes in
      for row in 0..<picture.height {
        let start = row * picture.stride
        pixels += Data(bytes[start..<start + picture.width * 3])
      }
    }
    // Header, directory of 10 entries, three sample sizes, pixels.
    let sizes = 8 + 2 + 10 * 12 + 4
    let strip = sizes + 6
    let entries = [
      entry(256, 4, picture.width), entry(257, 4, picture.height), entry(258, 3, sizes, count: 3),
      entry(259, 3, 1), entry(262, 3, 2), entry(273, 4, strip),
      entry(274, 3, orientation.rawValue), entry(277, 3, 3), entry(278, 4, picture.height),
      entry(279, 4, pixels.count),
    ]
    var file = Data("II*\0".utf8)
    file += littleEndian(8, bytes: 4)
    file += littleEndian(entries.count, bytes: 2)
    for entry in entries { file += entry }
    file += Data(count: 4)
    for _ in 0..<3 { file += littleEndian(8, bytes: 2) }
    return file + pixels
  }
}
