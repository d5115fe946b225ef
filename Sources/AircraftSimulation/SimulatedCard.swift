import AircraftControl
import Foundation

/// The card of the simulated camera: a folder that is written as a DJI aircraft leaves its card.
struct SimulatedCard {
  /// The folder that holds `DCIM`.
  let root: URL
  /// The log of this card's flights, those of earlier ones included.
  private(set) var log = FlightLog()

  private var folder = CardLayout.mediaFolder
  private var nextNumber: Int?

  init(root: URL) {
    self.root = root
  }

  /// Opens the next free panorama folder, and writes the index page that points to it.
  ///
  /// - Returns: The folder's name.
  /// - Throws: ``CardError``.
  mutating func beginSet(mode: PanoramaSetRequest.Mode, firstNumber: Int) throws -> String {
    log = try CardFolder(root: root).flightLog()
    let panoramas = root.appendingPathComponent(CardLayout.panoramaFolder)
    let used = (try? FileManager.default.contentsOfDirectory(atPath: panoramas.path)) ?? []
    let highest = used.compactMap(CardLayout.panoramaSetNumber).max() ?? 0
    let number = max(firstNumber, highest + 1)
    let name = CardLayout.panoramaSetName(number: number)
    try makeFolder(CardLayout.panoramaFolder + "/" + name)
    try makeFolder(CardLayout.mediaFolder)
    let padded = mode.rawValue.padding(toLength: 6, withPad: " ", startingAt: 0)
    let page = """
      <!DOCTYPE html>
      <html><head>
      <meta http-equiv="refresh" content="0; url=../PANORAMA/\(name)/">
      <meta data-PANOMODE="\(padded)">
      </head></html>

      """
    try write(
      Data(page.utf8),
      path: CardLayout.mediaFolder + "/" + CardLayout.indexName(number: number), date: nil)
    folder = CardLayout.panoramaFolder + "/" + name
    nextNumber = 1
    return name
  }

  /// The path of the next photo; numbering restarts in every panorama folder.
  mutating func nextPhotoPath() -> String {
    let number = nextNumber ?? firstFreeMediaNumber()
    nextNumber = number + 1
    return folder + "/" + CardLayout.photoName(number: number)
  }

  private func firstFreeMediaNumber() -> Int {
    let media = root.appendingPathComponent(CardLayout.mediaFolder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: media.path)) ?? []
    return (names.compactMap(CardLayout.photoNumber).max() ?? 0) + 1
  }

  /// Adds a photo to the log and writes the log.
  ///
  /// - Throws: ``CardError/unwritable(path:reason:)``.
  mutating func record(_ row: FlightLogRow) throws {
    log.rows.append(row)
    try write(log.data, path: CardLayout.flightLogName, date: nil)
  }

  /// Writes a file beside its place and renames it when it is whole.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - path: The path on the card.
  ///   - date: The date that the file shall carry; nil for now.
  /// - Throws: ``CardError/unwritable(path:reason:)``.
  func write(_ data: Data, path: String, date: Date?) throws {
    let url = root.appendingPathComponent(path)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url, options: .atomic)
      if let date {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: url.path)
      }
    } catch {
      throw CardError.unwritable(path: url.path, reason: error.localizedDescription)
    }
  }

  private func makeFolder(_ path: String) throws {
    let url = root.appendingPathComponent(path)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw CardError.unwritable(path: url.path, reason: error.localizedDescription)
    }
  }
}
