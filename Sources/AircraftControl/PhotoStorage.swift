public import Foundation

/// The stored photos of a camera, or of a card in a reader.
public protocol PhotoStorage: Sendable {
  /// Where the photos are, for messages: a path or an aircraft's name.
  var storageName: String { get }

  /// The panorama folders, oldest first by their numbers.
  ///
  /// - Throws: ``CardError`` when the storage is missing or cannot be read.
  func panoramaSets() async throws -> [PanoramaSet]

  /// All JPEG photos of all folders, oldest first by the time of capture, then by path.
  ///
  /// - Throws: ``CardError`` when the storage is missing or cannot be read.
  func allPhotos() async throws -> [StoredPhoto]

  /// A piece of a photo's file, for transfers that can be resumed.
  ///
  /// - Parameters:
  ///   - photo: Which photo.
  ///   - offset: How many bytes to leave out at the beginning.
  ///   - maximumCount: How many bytes to hand out at most.
  /// - Returns: The bytes; fewer than asked for only at the end of the file.
  /// - Throws: ``CardError`` when the file cannot be read.
  func data(of photo: StoredPhoto, offset: Int, maximumCount: Int) async throws -> Data

  /// The CRC-32 of a whole photo as the storage holds it now; nil when it cannot be told.
  ///
  /// - Parameter photo: Which photo.
  /// - Returns: The CRC-32 by ``CRC32``, or nil.
  /// - Throws: ``CardError`` when the file cannot be read.
  func checksum(of photo: StoredPhoto) async throws -> UInt32?
}
