import Foundation
import SphereGeometry
import Testing

@testable import Imaging

struct PanoramaMetadataTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func metadata() -> PanoramaMetadata {
    var gpano = GPano(
      width: 64, height: 24, fullWidth: 64, left: 0, top: 8, headingDegrees: -0.004)
    gpano.stitchingSoftware = "Skysphere"
    gpano.sourcePhotosCount = 26
    gpano.firstPhotoDate = CameraDate(exif: "2020:04:02 17:47:54")
    gpano.lastPhotoDate = CameraDate(exif: "2020:04:02 17:48:47")
    var metadata = PanoramaMetadata()
    metadata.make = "Hasselblad"
    metadata.model = "L1D-20c"
    metadata.software = "Skysphere"
    metadata.dateTaken = gpano.firstPhotoDate
    metadata.position = GeodeticPosition(latitudeDegrees: 30.07, longitudeDegrees: -120.54)
    metadata.altitudeMetres = -2.5
    metadata.gpano = gpano
    return metadata
  }

  private func write(_ metadata: PanoramaMetadata) throws -> String {
    let path = folder.file("pano.jpg")
    let writer = try JPEGWriter(
      output: OutputFile(path: path, replacesExisting: true), width: 64, height: 24,
      segments: metadata.segments(width: 64, height: 24))
    try writer.write(.smooth(width: 64, height: 24))
    try writer.finish()
    return path
  }

  /// The value of a tag as Pannellum finds it: the first packet in the bytes, then `Tag="` or
  /// `Tag>` behind the prefix.
  private func pannellumValue(_ tag: String, in file: Data) -> String? {
    let text = String(file.map { Character(Unicode.Scalar($0)) })
    guard let start = text.range(of: "<x:xmpmeta"), let end = text.range(of: "</x:xmpmeta>") else {
      return nil
    }
    let packet = text[start.lowerBound..<end.lowerBound]
    for (opening, closing) in [("GPano:\(tag)=\"", "\""), ("GPano:\(tag)>", "<")] {
      guard let found = packet.range(of: opening) else { continue }
      return String(packet[found.upperBound...].prefix { String($0) != closing })
    }
    return nil
  }

  @Test("All GPano fields are found the way Pannellum looks for them")
  func pannellum() throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: write(metadata())))
    for (tag, value) in [
      ("UsePanoramaViewer", "True"), ("ProjectionType", "equirectangular"),
      ("CroppedAreaImageWidthPixels", "64"), ("CroppedAreaImageHeightPixels", "24"),
      ("FullPanoWidthPixels", "64"), ("FullPanoHeightPixels", "32"),
      ("CroppedAreaLeftPixels", "0"), ("CroppedAreaTopPixels", "8"),
      ("PoseHeadingDegrees", "0.00"), ("PosePitchDegrees", "0.00"), ("PoseRollDegrees", "0.00"),
      ("InitialViewHeadingDegrees", "0"), ("SourcePhotosCount", "26"),
    ] {
      #expect(pannellumValue(tag, in: file) == value, "\(tag)")
    }
  }

  @Test("There is one XMP packet, behind EXIF and before the pixels")
  func onePacket() throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: write(metadata())))
    let parts = try JPEGParts(jpeg: file)
    #expect(parts.segments.first?.payload.starts(with: JPEGSegment.exifPrefix) == true)
    #expect(parts.segments.filter { $0.payload.starts(with: JPEGSegment.xmpPrefix) }.count == 1)
  }

  @Test("Camera, date and place are read back")
  func readBack() throws {
    let path = try write(metadata())
    let read = try PhotoMetadata(path: path)
    #expect(read.make == "Hasselblad")
    #expect(read.model == "L1D-20c")
    #expect(read.software == "Skysphere")
    #expect(read.dateTaken == metadata().dateTaken)
    #expect(read.orientation == .topLeft)
    #expect(read.statedWidth == 64)
    let position = try #require(read.position)
    #expect(abs(position.longitudeDegrees + 120.54) < 1e-7)
    #expect(read.gpsAltitudeMetres == -2.5)
    var expected = try #require(metadata().gpano)
    expected.poseHeadingDegrees = 0
    #expect(try GPano.read(path: path) == expected)
  }

  @Test("A flat panorama has no GPano, which would make a viewer show it as a sphere")
  func flat() throws {
    var metadata = metadata()
    metadata.gpano = nil
    let path = try write(metadata)
    #expect(try GPano.read(path: path) == nil)
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(file.firstRange(of: Data("GPano".utf8)) == nil)
    #expect(try PhotoMetadata(path: path).model == "L1D-20c")
  }
}
