public import AircraftControl
public import Foundation

/// Downloads the photos of a capture to a folder, and ties them to the planned shots.
///
/// The folder ends with the photos and `capture-manifest.json`. A download that breaks off leaves
/// whole photos and at most one `NAME.part`, one that is cancelled only whole photos; the same call
/// later goes on where it stopped.
public struct PhotoDownload: Sendable {
  /// Where the photos are.
  public let storage: any PhotoStorage
  /// How many bytes are asked for at once.
  public let chunkBytes: Int

  /// Creates a download.
  ///
  /// - Parameters:
  ///   - storage: A card folder, or the storage of an aircraft.
  ///   - chunkBytes: How many bytes are asked for at once.
  public init(storage: any PhotoStorage, chunkBytes: Int = 1 << 20) {
    self.storage = storage
    self.chunkBytes = max(1, chunkBytes)
  }

  /// Downloads photos.
  ///
  /// - Parameters:
  ///   - selection: Which photos.
  ///   - folder: The photo folder; made unless it exists, its parent must exist.
  ///   - force: Whether a file of the same name with another content is replaced.
  ///   - progress: Called after each piece.
  /// - Returns: What the folder holds.
  /// - Throws: ``CaptureError``; `AircraftError` from an aircraft's storage; `CancellationError`.
  public func run(
    _ selection: PhotoSelection, to folder: URL, force: Bool = false,
    progress: @Sendable (DownloadProgress) -> Void = { _ in }
  ) async throws -> DownloadResult {
    do {
      return try await download(selection, to: folder, force: force, progress: progress)
    } catch let error as CardError {
      throw CaptureError(error)
    }
  }

  private func download(
    _ selection: PhotoSelection, to folder: URL, force: Bool,
    progress: @Sendable (DownloadProgress) -> Void
  ) async throws -> DownloadResult {
    let selected = try await SelectedPhotos(selection, on: storage)
    let names = selected.targetNames
    let transfers = zip(selected.photos, names).map { photo, name in
      PhotoTransfer(
        storage: storage, photo: photo, target: folder.appendingPathComponent(name),
        chunkBytes: chunkBytes)
    }
    var checksums: [UInt32?] = []
    for transfer in transfers { checksums.append(try await transfer.checkSource()) }

    let target = try TargetFolder(url: folder, names: names)
    defer { target.removeIfUnused() }
    let isThere = try zip(transfers, checksums).map { transfer, checksum in
      let existing = try transfer.compareExisting(checksum: checksum)
      if existing == false && !force {
        throw CaptureError.targetFileDiffers(path: transfer.target.path)
      }
      return existing == true
    }

    var state = DownloadProgress(
      photosDone: 0, photoCount: transfers.count, bytesDone: 0,
      byteCount: transfers.reduce(0) { $0 + $1.photo.byteCount })
    var photos: [CaptureManifest.Photo] = []
    for (index, transfer) in transfers.enumerated() {
      let bytesBefore = state.bytesDone
      var written = checksums[index] ?? 0
      if !isThere[index] {
        written = try await transfer.run(checksum: checksums[index]) { bytes in
          state.bytesDone = bytesBefore + bytes
          progress(state)
        }
      }
      state.photosDone += 1
      state.bytesDone = bytesBefore + transfer.photo.byteCount
      progress(state)
      photos.append(
        CaptureManifest.Photo(
          shot: transfer.photo.planned, file: names[index], sourcePath: transfer.photo.path,
          bytes: transfer.photo.byteCount, crc32: CRC32.text(written)))
    }
    let manifest = CaptureManifest(photos: photos)
    try write(manifest, to: folder)
    return DownloadResult(
      manifest: manifest, transferredCount: isThere.count { !$0 },
      alreadyThereCount: isThere.count { $0 }, passedOverSets: selected.passedOver)
  }

  private func write(_ manifest: CaptureManifest, to folder: URL) throws {
    let url = folder.appendingPathComponent(CaptureManifest.fileName)
    do {
      try manifest.encoded().write(to: url, options: .atomic)
    } catch {
      throw CaptureError.writeFailed(path: url.path, reason: FileFailure.reason(of: error))
    }
  }
}
