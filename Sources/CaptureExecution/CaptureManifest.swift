public import AircraftControl
public import Foundation

/// What a photo folder holds: the content of `capture-manifest.json`.
public struct CaptureManifest: Codable, Sendable, Equatable {
  /// The name and version of the file format.
  public static let schemaName = "skysphere.capture-manifest/1"
  /// The name of the file in the photo folder.
  public static let fileName = "capture-manifest.json"

  /// A photo of the folder.
  public struct Photo: Codable, Sendable, Equatable {
    /// The planned shot that the photo is of; nil when the card did not tell.
    public var shot: PlannedDirection?
    /// The name of the file in the folder.
    public var file: String
    /// Where it was on the card.
    public var sourcePath: String
    /// The size in bytes.
    public var bytes: Int
    /// The CRC-32 (IEEE 802.3) of the file as eight hexadecimal digits.
    public var crc32: String

    /// Creates a description of a photo.
    public init(
      shot: PlannedDirection?, file: String, sourcePath: String, bytes: Int, crc32: String
    ) {
      self.shot = shot
      self.file = file
      self.sourcePath = sourcePath
      self.bytes = bytes
      self.crc32 = crc32
    }
  }

  /// The name and version of the file format: ``schemaName``.
  public var schema: String
  /// The photos in the order of capture.
  public var photos: [Photo]

  /// Creates a manifest in the current format.
  public init(photos: [Photo]) {
    schema = CaptureManifest.schemaName
    self.photos = photos
  }

  /// The manifest as the bytes of its file: sorted keys, a line feed at the end.
  public func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Reads the manifest of a photo folder.
  ///
  /// - Parameter folder: The photo folder.
  /// - Returns: The manifest; nil when the folder has none.
  /// - Throws: ``CaptureError/sourceDamaged(path:reason:)`` when the file is not what it says.
  public static func read(inFolder folder: URL) throws(CaptureError) -> CaptureManifest? {
    let url = folder.appendingPathComponent(fileName)
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    let manifest: CaptureManifest
    do {
      manifest = try JSONDecoder().decode(CaptureManifest.self, from: Data(contentsOf: url))
    } catch {
      throw .sourceDamaged(path: url.path, reason: "it is no capture manifest")
    }
    guard manifest.schema == schemaName else {
      throw .sourceDamaged(
        path: url.path, reason: "its schema is '\(manifest.schema)', not '\(schemaName)'")
    }
    return manifest
  }
}
