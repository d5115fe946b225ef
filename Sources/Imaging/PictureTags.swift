internal import CShim
public import Foundation
import SphereGeometry

/// What a picture file says besides its pixels, in whatever format it is written.
public struct PictureTags: Sendable, Hashable {
  /// EXIF as a TIFF structure; empty for none.
  public var exif = Data()
  /// The XMP packet; empty for none.
  public var xmp = Data()
  /// The ICC colour profile; empty for none, which means sRGB.
  public var colorProfile = Data()
  /// The values behind ``exif``, for TIFF, which has directories of its own for them.
  public var metadata = PanoramaMetadata()

  /// Tags that say nothing.
  public init() {}

  /// The segments of a JPEG file: EXIF, XMP, colour profile.
  public var jpegSegments: [JPEGSegment] {
    (exif.isEmpty ? [] : [.exif(exif)]) + (xmp.isEmpty ? [] : [.xmp(xmp)])
      + JPEGSegment.colorProfile(colorProfile)
  }

  /// Hands the tags to C, for as long as `body` runs.
  func withNative<Result>(
    _ body: (UnsafePointer<skysphere_picture_tags>) throws -> Result
  ) rethrows -> Result {
    let texts = [metadata.make, metadata.model, metadata.software, metadata.dateTaken?.exifText]
      .map { $0.flatMap { $0.isEmpty ? nil : Array($0.utf8CString) } }
    return try exif.withUnsafeBytes { exif in
      try xmp.withUnsafeBytes { xmp in
        try colorProfile.withUnsafeBytes { icc in
          try PictureTags.withPointers(to: texts) { texts in
            var native = skysphere_picture_tags()
            native.exif = exif.bindMemory(to: UInt8.self).baseAddress
            native.exif_count = Int64(exif.count)
            native.xmp = xmp.bindMemory(to: UInt8.self).baseAddress
            native.xmp_count = Int64(xmp.count)
            native.icc = icc.bindMemory(to: UInt8.self).baseAddress
            native.icc_count = Int64(icc.count)
            (native.make, native.model) = (texts[0], texts[1])
            (native.software, native.date_taken) = (texts[2], texts[3])
            if let position = metadata.position {
              native.has_position = 1
              native.latitude = position.latitudeDegrees
              native.longitude = position.longitudeDegrees
            }
            if let altitude = metadata.altitudeMetres {
              native.has_altitude = 1
              native.altitude = altitude
            }
            return try withUnsafePointer(to: native, body)
          }
        }
      }
    }
  }

  private static func withPointers<Result>(
    to texts: [[CChar]?], _ body: ([UnsafePointer<CChar>?]) throws -> Result
  ) rethrows -> Result {
    let storage = texts.flatMap { $0 ?? [] }
    return try storage.withUnsafeBufferPointer { buffer in
      var start = 0
      let pointers = texts.map { text -> UnsafePointer<CChar>? in
        guard let text else { return nil }
        defer { start += text.count }
        return buffer.baseAddress.map { $0 + start }
      }
      return try body(pointers)
    }
  }
}
