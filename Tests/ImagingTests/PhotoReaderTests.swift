import Foundation
import Testing

@testable import Imaging

struct PhotoReaderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The kind and the message of the error that decoding a file gives; nil when it gives none.
  private func failure(_ path: String, pixelLimit: Int = PhotoReader.photoPixelLimit)
    -> NativeError?
  {
    do {
      _ = try PhotoReader.decode(path: path, pixelLimit: pixelLimit)
      return nil
    } catch {
      return error
    }
  }

  private func jpeg(width: Int = 120, height: Int = 90, channels: Int = 3) throws -> Data {
    try JPEGEncoder.encode(.smooth(width: width, height: height, channels: channels))
  }

  @Test("The format is told by the content, not by the name")
  func formatByContent() throws {
    let path = try folder.write(jpeg(), to: "photo.png")
    let description = try PhotoReader.probe(path: path)
    #expect(
      description
        == PhotoDescription(
          format: .jpeg, width: 120, height: 90, channels: 3, bitsPerSample: 8, hasAlpha: false,
          chromaSampling: .halved))
    #expect(try PhotoReader.decode(path: path).channels == 3)
  }

  @Test("A text file named .jpg is not a picture")
  func textNamedJPEG() throws {
    let path = try folder.write(Data("Not a photo at all.\n".utf8), to: "photo.jpg")
    let error = failure(path)
    #expect(error?.kind == .unreadable)
    #expect(error?.description == "\(path): not a JPEG, PNG or TIFF file")
    #expect(throws: NativeError.self) { try PhotoReader.probe(path: path) }
  }

  @Test("Missing, empty and foreign files, and folders, are told apart")
  func otherFiles() throws {
    #expect(failure(folder.file("none.jpg"))?.kind == .notFound)
    #expect(failure(folder.path)?.kind == .unreadable)
    #expect(failure(try folder.write(Data(), to: "empty.jpg"))?.message == "the file is empty")
    let webp = try folder.write(Data("RIFF\0\0\0\0WEBPVP8 ".utf8), to: "photo.webp")
    #expect(failure(webp)?.kind == .unsupported)
  }

  @Test("A JPEG that is cut short is an error, wherever it is cut", arguments: [0.02, 0.4, 0.9])
  func truncatedJPEG(share: Double) throws {
    let whole = try jpeg(width: 400, height: 300)
    let cut = whole.prefix(Int(Double(whole.count) * share))
    let error = failure(try folder.write(cut, to: "cut.jpg"))
    #expect(error?.kind == .unreadable)
    #expect(error?.message.hasPrefix("libjpeg: ") == true)
  }

  @Test("A JPEG without its end marker is cut short")
  func missingEndMarker() throws {
    let path = try folder.write(jpeg().dropLast(2), to: "cut.jpg")
    #expect(failure(path)?.message == "libjpeg: Premature end of JPEG file")
  }

  @Test("A JPEG with a hole of zeros in its pixels is an error")
  func damagedJPEG() throws {
    var damaged = try jpeg(width: 400, height: 300)
    let middle = damaged.count / 2
    damaged.replaceSubrange(middle..<middle + 400, with: Data(count: 400))
    #expect(failure(try folder.write(damaged, to: "damaged.jpg"))?.kind == .unreadable)
  }

  @Test("Bytes behind the end of a JPEG do not matter")
  func trailingBytes() throws {
    let path = try folder.write(jpeg() + Data(repeating: 7, count: 5000), to: "trailer.jpg")
    #expect(failure(path) == nil)
  }

  @Test("A JPEG is decoded at any number of eighths", arguments: 1...8)
  func scaledJPEG(eighths: Int) throws {
    let path = try folder.write(jpeg(width: 123, height: 77), to: "photo.jpg")
    for color in [PhotoReader.Color.grey, .rgb, .rgba] {
      let bitmap = try PhotoReader.decode(path: path, color: color, scaleEighths: eighths)
      #expect(bitmap.width == (123 * eighths + 7) / 8)
      #expect(bitmap.height == (77 * eighths + 7) / 8)
      #expect(bitmap.channels == color.rawValue)
    }
  }

  @Test("A scale outside one to eight eighths is refused", arguments: [0, 9, -1])
  func impossibleScale(eighths: Int) throws {
    let path = try folder.write(jpeg(), to: "photo.jpg")
    let error = #expect(throws: NativeError.self) {
      try PhotoReader.decode(path: path, scaleEighths: eighths)
    }
    #expect(error?.kind == .invalidArgument)
  }

  @Test("The scale for a number of pixels is the smallest that has them")
  func scaleForPixelCount() {
    // 4000 × 3000 at 3/8 is 1500 × 1125.
    let of = { PhotoReader.scaleEighths(forPixelCount: $0, width: 4000, height: 3000) }
    #expect(of(1_687_500) == 3)
    #expect(of(1_687_501) == 4)
    #expect(of(1) == 1)
    #expect(of(20_000_000) == 8)
  }

  @Test("Grey JPEGs become RGB, and RGB ones grey")
  func greyAndColor() throws {
    let grey = try folder.write(jpeg(channels: 1), to: "grey.jpg")
    let rgb = try PhotoReader.decode(path: grey)
    #expect((0..<3).allSatisfy { rgb.value(30, 20, $0) == rgb.value(30, 20) })
    let color = try folder.write(jpeg(), to: "color.jpg")
    let luma = try PhotoReader.decode(path: color, color: .grey)
    let reference = try PhotoReader.decode(path: color)
    let expected =
      0.299 * Double(reference.value(30, 20, 0)) + 0.587 * Double(reference.value(30, 20, 1))
      + 0.114 * Double(reference.value(30, 20, 2))
    #expect(abs(Double(luma.value(30, 20)) - expected) < 3)
  }

  /// 16 × 8 pixels with Adobe's inverted inks, made with libjpeg: magenta and yellow on the left,
  /// cyan and half black on the right.
  private static let inkedJPEGs = [
    // CMYK
    """
    /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
    AQEBAQEBAQEBAQEBAQEBAQEB/8AAFAgACAAQBEMRAE0RAFkRAEsRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAsK/8QAFBAB
    AAAAAAAAAAAAAAAAAAAAAP/aAA4EQwBNAFkASwAAPwC/gf8Aj/1/AAc/wf4H/v/Z
    """,
    // YCCK
    """
    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
    AQEBAQEBAQEBAQEBAQEBAQEB/9sAQwEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
    AQEBAQEBAQEBAQEBAQEBAQEB/8AAFAgACAAQBAERAAIRAQMRAQQRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAoJC//EABQQ
    AQAAAAAAAAAAAAAAAAAAAAD/xAAWAQEBAQAAAAAAAAAAAAAAAAALCQr/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADgQB
    AAIRAxEEAAA/ALMKsD/z+Ax2U8/wz/3/2Q==
    """,
  ]

  @Test("CMYK and YCCK JPEGs become RGB", arguments: inkedJPEGs)
  func inks(base64: String) throws {
    let data = try #require(Data(base64Encoded: base64, options: .ignoreUnknownCharacters))
    let path = try folder.write(data, to: "inks.jpg")
    #expect(try PhotoReader.probe(path: path).channels == 4)
    let bitmap = try PhotoReader.decode(path: path)
    for (x, expected) in [(3, [255, 0, 0]), (12, [0, 127, 127])] {
      for channel in 0..<3 {
        #expect(abs(bitmap.value(x, 4, channel) - expected[channel]) <= 2)
      }
    }
    #expect(try PhotoReader.decode(path: path, color: .grey).value(3, 4) == 76)
  }

  /// 16 × 8 pixels, grey 200 on the left, (20, 180, 20) on the right; made with libjpeg's
  /// `jpeg_simple_progression`.
  private static let progressiveJPEG = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
    AQEBAQEBAQEBAQEBAQEBAQEBAQH/2wBDAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
    AQEBAQEBAQEBAQEBAQEBAQEBAQH/wgARCAAIABADAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABYBAQEB
    AAAAAAAAAAAAAAAAAAAICf/aAAwDAQACEAMQAAABSAKeK88//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABBQI/
    /8QAFBEBAAAAAAAAAAAAAAAAAAAAEP/aAAgBAwEBPwE//8QAFBEBAAAAAAAAAAAAAAAAAAAAEP/aAAgBAgEBPwE//8QA
    FBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQAGPwI//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPyE//9oADAMB
    AAIAAwAAABAD/8QAFBEBAAAAAAAAAAAAAAAAAAAAEP/aAAgBAwEBPxA//8QAFBEBAAAAAAAAAAAAAAAAAAAAEP/aAAgB
    AgEBPxA//8QAFBABAAAAAAAAAAAAAAAAAAAAEP/aAAgBAQABPxA//9k=
    """

  @Test("A progressive JPEG is read whole or not at all")
  func progressive() throws {
    let data = try #require(
      Data(base64Encoded: Self.progressiveJPEG, options: .ignoreUnknownCharacters))
    let bitmap = try PhotoReader.decode(jpeg: data)
    #expect((0..<3).map { bitmap.value(3, 4, $0) } == [200, 200, 200])
    #expect(
      zip((0..<3).map { bitmap.value(12, 4, $0) }, [20, 180, 20]).allSatisfy { abs($0 - $1) < 3 })
    #expect(throws: NativeError.self) {
      try PhotoReader.decode(jpeg: data.prefix(data.count - 60))
    }
  }

  @Test("A few bytes too many before the end marker are harmless, many are damage")
  func extraneousBytes() throws {
    let whole = try jpeg()
    let padded = { whole.dropLast(2) + Data(count: $0) + Data([0xFF, 0xD9]) }
    #expect(try PhotoReader.decode(jpeg: padded(20)).width == 120)
    #expect(throws: NativeError.self) { try PhotoReader.decode(jpeg: padded(200)) }
  }

  @Test("A picture of absurd size is refused before memory is taken")
  func absurdSize() throws {
    var huge = try jpeg()
    // The frame header: marker, length, precision, then height and width of two bytes each.
    let frame = try #require(huge.firstRange(of: Data([0xFF, 0xC0])))
    huge.replaceSubrange(
      frame.upperBound + 3..<frame.upperBound + 7, with: Data([0xFF, 0x00, 0xFF, 0x00]))
    let error = failure(try folder.write(huge, to: "huge.jpg"))
    #expect(error?.kind == .unsupported)
    #expect(error?.message.contains("65280 x 65280") == true)
    let small = try folder.write(jpeg(), to: "small.jpg")
    #expect(failure(small, pixelLimit: 120 * 90) == nil)
    #expect(failure(small, pixelLimit: 120 * 90 - 1)?.kind == .unsupported)
  }

  @Test("PNG keeps 8-bit pixels exactly", arguments: [1, 3, 4])
  func pngRoundTrip(channels: Int) throws {
    let bitmap = try Bitmap.make(width: 37, height: 21, channels: channels) { x, y, channel in
      (x * 7 + y * 13 + channel * 50) % 256
    }
    let path = folder.file("picture.png")
    try PNGWriter.write(bitmap, to: OutputFile(path: path))
    let color = try #require(PhotoReader.Color(rawValue: channels))
    #expect(try PhotoReader.decode(path: path, color: color).samples == bitmap.samples)
    #expect(try PhotoReader.probe(path: path).hasAlpha == (channels == 4))
    if channels == 4 {
      let rgb = try PhotoReader.decode(path: path)
      #expect(rgb.value(5, 6, 1) == bitmap.value(5, 6, 1))
    }
  }

  @Test("A 16-bit PNG becomes 8-bit, rounded")
  func png16() throws {
    let bitmap = try Bitmap(width: 256, height: 1, channels: 1, sample: .uint16)
    bitmap.withMutableBytes { bytes in
      let samples = bytes.bindMemory(to: UInt16.self)
      for x in 0..<256 { samples[x] = UInt16(x * 257) }
    }
    let path = folder.file("deep.png")
    try PNGWriter.write(bitmap, to: OutputFile(path: path))
    #expect(try PhotoReader.probe(path: path).bitsPerSample == 16)
    #expect(try PhotoReader.decode(path: path, color: .grey).samples == Array(0...255))
  }

  @Test("A PNG that is cut short is an error")
  func truncatedPNG() throws {
    let path = folder.file("picture.png")
    try PNGWriter.write(.smooth(width: 64, height: 64), to: OutputFile(path: path))
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let cut = try folder.write(whole.prefix(whole.count / 2), to: "cut.png")
    #expect(failure(cut)?.kind == .unreadable)
  }

  @Test("TIFF strips and tiles of 8 and 16 bits", arguments: [8, 16], [5, 64, nil])
  func tiff(bits: Int, rowsPerStrip: Int?) throws {
    let unit = bits == 16 ? 257 : 1
    let expected = { (x: Int, y: Int, channel: Int) in (x * 5 + y * 3 + channel * 60) % 256 }
    for channels in [1, 3] {
      let builder = TIFFBuilder(
        width: 41, height: 64, channels: channels, bitsPerSample: bits,
        rowsPerStrip: rowsPerStrip, sample: { x, y, channel in expected(x, y, channel) * unit })
      let path = try folder.write(builder.encoded, to: "picture.tif")
      let description = try PhotoReader.probe(path: path)
      #expect(description.format == .tiff)
      #expect(description.bitsPerSample == bits)
      let color = try #require(PhotoReader.Color(rawValue: channels))
      let reference = try Bitmap.make(width: 41, height: 64, channels: channels, sample: expected)
      #expect(
        try PhotoReader.decode(path: path, color: color).samples == reference.samples)
    }
  }

  @Test("A TIFF that is cut short is an error")
  func truncatedTIFF() throws {
    var data = TIFFBuilder(width: 64, height: 64, rowsPerStrip: 8, sample: { x, _, _ in x }).encoded
    // The second strip is said to lie behind the end of the file.
    let directory = (0..<4).reduce(0) { $0 + Int(data[4 + $1]) << (8 * $1) }
    let strips = directory + 2 + 5 * 12
    let offsets = (0..<4).reduce(0) { $0 + Int(data[strips + 8 + $1]) << (8 * $1) }
    data.replaceSubrange(offsets + 4..<offsets + 8, with: Data([0, 0, 0, 0x10]))
    let error = failure(try folder.write(data, to: "cut.tif"))
    #expect(error?.kind == .unreadable)
    #expect(error?.message.hasPrefix("libtiff: ") == true)
  }

  @Test("Reduced PNGs have the size that a JPEG would have")
  func scaledPNG() throws {
    let path = folder.file("picture.png")
    try PNGWriter.write(.smooth(width: 101, height: 50), to: OutputFile(path: path))
    let half = try PhotoReader.decode(path: path, color: .grey, scaleEighths: 4)
    #expect((half.width, half.height) == (51, 25))
  }
}
