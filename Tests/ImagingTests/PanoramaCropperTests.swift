import Foundation
import SphereGeometry
import Testing

@testable import Imaging

struct PanoramaCropperTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Picture below row 40, black above it; and black left of a column.
  private func picture(blackColumns: Int = 0) throws -> Bitmap {
    try Bitmap.make(width: 256, height: 96) { x, y, channel in
      y < 40 || x < blackColumns ? 0 : 120 + (x * 3 + y * 5 + channel * 40) % 120
    }
  }

  /// Longer than one segment; only its first four bytes, the length, are those of a profile.
  private static let colorProfile = Data([0, 1, 0x11, 0x70]) + Data(repeating: 9, count: 69_996)

  /// A panorama file of 256 × 96 pixels, placed at row 20 of a full 256 × 128.
  private func panorama(
    _ picture: Bitmap, chroma: ChromaSampling = .full
  ) throws -> String {
    var metadata = PanoramaMetadata()
    metadata.make = "DJI"
    metadata.model = "FC7303"
    metadata.dateTaken = CameraDate(exif: "2020:04:02 17:47:54")
    metadata.position = GeodeticPosition(latitudeDegrees: 47.5, longitudeDegrees: 8.5)
    var gpano = GPano(
      width: picture.width, height: picture.height, fullWidth: 256, left: 0, top: 20,
      headingDegrees: 75)
    gpano.sourcePhotosCount = 26
    metadata.gpano = gpano
    let path = folder.file("pano.jpg")
    let segments =
      try metadata.segments(width: picture.width, height: picture.height)
      + JPEGSegment.colorProfile(Self.colorProfile)
    let writer = try JPEGWriter(
      output: OutputFile(path: path), width: picture.width, height: picture.height,
      chromaSampling: chroma, segments: segments)
    try writer.write(picture)
    try writer.finish()
    return path
  }

  @Test("Rows are cut off, the circle stays closed, the place on the sphere stays")
  func rows() throws {
    let input = try panorama(picture(), chroma: .halved)
    let output = folder.file("cropped.jpg")
    let result = try PanoramaCropper.crop(input: input, output: output)
    #expect(result.rectangle == PixelRectangle(left: 0, top: 40, width: 256, height: 56))
    #expect((result.inputWidth, result.inputHeight) == (256, 96))
    let gpano = try #require(try GPano.read(path: output))
    #expect(gpano == result.gpano)
    #expect(gpano.croppedAreaImageWidthPixels == gpano.fullPanoWidthPixels)
    #expect(gpano.croppedAreaImageHeightPixels == 56)
    #expect(gpano.croppedAreaLeftPixels == 0)
    #expect(gpano.croppedAreaTopPixels == 60)
    #expect(gpano.fullPanoHeightPixels == 128)
    #expect(gpano.poseHeadingDegrees == 75)
    #expect(gpano.sourcePhotosCount == 26)
    let description = try PhotoReader.probe(path: output)
    #expect((description.width, description.height) == (256, 56))
    #expect(description.chromaSampling == .halved)
  }

  @Test("Columns move the left offset; pixels are those of the input")
  func columns() throws {
    let source = try picture(blackColumns: 32)
    let output = folder.file("cropped.jpg")
    let result = try PanoramaCropper.crop(input: panorama(source), output: output)
    #expect(result.rectangle == PixelRectangle(left: 32, top: 40, width: 224, height: 56))
    #expect(result.gpano?.croppedAreaLeftPixels == 32)
    let expected = try Bitmap.make(width: 224, height: 56) { x, y, channel in
      source.value(x + 32, y + 40, channel)
    }
    #expect(try PhotoReader.decode(path: output).meanDifference(to: expected) < 4)
  }

  @Test("Camera, date, place and colour profile stay, sizes are corrected")
  func metadata() throws {
    let output = folder.file("cropped.jpg")
    _ = try PanoramaCropper.crop(input: panorama(picture()), output: output)
    let read = try PhotoMetadata(path: output)
    #expect(read.make == "DJI" && read.model == "FC7303")
    #expect(read.dateTaken?.exifText == "2020:04:02 17:47:54")
    #expect(read.position == GeodeticPosition(latitudeDegrees: 47.5, longitudeDegrees: 8.5))
    #expect((read.statedWidth, read.statedHeight) == (256, 56))
    let profile = try MetadataBlock(path: output).colorProfile()
    #expect(profile == Self.colorProfile)
  }

  @Test("A closed circle stays closed unless that costs too much")
  func closedCircle() throws {
    // Black in the lower left corner: three columns of two rows.
    let corner = try Bitmap.make(width: 256, height: 96) { x, y, _ in
      y < 40 || (x < 3 && y >= 94) ? 0 : 120 + (x * 3 + y * 5) % 120
    }
    try PNGWriter.write(
      Bitmap.make(width: 256, height: 96, channels: 1) { x, y, _ in
        corner.value(x, y) == 0 ? 0 : 255
      },
      to: OutputFile(path: folder.file("mask.png")))
    var options = PanoramaCropper.Options()
    options.maskPath = folder.file("mask.png")
    options.replacesExisting = true
    let input = try panorama(corner)
    let crop = {
      try PanoramaCropper.crop(input: input, output: folder.file("c.jpg"), options: options)
        .rectangle
    }
    // 256 × 54 = 13,824 pixels are 97.6 % of 253 × 56 = 14,168.
    #expect(try crop() == PixelRectangle(left: 0, top: 40, width: 256, height: 54))
    options.closedCircleShare = 0.98
    #expect(try crop() == PixelRectangle(left: 3, top: 40, width: 253, height: 56))
  }

  @Test("The tutorial's method gives the same where the emptiness is a frame")
  func edges() throws {
    var options = PanoramaCropper.Options()
    options.method = .edges
    let result = try PanoramaCropper.crop(
      input: panorama(picture(blackColumns: 32)), output: folder.file("cropped.jpg"),
      options: options)
    #expect(result.rectangle == PixelRectangle(left: 32, top: 40, width: 224, height: 56))
  }

  @Test("A mask decides, and must have the picture's size")
  func mask() throws {
    let input = try panorama(picture())
    var options = PanoramaCropper.Options()
    options.maskPath = folder.file("mask.png")
    try PNGWriter.write(
      Bitmap.make(width: 256, height: 96, channels: 1) { x, y, _ in x >= 56 && y >= 50 ? 255 : 0 },
      to: OutputFile(path: folder.file("mask.png")))
    let result = try PanoramaCropper.crop(
      input: input, output: folder.file("cropped.jpg"), options: options)
    #expect(result.rectangle == PixelRectangle(left: 56, top: 50, width: 200, height: 46))
    try PNGWriter.write(
      Bitmap(width: 25, height: 9, channels: 1),
      to: OutputFile(path: folder.file("mask.png"), replacesExisting: true))
    #expect(
      throws: CropError.maskSizeDiffers(
        maskPath: folder.file("mask.png"), maskWidth: 25, maskHeight: 9, pictureWidth: 256,
        pictureHeight: 96)
    ) {
      try PanoramaCropper.crop(input: input, output: folder.file("other.jpg"), options: options)
    }
  }

  @Test("The alpha channel of a PNG decides")
  func alpha() throws {
    let input = folder.file("pano.png")
    try PNGWriter.write(
      Bitmap.make(width: 100, height: 50, channels: 4) { x, y, channel in
        channel == 3 ? (y < 20 ? 0 : 255) : 200
      }, to: OutputFile(path: input))
    let output = folder.file("cropped.jpg")
    let result = try PanoramaCropper.crop(input: input, output: output)
    #expect(result.rectangle == PixelRectangle(left: 0, top: 20, width: 100, height: 30))
    #expect(result.gpano == nil)
    #expect(try GPano.read(path: output) == nil)
  }

  @Test("With nothing to cut away the file is copied byte for byte")
  func whole() throws {
    let input = try panorama(.smooth(width: 256, height: 96))
    let output = folder.file("cropped.jpg")
    let result = try PanoramaCropper.crop(input: input, output: output)
    #expect(result.keptPercent == 100)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: output))
        == Data(contentsOf: URL(fileURLWithPath: input)))
  }

  @Test("A picture stored on its side is cropped upright")
  func orientation() throws {
    let stored = try Bitmap.make(width: 96, height: 256) { x, y, _ in x < 40 ? 0 : 150 + y % 90 }
    let block = try MetadataBlock()
    try block.set("Exif.Image.Orientation", "6")
    let input = folder.file("side.jpg")
    let writer = try JPEGWriter(
      output: OutputFile(path: input), width: 96, height: 256, segments: block.jpegSegments())
    try writer.write(stored)
    try writer.finish()
    let output = folder.file("cropped.jpg")
    let result = try PanoramaCropper.crop(input: input, output: output)
    #expect(result.rectangle == PixelRectangle(left: 0, top: 40, width: 256, height: 56))
    #expect(try PhotoMetadata(path: output).orientation == .topLeft)
  }

  @Test("Failures are typed, say what to do, and leave nothing behind")
  func failures() throws {
    let black = try panorama(Bitmap(width: 256, height: 96, channels: 3))
    let output = folder.file("cropped.jpg")
    #expect(throws: CropError.nothingLeft(path: black)) {
      try PanoramaCropper.crop(input: black, output: output)
    }
    let text = try folder.write(Data("no picture".utf8), to: "text.jpg")
    let unreadable = #expect(throws: NativeError.self) {
      try PanoramaCropper.crop(input: text, output: output)
    }
    #expect(unreadable?.kind == .unreadable)
    let exists = #expect(throws: NativeError.self) {
      try PanoramaCropper.crop(input: black, output: text)
    }
    #expect(exists?.kind == .alreadyExists)
    #expect(throws: CropError.outputIsNotJPEG(path: "a.png")) {
      try PanoramaCropper.crop(input: black, output: "a.png")
    }
    let flag = CancellationFlag()
    flag.cancel()
    #expect(throws: CancellationError.self) {
      try PanoramaCropper.crop(input: black, output: output, cancellation: flag)
    }
    #expect(try folder.contents() == ["pano.jpg", "text.jpg"])
  }
}
