import AircraftControl

/// The photos that a selection means on a storage.
struct SelectedPhotos {
  /// The photos in the order of capture.
  var photos: [StoredPhoto]
  /// The panorama sets newer than the chosen one that were passed over, with the reason.
  var passedOver: [String] = []

  /// Looks a selection up.
  ///
  /// - Throws: ``CaptureError``: nothing there, not found, not complete, fewer than asked for.
  init(_ selection: PhotoSelection, on storage: any PhotoStorage) async throws {
    let place = storage.storageName
    switch selection {
    case .newestPanorama:
      let sets = try await storage.panoramaSets()
      guard !sets.isEmpty else { throw CaptureError.noPhotos(path: place) }
      for set in sets.reversed() {
        guard let reason = set.incompleteness else {
          photos = set.photos
          return
        }
        passedOver.append("\(set.name): \(reason)")
      }
      throw CaptureError.noCompleteSet(path: place, reasons: passedOver)
    case .panorama(let name):
      let sets = try await storage.panoramaSets()
      guard let set = sets.first(where: { $0.name == name }) else {
        throw CaptureError.setNotFound(name: name, path: place, available: sets.map(\.name))
      }
      if let reason = set.incompleteness {
        throw CaptureError.setIncomplete(name: name, path: place, reason: reason)
      }
      photos = set.photos
    case .last(let count):
      let all = try await storage.allPhotos()
      guard !all.isEmpty else { throw CaptureError.noPhotos(path: place) }
      guard all.count >= count else {
        throw CaptureError.tooFewPhotos(wanted: count, found: all.count, path: place)
      }
      photos = Array(all.suffix(max(0, count)))
    }
  }

  /// The names under which the photos are saved.
  ///
  /// Numbering restarts in every folder of a card, so photos of several folders carry the folder
  /// in their names.
  var targetNames: [String] {
    let severalFolders = Set(photos.map(\.folder)).count > 1
    return photos.map { severalFolders ? $0.folder + "_" + $0.name : $0.name }
  }
}
