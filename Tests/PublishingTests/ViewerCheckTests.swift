import Foundation
import Imaging
import Testing

@testable import Publishing

struct ViewerCheckTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let partial = GPano(
    width: 160, height: 60, fullWidth: 400, left: 120, top: 80, headingDegrees: 12)

  private func check(
    _ gpano: GPano?, width: Int = 160, height: Int = 60, extra: [JPEGSegment] = []
  ) throws -> ViewerCheck {
    let path = folder.file(UUID().uuidString + ".jpg")
    try TestPanoramas.write(gpano, width: width, height: height, to: path, extra: extra)
    return try ViewerCheck(path: path)
  }

  private func failures(_ check: ViewerCheck) -> [ViewerRule] {
    check.findings.filter { $0.outcome == .fail }.map(\.rule)
  }

  @Test("A whole sphere as Skysphere writes it passes every rule")
  func wholeSphere() throws {
    let check = try check(
      GPano(width: 128, height: 64, fullWidth: 128, left: 0, top: 0, headingDegrees: 12),
      width: 128, height: 64)
    #expect(check.findings.map(\.rule) == ViewerRule.allCases)
    #expect(check.findings.allSatisfy { $0.outcome == .pass })
    #expect(check.passes)
  }

  @Test("A partial panorama in the middle of the full width passes every rule")
  func partialPanorama() throws {
    let check = try check(Self.partial)
    #expect(check.findings.map(\.rule) == ViewerRule.allCases)
    #expect(failures(check).isEmpty)
  }

  @Test("A wrong value fails the rule that it breaks, and no other")
  func wrongValues() throws {
    let cases: [(change: (inout GPano) -> Void, rules: [ViewerRule])] = [
      ({ $0.projectionType = "cylindrical" }, [.projection]),
      ({ $0.fullPanoHeightPixels = 202 }, [.fullRatio]),
      ({ $0.croppedAreaImageWidthPixels = 161 }, [.statedSize]),
      ({ $0.croppedAreaTopPixels = 141 }, [.insideFull]),
      ({ $0.croppedAreaTopPixels = -1 }, [.insideFull]),
      ({ $0.croppedAreaLeftPixels = 122 }, [.centred]),
      ({ $0.croppedAreaLeftPixels = 241 }, [.insideFull, .centred]),
    ]
    for (change, rules) in cases {
      var gpano = Self.partial
      change(&gpano)
      #expect(failures(try check(gpano)) == rules, "\(gpano)")
    }
  }

  @Test("How far off the middle a picture lies is said in degrees too")
  func offCentre() throws {
    var gpano = Self.partial
    gpano.croppedAreaLeftPixels = 140
    let found = try check(gpano).findings.first { $0.rule == .centred }?.found
    #expect(found == "20 pixels off the middle, 18.00°")
  }

  @Test("One pixel of rounding is allowed")
  func rounding() throws {
    var gpano = Self.partial
    gpano.fullPanoWidthPixels = 401
    gpano.croppedAreaLeftPixels = 121
    #expect(failures(try check(gpano)).isEmpty)
  }

  @Test("A tilted pose fails, with the angles")
  func tilted() throws {
    var gpano = Self.partial
    gpano.posePitchDegrees = -1.5
    let check = try check(gpano)
    #expect(failures(check) == [.level])
    #expect(check.findings.first { $0.rule == .level }?.found == "pitch -1.5°, roll 0°")
  }

  @Test("Without any XMP the first packet is missing, and rules about fields are silent")
  func noPacket() throws {
    let check = try check(nil)
    #expect(failures(check) == [.firstPacket])
    #expect(check.findings.map(\.rule) == [.format, .firstPacket, .orientation, .textureSize])
  }

  @Test("A packet in front of the one with the fields hides it from viewers")
  func hiddenPacket() throws {
    let path = folder.file("hidden.jpg")
    try TestPanoramas.write(Self.partial, width: 160, height: 60, to: path)
    let jpeg = try Data(contentsOf: URL(fileURLWithPath: path))
    let vendor = Data("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>drone-dji</x:xmpmeta>".utf8)
    let length = vendor.count + 2
    let segment = Data([0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]) + vendor
    try (jpeg.prefix(2) + segment + jpeg.dropFirst(2)).write(to: URL(fileURLWithPath: path))
    #expect(failures(try ViewerCheck(path: path)) == [.firstPacket, .onePacket])
  }

  @Test("Missing fields are named")
  func missingFields() throws {
    let text =
      "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta GPano:ProjectionType=\"equirectangular\" "
      + "GPano:FullPanoWidthPixels=\"400\"></x:xmpmeta>"
    let check = try check(nil, extra: [JPEGSegment(marker: 0xE1, payload: Data(text.utf8))])
    #expect(failures(check) == [.fields])
    let found = try #require(check.findings.first { $0.rule == .fields }?.found)
    #expect(found.contains("CroppedAreaTopPixels"))
    #expect(!found.contains("FullPanoWidthPixels"))
  }

  @Test("A picture larger than the safe texture is noted, not failed")
  func largePicture() throws {
    let gpano = GPano(
      width: 8196, height: 4, fullWidth: 8196, left: 0, top: 2047, headingDegrees: 0)
    let check = try check(gpano, width: 8196, height: 4)
    #expect(check.passes)
    #expect(check.findings.first { $0.rule == .textureSize }?.outcome == .note)
    #expect(check.findings.first { $0.rule == .textureSize }?.found == "8196 × 4")
  }

  @Test("A file that is no picture is an error, not a finding")
  func noPicture() throws {
    let path = folder.file("text.jpg")
    try Data("not a picture".utf8).write(to: URL(fileURLWithPath: path))
    #expect { try ViewerCheck(path: path) } throws: { ($0 as? NativeError)?.kind == .unreadable }
    #expect {
      try ViewerCheck(path: folder.file("none.jpg"))
    } throws: {
      ($0 as? NativeError)?.kind == .notFound
    }
  }
}
