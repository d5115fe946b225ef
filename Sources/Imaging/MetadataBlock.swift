internal import CShim
import Foundation

/// EXIF and XMP values of one picture, by exiv2's keys such as `Exif.Photo.FNumber`.
///
/// Used by one thread at a time.
final class MetadataBlock {
  private let handle: OpaquePointer
  /// The file that was read, for what exiv2 does not find in it.
  private let path: String?
  private lazy var dronePackets = path.map {
    JPEGXMPPackets(path: $0).containing("drone-dji")
  }

  /// Reads a file; without metadata, or with broken metadata, the block is empty.
  ///
  /// - Throws: ``NativeError`` when the file is missing or cannot be opened.
  init(path: String) throws(NativeError) {
    let handle = try NativeError.check(path: path) { error in skysphere_metadata_read(path, error) }
    self.handle = try MetadataBlock.checked(handle)
    self.path = path
  }

  /// An empty block.
  init() throws(NativeError) {
    let handle = try NativeError.check { error in skysphere_metadata_make(error) }
    self.handle = try MetadataBlock.checked(handle)
    path = nil
  }

  deinit {
    skysphere_metadata_free(handle)
  }

  private static func checked(_ handle: OpaquePointer?) throws(NativeError) -> OpaquePointer {
    guard let handle else {
      throw NativeError(kind: .internalFault, message: "no metadata object was made")
    }
    return handle
  }

  /// The text of a value without surrounding white space and NULs; nil when absent or empty.
  ///
  /// A value that exiv2 cannot put into words counts as absent.
  func text(_ key: String) -> String? {
    let bytes = try? NativeBytes.take { error in
      skysphere_metadata_copy_text(handle, key, error)
    }
    guard let bytes else { return nil }
    let unwanted = CharacterSet.whitespacesAndNewlines.union(CharacterSet(charactersIn: "\0"))
    let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: unwanted)
    return text.isEmpty ? nil : text
  }

  /// The text of a property of the drone's own data, also from packets that exiv2 passes over.
  ///
  /// - Parameter name: The property's name without its prefix, such as `GimbalYawDegree`.
  /// - Returns: The text; nil when absent or empty.
  func droneText(_ name: String) -> String? {
    text("Xmp.drone-dji.\(name)")
      ?? dronePackets?.text(
        of: name, namespace: "http://www.dji.com/drone-dji/1.0/", usualPrefix: "drone-dji")
  }

  /// The number of a property of the drone's own data.
  func droneNumber(_ name: String) -> Double? {
    droneText(name).flatMap(MetadataNumber.parse)
  }

  /// The value as a number; nil when absent, not a number or not finite.
  func number(_ key: String) -> Double? {
    text(key).flatMap(MetadataNumber.parse)
  }

  /// The value as a whole number; nil when absent or not one.
  func integer(_ key: String) -> Int? {
    number(key).flatMap { Int(exactly: $0) }
  }

  /// Sets a value from its text.
  func set(_ key: String, _ text: String) throws(NativeError) {
    _ = try NativeError.check { error in skysphere_metadata_set_text(handle, key, text, error) }
  }

  /// Removes all values whose key starts with a text.
  func remove(prefix: String) throws(NativeError) {
    _ = try NativeError.check { error in skysphere_metadata_remove(handle, prefix, error) }
  }

  /// The colour profile of the file that was read; empty when there is none.
  func colorProfile() throws(NativeError) -> Data {
    try NativeBytes.take { error in skysphere_metadata_copy_icc(handle, error) } ?? Data()
  }

  /// The EXIF values as a TIFF structure; empty when there are none.
  func encodedEXIF() throws(NativeError) -> Data {
    try NativeBytes.take { error in skysphere_metadata_encode_exif(handle, error) } ?? Data()
  }

  /// The XMP values as a packet; empty when there are none.
  func encodedXMP() throws(NativeError) -> Data {
    try NativeBytes.take { error in skysphere_metadata_encode_xmp(handle, error) } ?? Data()
  }

  /// EXIF and XMP as APP1 segments, EXIF first; those without values are left out.
  ///
  /// When EXIF is too long for a segment, the maker's own notes are given up.
  func jpegSegments() throws(NativeError) -> [JPEGSegment] {
    var exif = try encodedEXIF()
    if exif.count > JPEGSegment.payloadLimit - JPEGSegment.exifPrefix.count {
      try remove(prefix: "Exif.Photo.MakerNote")
      exif = try encodedEXIF()
    }
    let xmp = try encodedXMP()
    return (exif.isEmpty ? [] : [.exif(exif)]) + (xmp.isEmpty ? [] : [.xmp(xmp)])
  }
}
