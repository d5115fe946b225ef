import Foundation
import Testing

@testable import Publishing

struct ViewerPacketTests {
  private func read(_ text: String) -> ViewerPacket? {
    Data(text.utf8).withUnsafeBytes { ViewerPacket(bytes: $0) }
  }

  @Test("The first packet counts, wherever it stands in the bytes")
  func first() throws {
    let text = "\u{1}<x:junk<x:xmpmeta a>GPano:One=\"1\"</x:xmpmeta><x:xmpmeta>GPano:One=\"2\""
    let packet = try #require(read(text + "</x:xmpmeta>"))
    #expect(packet.offset == 8)
    #expect(packet.text(of: "One") == "1")
    #expect(Data(text.utf8).withUnsafeBytes { ViewerPacket.count(in: $0) } == 2)
  }

  @Test("Attributes and elements are found; single quotes and other prefixes are not")
  func forms() throws {
    let packet = try #require(
      read(
        "<x:xmpmeta><GPano:A>12</GPano:A><d GPano:B=\"3.5\" GPano:C='4' pano:D=\"5\" "
          + "GPano:EE=\"6\"/></x:xmpmeta>"))
    #expect(packet.number(of: "A") == 12)
    #expect(packet.number(of: "B") == 3.5)
    #expect(packet.text(of: "C") == nil)
    #expect(packet.text(of: "D") == nil)
    #expect(packet.text(of: "E") == nil)
    #expect(packet.number(of: "EE") == 6)
  }

  @Test("No packet, none that ends, no bytes")
  func none() {
    #expect(read("<x:xmpmet") == nil)
    #expect(read("<x:xmpmeta>GPano:A=\"1\"") == nil)
    #expect(read("") == nil)
  }
}
