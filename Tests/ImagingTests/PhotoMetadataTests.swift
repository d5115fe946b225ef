import Foundation
import SphereGeometry
import Testing

@testable import Imaging

struct PhotoMetadataTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A JPEG with an XMP packet of our making.
  private func metadata(xmpBody: String) throws -> PhotoMetadata {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\(xmpBody)</rdf:RDF></x:xmpmeta>
      """
    var parts = try JPEGParts(jpeg: JPEGEncoder.encode(.smooth(width: 16, height: 16)))
    parts.segments.insert(.xmp(Data(packet.utf8)), at: 0)
    return try PhotoMetadata(path: folder.write(parts.encoded, to: "photo.jpg"))
  }

  private let namespace = "xmlns:drone-dji=\"http://www.dji.com/drone-dji/1.0/\""

  @Test("Properties as elements, without plus signs, the longitude misspelt")
  func elements() throws {
    let metadata = try metadata(
      xmpBody: """
        <rdf:Description rdf:about="" \(namespace)>
        <drone-dji:GimbalYawDegree>12.5</drone-dji:GimbalYawDegree>
        <drone-dji:GimbalPitchDegree>-90</drone-dji:GimbalPitchDegree>
        <drone-dji:GimbalRollDegree>0</drone-dji:GimbalRollDegree>
        <drone-dji:RelativeAltitude>26.600</drone-dji:RelativeAltitude>
        <drone-dji:GpsLatitude>34.03250565</drone-dji:GpsLatitude>
        <drone-dji:GpsLongtitude>-118.5</drone-dji:GpsLongtitude>
        <drone-dji:CalibratedFocalLength>3666.666504</drone-dji:CalibratedFocalLength>
        </rdf:Description>
        """)
    #expect(metadata.gimbalAttitude == CameraAttitude(yawDegrees: 12.5, pitchDegrees: -90))
    #expect(metadata.relativeAltitudeMetres == 26.6)
    #expect(
      metadata.position
        == GeodeticPosition(latitudeDegrees: 34.03250565, longitudeDegrees: -118.5))
    #expect(metadata.calibratedFocalLengthPixels == 3666.666504)
    #expect(metadata.flightAttitude == nil)
  }

  @Test("Properties as attributes, under another prefix, the longitude spelt right")
  func attributes() throws {
    let metadata = try metadata(
      xmpBody: """
        <rdf:Description rdf:about="DJI Meta Data" xmlns:dd="http://www.dji.com/drone-dji/1.0/" \
        dd:GpsLatitude="+48.7968800" dd:GpsLongitude="+9.1" dd:FlightYawDegree="-131.70" \
        dd:FlightPitchDegree="+3.00" dd:FlightRollDegree="-1.60" dd:AbsoluteAltitude="-3.20"/>
        """)
    #expect(metadata.position?.longitudeDegrees == 9.1)
    #expect(
      metadata.flightAttitude
        == CameraAttitude(yawDegrees: -131.7, pitchDegrees: 3, rollDegrees: -1.6))
    #expect(metadata.absoluteAltitudeMetres == -3.2)
  }

  @Test("Values that are no numbers, and a position of zero, count as absent")
  func broken() throws {
    let metadata = try metadata(
      xmpBody: """
        <rdf:Description rdf:about="" \(namespace) drone-dji:GimbalYawDegree="N/A" \
        drone-dji:GimbalPitchDegree="-10" drone-dji:GpsLatitude="+0.0" \
        drone-dji:GpsLongitude="+0.0"/>
        """)
    var expected = PhotoMetadata()
    expected.gimbalPitchDegrees = -10
    #expect(metadata == expected)
  }

  @Test("Broken XML, broken EXIF and files without metadata say nothing")
  func nothing() throws {
    #expect(try metadata(xmpBody: "<rdf:Description") == PhotoMetadata())
    let plain = try JPEGEncoder.encode(.smooth(width: 16, height: 16))
    #expect(
      try PhotoMetadata(path: folder.write(plain, to: "plain.jpg")) == PhotoMetadata())
    var parts = try JPEGParts(jpeg: plain)
    var noise = SplitMix64(seed: 5)
    let garbage = Data((0..<200).map { _ in UInt8.random(in: 0...255, using: &noise) })
    parts.segments.insert(.exif(Data("II*\0\u{8}\0\0\0".utf8) + garbage), at: 0)
    _ = try PhotoMetadata(path: folder.write(parts.encoded, to: "garbage.jpg"))
    let text = try folder.write(Data("hello".utf8), to: "text.jpg")
    #expect(try PhotoMetadata(path: text) == PhotoMetadata())
    let error = #expect(throws: NativeError.self) {
      try PhotoMetadata(path: folder.file("none.jpg"))
    }
    #expect(error?.kind == .notFound)
  }

  @Test("Many threads can read at the same time")
  func parallel() async throws {
    let path = try folder.write(
      DronePhotoTagsTests.tags.tagged(
        jpeg: JPEGEncoder.encode(.smooth(width: 16, height: 16))), to: "photo.jpg")
    let expected = try PhotoMetadata(path: path)
    let threads = NativeThreads(count: 8)
    let all = try await threads.map(Array(0..<200)) { _ in try PhotoMetadata(path: path) }
    #expect(all.allSatisfy { $0 == expected })
  }
}
