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
  /// The folders that were made for the set, the outermost first.
  private var madeFolders: [URL] = []
  private var indexPage: URL?

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
    madeFolders = []
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
    let pagePath = CardLayout.mediaFolder + "/" + CardLayout.indexName(number: number)
    indexPage = root.appendingPathComponent(pagePath)
    try write(Data(page.utf8), path: pagePath, date: nil)
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
      throw CardError.unwritable(path: url.path, reason: FileFailure.reason(of: error))
    }
  }

  /// Takes back a set that got no photo: its folder, its index page, and what else was made for it.
  func removeEmptySet() {
    guard let set = madeFolders.first(where: { $0.path.hasSuffix(folder) }),
      rmdir(set.path) == 0
    else { return }
    if let indexPage { unlink(indexPage.path) }
    // Folders with something in them stay: rmdir refuses them.
    for made in madeFolders.reversed() { rmdir(made.path) }
  }

  private mutating func makeFolder(_ path: String) throws {
    let url = root.appendingPathComponent(path)
    var missing: [URL] = []
    var ancestor = url
    while !FileManager.default.fileExists(atPath: ancestor.path) {
      missing.insert(ancestor, at: 0)
      ancestor.deleteLastPathComponent()
    }
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      for made in missing.reversed() { rmdir(made.path) }
      let reason = FileFailure.reason(of: error)
      throw FileFailure.isOfTheMedium(error)
        ? CardError.unwritable(path: url.path, reason: reason)
        : CardError.notCreatable(path: url.path, reason: reason)
    }
    madeFolders += missing
  }
}
