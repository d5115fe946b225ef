import Foundation

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
