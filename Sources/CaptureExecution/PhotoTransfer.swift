import AircraftControl
import Foundation

/// Brings one photo from a storage to a file, verified, and resumable in between.
///
/// The bytes go to `NAME.part`, which a broken transfer leaves for the next try to go on with. It
/// gets the photo's name only when its size and its CRC-32, both read back from the disk, are those
/// of the storage.
struct PhotoTransfer {
  let storage: any PhotoStorage
  let photo: StoredPhoto
  let target: URL
  let chunkBytes: Int

  private var part: URL { target.appendingPathExtension("part") }

  /// Checks that the photo on the storage is whole, and gives its CRC-32.
  ///
  /// By the card's log where there is one; else a JPEG must begin and end as one.
  ///
  /// - Throws: ``CaptureError/sourceDamaged(path:reason:)``.
  func checkSource() async throws -> UInt32? {
    func damaged(_ reason: String) -> CaptureError {
      .sourceDamaged(path: photo.path, reason: reason)
    }
    try Task.checkCancellation()
    guard photo.byteCount > 0 else { throw damaged("it is empty") }
    if let logged = photo.loggedByteCount, logged != photo.byteCount {
      throw damaged("it has \(photo.byteCount) bytes, \(logged) were written")
    }
    let checksum = try await storage.checksum(of: photo)
    if let logged = photo.loggedChecksum {
      guard checksum == nil || checksum == logged else {
        throw damaged("its content is not what was written")
      }
      return logged
    }
    let head = try await storage.data(of: photo, offset: 0, maximumCount: 2)
    guard head.elementsEqual([0xFF, 0xD8]) else { throw damaged("it is no JPEG file") }
    // Some cameras append data after the picture; in a whole file the end marker is near the end.
    let tailStart = max(0, photo.byteCount - 65_536)
    let tail = try await storage.data(of: photo, offset: tailStart, maximumCount: 65_536)
    guard tail.range(of: Data([0xFF, 0xD9])) != nil else {
      throw damaged("it is truncated: the end of the picture is missing")
    }
    return checksum
  }

  /// Whether the target file exists and is this photo, byte for byte.
  ///
  /// - Parameter checksum: The CRC-32 of the photo on the storage.
  /// - Returns: Nil when there is no such file.
  /// - Throws: ``CardError/unreadable(path:reason:)``.
  func compareExisting(checksum: UInt32?) throws -> Bool? {
    guard let size = PhotoTransfer.size(of: target) else { return nil }
    guard size == photo.byteCount, let checksum else { return false }
    return try CardFolder.checksum(of: target) == checksum
  }

  /// Transfers the photo.
  ///
  /// - Parameters:
  ///   - checksum: The CRC-32 of the photo on the storage; nil when it cannot tell.
  ///   - progress: Called with the bytes that are there after each piece.
  /// - Returns: The CRC-32 of the file.
  /// - Throws: ``CaptureError``; the part file stays unless its content was found wrong.
  ///   `CancellationError`; whoever stops a download wants nothing half-written to be left.
  func run(checksum: UInt32?, progress: (Int) -> Void) async throws -> UInt32 {
    do {
      return try await transfer(checksum: checksum, progress: progress)
    } catch let error as CancellationError {
      try? FileManager.default.removeItem(at: part)
      throw error
    }
  }

  private func transfer(checksum: UInt32?, progress: (Int) -> Void) async throws -> UInt32 {
    // A part may be left over from another photo of this name: then once more from the start.
    for isLastTry in [PhotoTransfer.size(of: part) == nil, true] {
      try await fill(progress: progress)
      let written = try CardFolder.checksum(of: part)
      if PhotoTransfer.size(of: part) == photo.byteCount && (checksum ?? written) == written {
        try finishPart()
        return written
      }
      try? FileManager.default.removeItem(at: part)
      if isLastTry { break }
    }
    throw CaptureError.verificationFailed(path: target.path)
  }

  /// Appends to the part file what is missing.
  private func fill(progress: (Int) -> Void) async throws {
    var offset = PhotoTransfer.size(of: part) ?? 0
    if offset > photo.byteCount {
      try? FileManager.default.removeItem(at: part)
      offset = 0
    }
    let handle = try openPart()
    defer { try? handle.close() }
    while offset < photo.byteCount {
      try Task.checkCancellation()
      let piece = try await storage.data(
        of: photo, offset: offset, maximumCount: min(chunkBytes, photo.byteCount - offset))
      guard !piece.isEmpty else {
        throw CaptureError.sourceDamaged(
          path: photo.path, reason: "it ends after \(offset) of \(photo.byteCount) bytes")
      }
      try describingFailure { try handle.write(contentsOf: piece) }
      offset += piece.count
      progress(offset)
    }
    try describingFailure { try handle.synchronize() }
  }

  private func openPart() throws -> FileHandle {
    if PhotoTransfer.size(of: part) == nil {
      guard FileManager.default.createFile(atPath: part.path, contents: nil) else {
        throw CaptureError.targetNotCreatable(
          path: target.deletingLastPathComponent().path,
          reason: "'\(part.lastPathComponent)' cannot be made")
      }
    }
    return try describingFailure {
      let handle = try FileHandle(forWritingTo: part)
      _ = try handle.seekToEnd()
      return handle
    }
  }

  /// Gives the part its name, in place of a file that has it.
  private func finishPart() throws {
    guard rename(part.path, target.path) == 0 else {
      throw CaptureError.writeFailed(
        path: target.path, reason: String(cString: strerror(errno)))
    }
  }

  private func describingFailure<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw CaptureError.writeFailed(path: part.path, reason: FileFailure.reason(of: error))
    }
  }

  private static func size(of url: URL) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes?[.size] as? NSNumber)?.intValue
  }
}
