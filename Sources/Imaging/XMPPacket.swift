import Foundation

/// An XMP packet with all properties as attributes of one description, as aircraft write it.
struct XMPPacket {
  /// What `rdf:about` says.
  var about: String
  /// Prefixes and the addresses of their namespaces, in the order of the packet.
  var namespaces: [(prefix: String, address: String)]
  /// Names with their prefix, and values, in the order of the packet.
  var properties: [(name: String, value: String)]

  /// The packet, with the wrapper that readers search for.
  var encoded: Data {
    let declarations = namespaces.map { " xmlns:\($0.prefix)=\"\(XMPPacket.escaped($0.address))\"" }
    let attributes = properties.map { "\n   \($0.name)=\"\(XMPPacket.escaped($0.value))\"" }
    let text = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="\(XMPPacket.escaped(about))"\(declarations.joined())\(attributes.joined())/>
       </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>
      """
    return Data(text.utf8)
  }

  /// Text as an XML attribute value; what XML cannot hold is left out.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      default: if scalar.value >= 0x20 { result.unicodeScalars.append(scalar) }
      }
    }
  }
}
