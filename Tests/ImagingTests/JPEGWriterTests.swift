import Foundation
import Testing

@testable import Imaging

struct JPEGWriterTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("A file written in strips is the file written at once", arguments: [1, 7, 16, 64])
  func strips(rowsAtOnce: Int) throws {
    let bitmap = try Bitmap.smooth(width: 90, height: 64)
    let path = folder.file("strips.jpg")
    let writer = try JPEGWriter(
      output: OutputFile(path: path), width: 90, height: 64, quality: 90, chromaSampling: .halved)
    for start in stride(from: 0, to: 64, by: rowsAtOnce) {
      try writer.write(bitmap, rows: start..<min(64, start + rowsAtOnce))
    }
    try writer.finish()
    let whole = try JPEGEncoder.encode(
      bitmap, quality: 90, chromaSampling: .halved, hasShortestCodes: true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole)
  }

  /// libjpeg makes the same codes, with all of the picture in memory.
  @Test(
    "Codes are the shortest", arguments: [(1, 1, 3), (33, 17, 3), (250, 131, 1), (1501, 903, 3)],
    [ChromaSampling.full, .halved])
  func shortestCodes(
    size: (width: Int, height: Int, channels: Int), chromaSampling: ChromaSampling
  ) throws {
    // Noise, so that all lengths of codes occur, and files of more than a mebibyte.
    var state: UInt32 = 7
    let bitmap = try Bitmap.make(
      width: size.width, height: size.height, channels: size.channels
    ) { x, y, _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return y > x ? Int(state >> 24) : 100 + x % 7
    }
    let path = folder.file("codes.jpg")
    let writer = try JPEGWriter(
      output: OutputFile(path: path), width: size.width, height: size.height,
      channels: size.channels, quality: 90, chromaSampling: chromaSampling)
    try writer.write(bitmap, rows: 0..<size.height)
    try writer.finish()
    let written = try Data(contentsOf: URL(fileURLWithPath: path))
    func encoded(_ hasShortestCodes: Bool) throws -> Data {
      try JPEGEncoder.encode(
        bitmap, quality: 90, chromaSampling: chromaSampling, hasShortestCodes: hasShortestCodes)
    }
    #expect(try written == encoded(true))
    #expect(try written.count < encoded(false).count)
  }

  @Test("Pixels survive, and full chroma is closer than halved")
  func roundTrip() throws {
    let bitmap = try Bitmap.make(width: 64, height: 64) { x, y, channel in
      [(x / 2) % 2 * 200 + 20, 120, (y / 2) % 2 * 200 + 20][channel]
    }
    func difference(_ chroma: ChromaSampling) throws -> Double {
      let jpeg = try JPEGEncoder.encode(bitmap, quality: 95, chromaSampling: chroma)
      return try PhotoReader.decode(jpeg: jpeg).meanDifference(to: bitmap)
    }
    let full = try difference(.full)
    #expect(full < 3)
    #expect(try difference(.halved) > 2 * full)
  }

  @Test("A part of a bitmap can be written")
  func part() throws {
    let bitmap = try Bitmap.smooth(width: 60, height: 40)
    let path = folder.file("part.jpg")
    let writer = try JPEGWriter(
      output: OutputFile(path: path), width: 16, height: 8, quality: 100)
    try writer.write(bitmap, rows: 10..<18, firstColumn: 24)
    try writer.finish()
    let part = try PhotoReader.decode(path: path)
    let expected = try Bitmap.make(width: 16, height: 8) { x, y, channel in
      bitmap.value(x + 24, y + 10, channel)
    }
    #expect(part.meanDifference(to: expected) < 1)
  }

  @Test("Segments come in their order, and EXIF displaces the JFIF header")
  func segments() throws {
    let path = folder.file("segments.jpg")
    let segments = [
      JPEGSegment(marker: 0xE1, payload: Data("Exif\0\0II".utf8)),
      JPEGSegment(marker: 0xFE, payload: Data("a comment".utf8)),
    ]
    let writer = try JPEGWriter(
      output: OutputFile(path: path), width: 8, height: 8, segments: segments)
    try writer.write(.smooth(width: 8, height: 8))
    try writer.finish()
    let parts = try JPEGParts(jpeg: Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(Array(parts.segments.prefix(2)) == segments)
    #expect(parts.segments.allSatisfy { $0.marker != 0xE0 })
  }

  @Test("A side that JPEG cannot hold is refused, and nothing is left behind")
  func tooWide() throws {
    let output = try OutputFile(path: folder.file("wide.jpg"))
    let error = #expect(throws: NativeError.self) {
      try JPEGWriter(output: output, width: 65_536, height: 10)
    }
    #expect(error?.kind == .unsupported)
    output.discard()
    #expect(try folder.contents() == [])
  }

  @Test("Missing, surplus and foreign rows are refused")
  func wrongRows() throws {
    let writer = try JPEGWriter(
      output: OutputFile(path: folder.file("rows.jpg")), width: 16, height: 16)
    try writer.write(.smooth(width: 16, height: 10))
    #expect(throws: NativeError.self) { try writer.finish() }
    #expect(throws: NativeError.self) { try writer.write(.smooth(width: 16, height: 7)) }
    #expect(throws: NativeError.self) { try writer.write(.smooth(width: 15, height: 6)) }
    #expect(throws: NativeError.self) {
      try writer.write(.smooth(width: 16, height: 6, channels: 1))
    }
    try writer.write(.smooth(width: 16, height: 6))
    try writer.finish()
    #expect(try folder.contents() == ["rows.jpg"])
  }

  @Test("A writer that is let go leaves nothing behind")
  func abandoned() throws {
    do {
      let writer = try JPEGWriter(
        output: OutputFile(path: folder.file("gone.jpg")), width: 16, height: 16)
      try writer.write(.smooth(width: 16, height: 10))
      #expect(try folder.contents().count == 1)
    }
    #expect(try folder.contents() == [])
  }

  @Test("A full disk is an error with the system's reason", arguments: ["jpg", "png"])
  func fullDisk(kind: String) throws {
    let output = try OutputFile(path: folder.file("full." + kind))
    // What is written to /dev/full fails as on a disk without space.
    try FileManager.default.removeItem(atPath: output.temporaryPath)
    try FileManager.default.createSymbolicLink(
      atPath: output.temporaryPath, withDestinationPath: "/dev/full")
    let bitmap = try Bitmap.smooth(width: 200, height: 200)
    let error = #expect(throws: NativeError.self) {
      if kind == "png" { return try PNGWriter.write(bitmap, to: output) }
      let writer = try JPEGWriter(output: output, width: 200, height: 200)
      try writer.write(bitmap)
      try writer.finish()
    }
    #expect(error?.kind == .inputOutput)
    #expect(error?.message == "writing failed: No space left on device")
    #expect(try folder.contents() == [])
  }
}
