import Foundation
import SphereGeometry
import Testing

@testable import Imaging

struct JPEGXMPPacketsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private let namespace = "xmlns:drone-dji=\"http://www.dji.com/drone-dji/1.0/\""
  private let expected = CameraAttitude(yawDegrees: 12.5, pitchDegrees: -20)

  private var drone: String {
    "<rdf:Description rdf:about=\"\" \(namespace) drone-dji:GimbalYawDegree=\"+12.50\" "
      + "drone-dji:GimbalPitchDegree=\"-20.00\" drone-dji:GimbalRollDegree=\"+0.00\"/>"
  }

  private let other = """
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
    dc:format="image/jpeg"/>
    """

  private func packet(_ body: String) -> Data {
    Data(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>\
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\(body)</rdf:RDF></x:xmpmeta>\
      <?xpacket end="w"?>
      """.utf8)
  }

  private func metadata(_ segments: [JPEGSegment]) throws -> PhotoMetadata {
    var parts = try JPEGParts(jpeg: JPEGEncoder.encode(.smooth(width: 16, height: 16)))
    parts.segments.insert(contentsOf: segments, at: 0)
    return try PhotoMetadata(path: folder.write(parts.encoded, to: "photo.jpg"))
  }

  /// The segments of an extended packet, `partLength` bytes in each.
  private func extended(_ packet: Data, name: String, partLength: Int) -> [JPEGSegment] {
    func bigEndian(_ value: Int) -> Data {
      Data([24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) })
    }
    return stride(from: 0, to: packet.count, by: partLength).map { offset in
      JPEGSegment(
        marker: 0xE1,
        payload: Data("http://ns.adobe.com/xmp/extension/\0".utf8) + Data(name.utf8)
          + bigEndian(packet.count) + bigEndian(offset)
          + packet.dropFirst(offset).prefix(partLength))
    }
  }

  private let guid = "0123456789ABCDEF0123456789ABCDEF"

  private func main(naming guid: String) -> JPEGSegment {
    .xmp(
      packet(
        """
        <rdf:Description rdf:about="" xmlns:xmpNote="http://ns.adobe.com/xmp/note/" \
        xmpNote:HasExtendedXMP="\(guid)"/>
        """))
  }

  @Test("The angles count in whichever APP1 segment they stand")
  func anySegment() throws {
    let exif = JPEGSegment(marker: 0xE1, payload: Data("Exif\0\0II*\0\u{8}\0\0\0\0\0".utf8))
    let foreign = JPEGSegment(marker: 0xE1, payload: Data("FLIR\0\u{1}\0".utf8))
    let empty = JPEGSegment(marker: 0xE1, payload: Data())
    let angles = JPEGSegment.xmp(packet(drone))
    for segments in [
      [angles], [.xmp(packet(other)), angles], [angles, .xmp(packet(other))],
      [exif, foreign, empty, .xmp(packet(other)), angles],
    ] {
      #expect(try metadata(segments).gimbalAttitude == expected)
    }
  }

  @Test("The first packet that has a value counts")
  func firstPacket() throws {
    let later = drone.replacingOccurrences(of: "+12.50", with: "+99.00")
    let found = try metadata([.xmp(packet(drone)), .xmp(packet(later))])
    #expect(found.gimbalAttitude == expected)
  }

  @Test("Extended packets are put together, in any order of their parts", arguments: [50, 300])
  func extendedPacket(partLength: Int) throws {
    let padded = packet(
      "<rdf:Description rdf:about=\"\" xmlns:p=\"http://example.com/p/\" p:pad=\""
        + String(repeating: "x", count: 500) + "\"/>" + drone)
    let parts = extended(padded, name: guid, partLength: partLength)
    #expect(parts.count > 2)
    #expect(try metadata([main(naming: guid)] + parts).gimbalAttitude == expected)
    #expect(try metadata(parts.reversed() + [main(naming: guid)]).gimbalAttitude == expected)
    #expect(try metadata([.xmp(packet(other))] + parts).gimbalAttitude == expected)
  }

  @Test("An extended packet that the file does not name is left over from before")
  func foreignExtension() throws {
    let old = String(guid.reversed())
    let current = packet(drone)
    let stale = packet(drone.replacingOccurrences(of: "+12.50", with: "+99.00"))
    let found = try metadata(
      [main(naming: guid)] + extended(stale, name: old, partLength: 200)
        + extended(current, name: guid, partLength: 200))
    #expect(found.gimbalAttitude == expected)
  }

  @Test("No value reaches over a missing part")
  func missingPart() throws {
    let body = """
      <rdf:Description rdf:about="" \(namespace)><drone-dji:GimbalPitchDegree>-20\
      </drone-dji:GimbalPitchDegree><drone-dji:GimbalYawDegree>12.5</drone-dji:GimbalYawDegree>\
      </rdf:Description>
      """
    // Blanks move the middle of the yaw's digits to the border of two parts.
    let bare = packet(body)
    let digits = try #require(bare.range(of: Data("12.5".utf8))).lowerBound + 2
    let blanks = 100 - digits % 100
    let whole =
      Data(repeating: 0x20, count: blanks) + bare + Data(repeating: 0x20, count: 250)
    var parts = extended(whole, name: guid, partLength: 100)
    #expect(try metadata([main(naming: guid)] + parts).gimbalAttitude == expected)
    parts.remove(at: (digits + blanks) / 100)
    let found = try metadata([main(naming: guid)] + parts)
    #expect(found.gimbalAttitude == nil)
    #expect(found.gimbalPitchDegrees == -20)
  }

  @Test("What is whole in a broken packet is taken")
  func brokenPackets() throws {
    let elements = """
      <rdf:Description rdf:about="" \(namespace)><drone-dji:GimbalYawDegree>12.5\
      </drone-dji:GimbalYawDegree><drone-dji:GimbalPitchDegree> -20 </drone-dji:GimbalPitchDegree>
      """
    let badText = packet(other.replacingOccurrences(of: "image", with: "im§ge") + drone)
    let mark = try #require(badText.range(of: Data("§".utf8)))
    let broken: [(String, Data)] = [
      ("the end is cut off", packet(drone).dropLast(60)),
      ("a tag is not closed", packet(drone.replacingOccurrences(of: "/>", with: ">"))),
      ("elements are not closed", packet(elements)),
      ("bytes that are not UTF-8", badText.replacing(mark, with: Data([0xE9, 0xFF]))),
      (
        "the namespace is not declared", packet(drone.replacingOccurrences(of: namespace, with: ""))
      ),
      ("no wrapper at all", Data(drone.utf8)),
      (
        "two descriptions of two things",
        packet(drone + drone.replacingOccurrences(of: "about=\"\"", with: "about=\"b\""))
      ),
      (
        "another prefix and single quotes",
        packet(drone).dropLast(30).replacingAll("drone-dji:", "d:")
          .replacingAll("xmlns:drone-dji", "xmlns:d").replacingAll("\"", "'")
      ),
    ]
    for (what, data) in broken {
      #expect(try metadata([.xmp(Data(data))]).gimbalAttitude == expected, "\(what)")
    }
  }

  @Test("A value that is cut off is none", arguments: ["-2", "-20.0", "GimbalPitch", "drone-dji"])
  func cutValue(last: String) throws {
    let whole = packet(drone)
    let end = try #require(whole.range(of: Data("-20.00".utf8))).lowerBound
    let length: Int =
      switch last {
      case "-2": end + 2
      case "-20.0": end + 5
      case "GimbalPitch": end - 8
      default: 40
      }
    let found = try metadata([.xmp(Data(whole.prefix(length)))])
    #expect(found.gimbalAttitude == nil && found.gimbalPitchDegrees == nil)
  }

  @Test("Noise in place of a packet says nothing and does no harm")
  func noise() throws {
    var noise = SplitMix64(seed: 9)
    for length in [0, 1, 40, 60_000] {
      let garbage = Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &noise) })
      let named = Data("http://ns.adobe.com/xmp/extension/\0".utf8) + garbage
      let found = try metadata([.xmp(garbage), JPEGSegment(marker: 0xE1, payload: named)])
      #expect(found.gimbalAttitude == nil)
    }
  }

  @Test("A file cut within its segments has the packets before the cut")
  func cutFile() throws {
    var parts = try JPEGParts(jpeg: JPEGEncoder.encode(.smooth(width: 16, height: 16)))
    parts.segments.insert(
      contentsOf: [.xmp(packet(other)), .xmp(packet(drone)), .xmp(packet(other))], at: 0)
    let cut = parts.segments.prefix(2).reduce(2) { $0 + $1.encoded.count } + 30
    let path = try folder.write(parts.encoded.prefix(cut), to: "cut.jpg")
    #expect(JPEGXMPPackets(path: path).packets.count == 2)
    #expect(try PhotoMetadata(path: path).gimbalAttitude == expected)
    let text = try folder.write(Data("no JPEG".utf8), to: "text.jpg")
    #expect(JPEGXMPPackets(path: text).packets.isEmpty)
    #expect(JPEGXMPPackets(path: folder.file("none.jpg")).packets.isEmpty)
  }
}

extension Data {
  fileprivate func replacing(_ range: Range<Index>, with bytes: Data) -> Data {
    var copy = self
    copy.replaceSubrange(range, with: bytes)
    return copy
  }

  fileprivate func replacingAll(_ text: String, _ other: String) -> Data {
    Data(
      String(decoding: self, as: UTF8.self).replacingOccurrences(of: text, with: other).utf8)
  }
}
