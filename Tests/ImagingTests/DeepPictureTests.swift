import Foundation
import Testing

@testable import Imaging

/// Pictures of 16 bits a sample keep all of them, in files and in what is painted over them.
struct DeepPictureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A picture whose samples take many of the 65,536 values.
  private static func picture(width: Int, height: Int, channels: Int = 3) throws -> Bitmap {
    let bitmap = try Bitmap(width: width, height: height, channels: channels, sample: .uint16)
    bitmap.withMutableBytes { bytes in
      for row in 0..<height {
        for place in 0..<(channels * width) {
          bytes.storeBytes(
            of: UInt16(truncatingIfNeeded: place &* 977 &+ row &* 4021),
            toByteOffset: row * bitmap.stride + 2 * place, as: UInt16.self)
        }
      }
    }
    return bitmap
  }

  private static func samples(_ bitmap: Bitmap) -> [UInt16] {
    bitmap.withBytes { bytes in
      (0..<bitmap.height).flatMap { row in
        (0..<(bitmap.width * bitmap.channels)).map {
          bytes.load(fromByteOffset: row * bitmap.stride + 2 * $0, as: UInt16.self)
        }
      }
    }
  }

  @Test(arguments: [PictureFormat.tiff, .png], [false, true])
  func filesKeepAllBits(format: PictureFormat, hasOpacity: Bool) throws {
    let (width, height) = (301, 61)
    let picture = try Self.picture(width: width, height: height)
    let opacity = try Bitmap.make(width: width, height: height, channels: 1) { x, y, _ in
      x < 40 || y > 50 ? 0 : 255
    }
    let path = folder.file("deep.\(format.rawValue)")
    let writer = try PictureEncoding(format: format, hasOpacity: hasOpacity, sample: .uint16)
      .writer(output: OutputFile(path: path), width: width, height: height)
    try writer.append(picture, opacity: opacity)
    try writer.finish()
    let description = try PhotoReader.probe(path: path)
    #expect(description.bitsPerSample == 16)
    #expect(description.hasAlpha == hasOpacity)
    let read = try PhotoReader.decode(path: path, color: .rgba, sample: .uint16)
    #expect(read.sample == .uint16)
    let (stored, found) = (Self.samples(picture), Self.samples(read))
    for pixel in 0..<(width * height) {
      let alpha = hasOpacity && opacity.value(pixel % width, pixel / width) == 0 ? 0 : 65_535
      let expected = (0..<3).map { alpha == 0 ? 0 : Int(stored[3 * pixel + $0]) } + [alpha]
      #expect((0..<4).map { Int(found[4 * pixel + $0]) } == expected, "pixel \(pixel)")
    }
  }

  /// Files of another program, plain and in tiles.
  @Test(arguments: [5, nil])
  func tiffOfAnotherProgram(rowsPerStrip: Int?) throws {
    let builder = TIFFBuilder(
      width: 37, height: 29, channels: 3, bitsPerSample: 16, rowsPerStrip: rowsPerStrip
    ) { x, y, channel in (x * 1531 + y * 257 + channel * 11) % 65_536 }
    let path = folder.file("a.tif")
    try builder.encoded.write(to: URL(fileURLWithPath: path))
    let read = try PhotoReader.decode(path: path, sample: .uint16)
    let found = Self.samples(read)
    for (place, value) in found.enumerated() {
      let (x, y) = (place / 3 % 37, place / 3 / 37)
      #expect(Int(value) == (x * 1531 + y * 257 + place % 3 * 11) % 65_536)
    }
  }

  @Test func eightBitsAreSpreadOverSixteen() throws {
    let picture = try Bitmap.smooth(width: 64, height: 48)
    let path = folder.file("a.jpg")
    try JPEGEncoder.encode(picture).write(to: URL(fileURLWithPath: path))
    let narrow = try PhotoReader.decode(path: path)
    let wide = try PhotoReader.decode(path: path, sample: .uint16)
    #expect(Self.samples(wide).map(Int.init) == narrow.samples.map { 257 * Int($0) })
    // Reduced copies are averaged with all their bits.
    let png = folder.file("a.png")
    try PNGWriter.write(try Self.picture(width: 64, height: 48), to: OutputFile(path: png))
    let small = try PhotoReader.decode(path: png, sample: .uint16, scaleEighths: 4)
    #expect(small.width == 32 && small.sample == .uint16)
    #expect(Self.samples(small).contains { $0 % 257 != 0 })
  }

  @Test func aLogoLiesOverDeepPixels() throws {
    let logo = try Bitmap.make(width: 32, height: 32, channels: 4) { _, _, channel in
      [200, 100, 50, 255][channel]
    }
    let patch = try NadirPatch(picture: logo, diameterDegrees: 60, canvasWidth: 200)
    let rows = RenderedRows(
      firstRow: 0, firstColumn: 0, picture: try Self.picture(width: 200, height: 100),
      covered: try Bitmap(width: 200, height: 100, channels: 1))
    let before = Self.samples(rows.picture)
    let invented = try Bitmap(width: 200, height: 100, channels: 1)
    try patch.cover(rows, invented: invented)
    let after = Self.samples(rows.picture)
    let logoColor: [UInt16] = [51_400, 25_700, 12_850]
    #expect(Array(after.suffix(3)) == logoColor)
    let untouched = 200 * 60 * 3
    #expect(Array(after[..<untouched]) == Array(before[..<untouched]))
  }
}
