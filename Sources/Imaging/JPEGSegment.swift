public import Foundation

/// A marker segment of a JPEG file: metadata, a colour profile.
public struct JPEGSegment: Sendable, Hashable {
  /// The second byte of the marker: 0xE1 for APP1.
  public var marker: UInt8
  /// The content, without marker and length.
  public var payload: Data

  /// The most bytes that a segment holds: a 16-bit length that counts itself.
  public static let payloadLimit = 65_533

  /// Creates a segment.
  public init(marker: UInt8, payload: Data) {
    self.marker = marker
    self.payload = payload
  }

  static let exifPrefix = Data("Exif\0\0".utf8)
  static let xmpPrefix = Data("http://ns.adobe.com/xap/1.0/\0".utf8)
  static let colorProfilePrefix = Data("ICC_PROFILE\0".utf8)

  /// An EXIF segment from its TIFF structure.
  static func exif(_ structure: Data) -> JPEGSegment {
    JPEGSegment(marker: 0xE1, payload: exifPrefix + structure)
  }

  /// An XMP segment from its packet.
  static func xmp(_ packet: Data) -> JPEGSegment {
    JPEGSegment(marker: 0xE1, payload: xmpPrefix + packet)
  }

  /// The segments of a colour profile, in parts as ICC.1:2010, annex B.4, has them.
  static func colorProfile(_ profile: Data) -> [JPEGSegment] {
    let partLimit = payloadLimit - colorProfilePrefix.count - 2
    let starts = stride(from: 0, to: profile.count, by: partLimit)
    let partCount = (profile.count + partLimit - 1) / partLimit
    guard partCount <= 255 else { return [] }
    return starts.enumerated().map { index, start in
      let part = profile.dropFirst(start).prefix(partLimit)
      let numbers = Data([UInt8(index + 1), UInt8(partCount)])
      return JPEGSegment(marker: 0xE2, payload: colorProfilePrefix + numbers + part)
    }
  }

  /// The bytes in a file: marker, length, content.
  var encoded: Data {
    let length = payload.count + 2
    return Data([0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)]) + payload
  }
}
