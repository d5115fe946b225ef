public import Foundation

/// A card in a reader: a folder with `DCIM` in it, or a copy of one.
///
/// Only reads. Knows the two places of photos, `DCIM/PANORAMA/100_NNNN` and `DCIM/NNNMEDIA`, and
/// the log that a simulated flight leaves.
public struct CardFolder: PhotoStorage {
  /// The folder that holds `DCIM`.
  public let root: URL

  /// Creates a reader; the folder is looked at when it is read.
  public init(root: URL) {
    self.root = root
  }

  /// The path of the card folder.
  public var storageName: String { root.path }

  /// The log of the simulated flights; empty when the card has none.
  ///
  /// - Throws: ``CardError``.
  public func flightLog() throws -> FlightLog {
    let url = root.appendingPathComponent(CardLayout.flightLogName)
    guard FileManager.default.fileExists(atPath: url.path) else { return FlightLog() }
    return try FlightLog(data: CardFolder.read(url), path: url.path)
  }

  /// The panorama folders, oldest first by their numbers.
  public func panoramaSets() async throws -> [PanoramaSet] {
    try checkRoot()
    let log = try flightLog()
    let folders = try CardFolder.folders(in: root.appendingPathComponent(CardLayout.panoramaFolder))
    let numbered = folders.compactMap { name in
      CardLayout.panoramaSetNumber(ofFolderNamed: name).map { (number: $0, name: name) }
    }
    return try numbered.sorted { $0.number < $1.number }.map { entry in
      let folder = CardLayout.panoramaFolder + "/" + entry.name
      let rows = log.rows.filter { $0.file.hasPrefix(folder + "/") }
      let photos = try photos(inFolder: folder, log: log).sorted {
        let left = CardLayout.photoNumber(ofFileNamed: $0.name) ?? .max
        let right = CardLayout.photoNumber(ofFileNamed: $1.name) ?? .max
        return (left, $0.name) < (right, $1.name)
      }
      return PanoramaSet(
        name: entry.name, photos: photos, plannedPhotoCount: rows.last?.plannedPhotoCount)
    }
  }

  /// All JPEG photos of all folders, oldest first.
  ///
  /// By the dates in their EXIF; by those of the files unless every photo has one.
  public func allPhotos() async throws -> [StoredPhoto] {
    try checkRoot()
    let log = try flightLog()
    let mediaRoot = root.appendingPathComponent("DCIM")
    let media = try CardFolder.folders(in: mediaRoot).filter { $0.hasSuffix("MEDIA") }
      .map { "DCIM/" + $0 }
    let panoramas = try CardFolder.folders(
      in: root.appendingPathComponent(CardLayout.panoramaFolder)
    ).map { CardLayout.panoramaFolder + "/" + $0 }
    var photos = try (media + panoramas).flatMap { try self.photos(inFolder: $0, log: log) }
    // The clock of the aircraft orders photos whose files were copied; one clock must order all.
    let dates = try photos.map { photo in
      PhotoDate.captured(
        inJPEGHead: try CardFolder.read(url(of: photo), offset: 0, maximumCount: 65_536))
    }
    if dates.allSatisfy({ $0 != nil }) {
      for (index, date) in dates.enumerated() { photos[index].timeCreated = date ?? .distantPast }
    }
    return photos.sorted { ($0.timeCreated, $0.path) < ($1.timeCreated, $1.path) }
  }

  /// A piece of a photo's file.
  public func data(of photo: StoredPhoto, offset: Int, maximumCount: Int) async throws -> Data {
    try CardFolder.read(url(of: photo), offset: offset, maximumCount: maximumCount)
  }

  /// The CRC-32 of a photo as it is on the card now.
  public func checksum(of photo: StoredPhoto) async throws -> UInt32? {
    try CardFolder.checksum(of: url(of: photo))
  }

  /// The CRC-32 of a file, read in pieces of 1 MiB.
  ///
  /// - Parameter url: The file.
  /// - Returns: The CRC-32 by ``CRC32``.
  /// - Throws: ``CardError/unreadable(path:reason:)``.
  public static func checksum(of url: URL) throws -> UInt32 {
    var check = CRC32()
    var offset = 0
    while true {
      let piece = try read(url, offset: offset, maximumCount: 1 << 20)
      if piece.isEmpty { return check.value }
      check.update(piece)
      offset += piece.count
    }
  }

  private func url(of photo: StoredPhoto) -> URL { root.appendingPathComponent(photo.path) }

  private func checkRoot() throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
      throw CardError.notFound(path: root.path)
    }
    guard isFolder.boolValue else {
      throw CardError.notAFolder(path: root.path)
    }
  }

  private func photos(inFolder folder: String, log: FlightLog) throws -> [StoredPhoto] {
    let url = root.appendingPathComponent(folder)
    let rows = Dictionary(log.rows.map { ($0.file, $0) }, uniquingKeysWith: { _, last in last })
    return try CardFolder.names(in: url).filter(CardLayout.isPhoto).map { name in
      let path = folder + "/" + name
      let file = url.appendingPathComponent(name)
      let attributes = try CardFolder.describingFailure(of: file) {
        try FileManager.default.attributesOfItem(atPath: file.path)
      }
      return StoredPhoto(
        path: path, byteCount: (attributes[.size] as? NSNumber)?.intValue ?? 0,
        timeCreated: attributes[.modificationDate] as? Date ?? .distantPast,
        planned: rows[path]?.planned, loggedByteCount: rows[path]?.fileBytes,
        loggedChecksum: rows[path]?.fileChecksum)
    }
  }

  private static func names(in folder: URL) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try describingFailure(of: folder) {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
  }

  private static func folders(in folder: URL) throws -> [String] {
    try names(in: folder).filter { name in
      var isFolder: ObjCBool = false
      let path = folder.appendingPathComponent(name).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }

  private static func read(_ url: URL) throws -> Data {
    try describingFailure(of: url) { try Data(contentsOf: url) }
  }

  private static func read(_ url: URL, offset: Int, maximumCount: Int) throws -> Data {
    try describingFailure(of: url) {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      try handle.seek(toOffset: UInt64(offset))
      return try handle.read(upToCount: maximumCount) ?? Data()
    }
  }

  private static func describingFailure<Value>(of url: URL, _ body: () throws -> Value) throws
    -> Value
  {
    do {
      return try body()
    } catch {
      throw CardError.unreadable(
        path: url.path, reason: FileFailure.reason(of: error, listedAs: url.path))
    }
  }
}
