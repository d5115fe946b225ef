import Foundation
import SphereGeometry
import Testing

@testable import Imaging

struct PictureEncodingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let lossless: [PictureFormat] = [.tiff, .png]

  private func tags() throws -> PictureTags {
    var gpano = GPano(width: 300, height: 90, fullWidth: 300, left: 0, top: 30, headingDegrees: 12)
    gpano.stitchingSoftware = "Skysphere"
    var metadata = PanoramaMetadata()
    metadata.make = "Hasselblad"
    metadata.model = "L1D-20c"
    metadata.software = "Skysphere"
    metadata.dateTaken = CameraDate(exif: "2020:04:02 17:47:54")
    metadata.position = GeodeticPosition(latitudeDegrees: -30.07, longitudeDegrees: 120.54)
    metadata.altitudeMetres = -2.5
    metadata.gpano = gpano
    return try metadata.tags(width: 300, height: 90)
  }

  /// Writes a picture in strips of several heights and gives its path.
  private func write(
    _ picture: Bitmap, opacity: Bitmap, format: PictureFormat, hasOpacity: Bool,
    rowsAtOnce: Int, tags: PictureTags = PictureTags()
  ) throws -> String {
    let path = folder.file("\(rowsAtOnce).\(format.rawValue)")
    let encoding = PictureEncoding(format: format, jpegQuality: 95, hasOpacity: hasOpacity)
    let writer = try encoding.writer(
      output: OutputFile(path: path, replacesExisting: true), width: picture.width,
      height: picture.height, tags: tags)
    for start in stride(from: 0, to: picture.height, by: rowsAtOnce) {
      let rows = min(rowsAtOnce, picture.height - start)
      func part(_ whole: Bitmap) throws -> Bitmap {
        try Bitmap.make(width: whole.width, height: rows, channels: whole.channels) {
          whole.value($0, $1 + start, $2)
        }
      }
      try writer.append(try part(picture), opacity: try part(opacity))
    }
    try writer.finish()
    return path
  }

  @Test("Pixels come back as they were, and clear ones are black", arguments: lossless)
  func roundTrip(format: PictureFormat) throws {
    let picture = try Bitmap.smooth(width: 301, height: 97)
    let opacity = try Bitmap.make(width: 301, height: 97, channels: 1) { x, y, _ in
      x < 40 || y > 80 ? 0 : 255
    }
    let path = try write(picture, opacity: opacity, format: format, hasOpacity: true, rowsAtOnce: 7)
    #expect(try PhotoReader.probe(path: path).hasAlpha)
    let read = try PhotoReader.decode(path: path, color: .rgba)
    let expected = try Bitmap.make(width: 301, height: 97, channels: 4) { x, y, channel in
      let alpha = opacity.value(x, y)
      return channel == 3 ? alpha : alpha == 0 ? 0 : picture.value(x, y, channel)
    }
    #expect(read.samples == expected.samples)
    let plain = try write(
      picture, opacity: opacity, format: format, hasOpacity: false, rowsAtOnce: 97)
    #expect(try !PhotoReader.probe(path: plain).hasAlpha)
    #expect(try PhotoReader.decode(path: plain).samples == picture.samples)
  }

  @Test("The bytes do not depend on how rows arrive", arguments: lossless)
  func strips(format: PictureFormat) throws {
    let picture = try Bitmap.smooth(width: 4000, height: 200)
    let opacity = try Bitmap.make(width: 4000, height: 200, channels: 1) { _, _, _ in 255 }
    let files = try [1, 64, 200].map {
      try Data(
        contentsOf: URL(
          fileURLWithPath: write(
            picture, opacity: opacity, format: format, hasOpacity: true, rowsAtOnce: $0)))
    }
    #expect(Set(files).count == 1)
  }

  @Test(
    "Every format tells of the place on the sphere and of the camera",
    arguments: PictureFormat.allCases)
  func metadata(format: PictureFormat) throws {
    let picture = try Bitmap.smooth(width: 300, height: 90)
    let opacity = try Bitmap.make(width: 300, height: 90, channels: 1) { _, _, _ in 255 }
    let path = try write(
      picture, opacity: opacity, format: format, hasOpacity: true, rowsAtOnce: 90, tags: tags())
    let gpano = try #require(try GPano.read(path: path))
    #expect(gpano.fullPanoWidthPixels == 300)
    #expect(gpano.croppedAreaTopPixels == 30)
    #expect(gpano.poseHeadingDegrees == 12)
    let read = try PhotoMetadata(path: path)
    #expect(read.make == "Hasselblad")
    #expect(read.model == "L1D-20c")
    #expect(read.dateTaken == CameraDate(exif: "2020:04:02 17:47:54"))
    let position = try #require(read.position)
    #expect(abs(position.latitudeDegrees + 30.07) < 1e-7)
    #expect(abs(position.longitudeDegrees - 120.54) < 1e-7)
    #expect(read.gpsAltitudeMetres == -2.5)
    // A viewer searches the bytes.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.firstRange(of: Data("<x:xmpmeta".utf8)) != nil)
  }

  /// A profile with the parts that libpng checks: its length, signature, class, space and tags.
  private func colorProfile(named name: String) -> Data {
    var profile = Data(count: 128)
    func put(_ text: String, at offset: Int) {
      profile.replaceSubrange(offset..<(offset + text.utf8.count), with: Data(text.utf8))
    }
    put("mntrRGB XYZ ", at: 12)
    put("acsp", at: 36)
    profile[8] = 4
    // The illuminant D50 as ICC.1 writes it.
    profile.replaceSubrange(
      68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
    let text = Data("text\0\0\0\0".utf8) + Data(name.utf8) + Data(count: 8 - name.utf8.count % 4)
    profile += Data([0, 0, 0, 1]) + Data("cprt".utf8) + Data([0, 0, 0, 144])
    profile += Data([0, 0, 0, UInt8(text.count)]) + text
    profile += Data(count: (4 - profile.count % 4) % 4)
    profile[3] = UInt8(profile.count & 0xFF)
    profile[2] = UInt8(profile.count >> 8)
    return profile
  }

  @Test(
    "The photos' colour profile is kept, where all have the same one",
    arguments: PictureFormat.allCases)
  func profile(format: PictureFormat) throws {
    let picture = try Bitmap.smooth(width: 32, height: 16)
    let opacity = try Bitmap.make(width: 32, height: 16, channels: 1) { _, _, _ in 255 }
    var tags = PictureTags()
    tags.colorProfile = colorProfile(named: "one")
    let first = try write(
      picture, opacity: opacity, format: format, hasOpacity: true, rowsAtOnce: 16, tags: tags)
    #expect(try ColorProfile.common(paths: [first, first]) == tags.colorProfile)
    tags.colorProfile = colorProfile(named: "other")
    let second = try write(
      picture, opacity: opacity, format: format, hasOpacity: true, rowsAtOnce: 8, tags: tags)
    #expect(try ColorProfile.common(paths: [first, second]).isEmpty)
    #expect(try ColorProfile.common(paths: [second]) == tags.colorProfile)
  }

  @Test("Missing and foreign rows are refused, and nothing is left behind", arguments: lossless)
  func wrongRows(format: PictureFormat) throws {
    do {
      let writer = try PictureEncoding(format: format).writer(
        output: OutputFile(path: folder.file("rows.x")), width: 16, height: 16)
      let mask = try Bitmap(width: 16, height: 10, channels: 1)
      try writer.append(.smooth(width: 16, height: 10), opacity: mask)
      #expect(throws: NativeError.self) { try writer.finish() }
      #expect(throws: NativeError.self) {
        try writer.append(.smooth(width: 16, height: 10), opacity: mask)
      }
      #expect(throws: NativeError.self) {
        try writer.append(.smooth(width: 15, height: 6), opacity: mask)
      }
    }
    #expect(try folder.contents() == [])
  }

  @Test("A full disk is an error with the system's reason", arguments: PictureFormat.allCases)
  func fullDisk(format: PictureFormat) throws {
    let output = try OutputFile(path: folder.file("full"))
    try FileManager.default.removeItem(atPath: output.temporaryPath)
    try FileManager.default.createSymbolicLink(
      atPath: output.temporaryPath, withDestinationPath: "/dev/full")
    let error = #expect(throws: NativeError.self) {
      let writer = try PictureEncoding(format: format).writer(
        output: output, width: 300, height: 200)
      try writer.append(
        .smooth(width: 300, height: 200), opacity: Bitmap(width: 300, height: 200, channels: 1))
      try writer.finish()
    }
    #expect(error?.kind == .inputOutput)
    #expect(error?.message == "writing failed: No space left on device")
    #expect(try folder.contents() == [])
  }

  @Test("What fits into no file of the format is refused")
  func tooLarge() throws {
    for format in PictureFormat.allCases {
      let output = try OutputFile(path: folder.file("wide"))
      let error = #expect(throws: NativeError.self) {
        _ = try PictureEncoding(format: format).writer(
          output: output, width: format.sideLimit + 4, height: 10)
      }
      #expect(error?.kind == .unsupported)
      output.discard()
    }
    #expect(PictureFormat.tiff.sideLimit > 65_535)
    #expect(PictureFormat.png.sideLimit > 65_535)
  }

  @Test("Pixels of more than 4 GB make a BigTIFF")
  func bigTIFF() throws {
    func version(height: Int) throws -> UInt8? {
      let output = try OutputFile(path: folder.file("\(height).tif"))
      let writer = try LosslessWriter(
        .tiff, output: output, width: 65_536, height: height, hasOpacity: true)
      try writer.append(
        Bitmap(width: 65_536, height: 64, channels: 3),
        opacity: Bitmap(width: 65_536, height: 64, channels: 1))
      return FileHandle(forReadingAtPath: output.temporaryPath)?.readData(ofLength: 4)[2]
    }
    // 42 is TIFF's number, 43 BigTIFF's.
    #expect(try version(height: 4_096) == 42)
    #expect(try version(height: 65_536) == 43)
  }

  @Test(
    "Names say the format",
    arguments: [
      ("a.jpg", PictureFormat.jpeg), ("b/a.JPEG", .jpeg), ("a.tif", .tiff), ("a.TIFF", .tiff),
      ("a.filled.png", .png), ("a", nil), ("a.webp", nil),
    ])
  func names(path: String, format: PictureFormat?) {
    #expect(PictureFormat(path: path) == format)
  }
}
