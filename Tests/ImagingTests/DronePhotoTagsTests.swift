import Foundation
import SphereGeometry
import Testing

@testable import Imaging

struct DronePhotoTagsTests {
  static let tags = DronePhotoTags(
    make: "DJI", model: "FC7303", software: "10.00.11.04",
    dateTaken: CameraDate(secondsSince1970: 1_585_849_674), exposureTimeSeconds: 0.02,
    fNumber: 2.8, isoSpeed: 100, focalLengthMillimetres: 4.49,
    focalLengthIn35mmFilmMillimetres: 24, width: 16, height: 16,
    position: GeodeticPosition(latitudeDegrees: -33.8567844, longitudeDegrees: 151.2152967),
    absoluteAltitudeMetres: 514.64, relativeAltitudeMetres: 100.09,
    gimbalAttitude: CameraAttitude(yawDegrees: -131.7, pitchDegrees: -35.4, rollDegrees: -0.001),
    flightAttitude: CameraAttitude(yawDegrees: 138.6, pitchDegrees: -17.4, rollDegrees: -1.6))

  private func tagged() throws -> Data {
    try Self.tags.tagged(jpeg: JPEGEncoder.encode(.smooth(width: 16, height: 16)))
  }

  @Test("What was written is read back")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(tagged(), to: "DJI_0001.JPG")
    var metadata = try PhotoMetadata(path: path)
    let position = try #require(metadata.position)
    #expect(abs(position.latitudeDegrees + 33.8567844) < 3e-8)
    #expect(abs(position.longitudeDegrees - 151.2152967) < 3e-8)
    metadata.position = nil
    var expected = PhotoMetadata()
    expected.make = "DJI"
    expected.model = "FC7303"
    expected.software = "10.00.11.04"
    expected.dateTaken = CameraDate(secondsSince1970: 1_585_849_674)
    expected.exposureTimeSeconds = 0.02
    expected.fNumber = 2.8
    expected.isoSpeed = 100
    expected.focalLengthMillimetres = 4.49
    expected.focalLengthIn35mmFilmMillimetres = 24
    expected.statedWidth = 16
    expected.statedHeight = 16
    expected.orientation = .topLeft
    expected.gpsAltitudeMetres = 514.64
    expected.absoluteAltitudeMetres = 514.64
    expected.relativeAltitudeMetres = 100.09
    expected.gimbalPitchDegrees = -35.4
    expected.gimbalAttitude = CameraAttitude(yawDegrees: -131.7, pitchDegrees: -35.4)
    expected.flightAttitude = CameraAttitude(
      yawDegrees: 138.6, pitchDegrees: -17.4, rollDegrees: -1.6)
    #expect(metadata == expected)
  }

  @Test("The XMP is worded as DJI words it")
  func wording() throws {
    let parts = try JPEGParts(jpeg: tagged())
    #expect(parts.segments.first?.payload.starts(with: JPEGSegment.exifPrefix) == true)
    #expect(parts.segments.allSatisfy { $0.marker != 0xE0 })
    let text = String(decoding: parts.segments[1].payload, as: UTF8.self)
    for part in [
      "rdf:about=\"DJI Meta Data\"", "drone-dji:GimbalRollDegree=\"+0.00\"",
      "drone-dji:GimbalYawDegree=\"-131.70\"", "drone-dji:FlightYawDegree=\"+138.60\"",
      "drone-dji:AbsoluteAltitude=\"+514.64\"", "drone-dji:GpsLatitude=\"-33.8567844\"",
      "drone-dji:GpsLongitude=\"+151.2152967\"", "xmp:CreateDate=\"2020-04-02\"",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test(
    "Signed numbers",
    arguments: [(0.0, "+0.00"), (-0.004, "+0.00"), (-0.005_1, "-0.01"), (12.345, "+12.35")])
  func signed(value: Double, text: String) {
    #expect(DronePhotoTags.signed(value) == text)
  }

  @Test("The pixels are not touched, and tagging twice is tagging once")
  func pixels() throws {
    let plain = try JPEGEncoder.encode(.smooth(width: 16, height: 16))
    let once = try Self.tags.tagged(jpeg: plain)
    #expect(try JPEGParts(jpeg: once).scans == JPEGParts(jpeg: plain).scans)
    #expect(try Self.tags.tagged(jpeg: once) == once)
    #expect(
      try PhotoReader.decode(jpeg: once).samples == PhotoReader.decode(jpeg: plain).samples)
  }

  @Test("Data that is no JPEG is refused")
  func noJPEG() {
    #expect(throws: NativeError.self) { try Self.tags.tagged(jpeg: Data("nothing".utf8)) }
    #expect(throws: NativeError.self) { try Self.tags.tagged(jpeg: Data([0xFF, 0xD8, 0xFF])) }
  }
}
