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

/// A JPEG file taken apart into the segments before its pixels, and the rest.
struct JPEGParts {
  /// The segments in the order of the file.
  var segments: [JPEGSegment]
  /// Everything from the start-of-scan marker on.
  var scans: Data

  /// Takes a file apart.
  ///
  /// - Throws: ``NativeError`` `unreadable` when the data is no JPEG or ends before its pixels.
  init(jpeg: Data) throws(NativeError) {
    let bytes = Data(jpeg)
    guard bytes.starts(with: [0xFF, 0xD8]) else {
      throw NativeError(kind: .unreadable, message: "not a JPEG file")
    }
    segments = []
    var position = 2
    while true {
      guard position + 4 <= bytes.count, bytes[position] == 0xFF else {
        throw NativeError(kind: .unreadable, message: "the JPEG file ends before its pixels")
      }
      let marker = bytes[position + 1]
      if marker == 0xFF {  // A fill byte.
        position += 1
        continue
      }
      if marker == 0xDA { break }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      let end = position + 2 + length
      guard length >= 2, end <= bytes.count else {
        throw NativeError(kind: .unreadable, message: "a segment of the JPEG file is cut short")
      }
      segments.append(
        JPEGSegment(marker: marker, payload: bytes.subdata(in: position + 4..<end)))
      position = end
    }
    scans = bytes.subdata(in: position..<bytes.count)
  }

  /// The file put together again.
  var encoded: Data {
    segments.reduce(into: Data([0xFF, 0xD8])) { $0 += $1.encoded } + scans
  }
}
