import Foundation
import Imaging

// What stitching and inspecting a folder have in common, so that both end alike.

extension PhotoFolder {
  /// Reads a folder that panoramas are to be made of, with the angles from a file of poses.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - catalogue: What is known of cameras beyond what their photos say.
  ///   - poses: Angles that go before what the photos say; nil without such a file.
  /// - Throws: ``StitchError/noPhotos(folder:)``, ``RecordedPoseFileError``, ``NativeError``.
  init(ofPanoramas folder: URL, catalogue: LensCatalogue, poses: RecordedPoseFile?) throws {
    try self.init(folder, catalogue: catalogue)
    guard !photos.isEmpty || !unreadable.isEmpty else {
      throw StitchError.noPhotos(folder: folder.path)
    }
    if let poses { try use(poses) }
  }
}

extension Aligner {
  /// Aligns the photos of a folder that were not set aside.
  ///
  /// - Parameters:
  ///   - sorting: The photos that are needed.
  ///   - found: All of them, and the files that cannot be read.
  ///   - folder: The folder, for errors.
  ///   - progress: Told each stage as it begins.
  /// - Returns: The panoramas.
  /// - Throws: ``StitchError/noReadablePhotos(folder:firstName:reason:)`` when nothing can be read;
  ///   ``AlignmentError``, of which `tooFewPhotos` names all files that cannot be read;
  ///   `CancellationError`.
  func alignGroups(
    _ sorting: PhotoSorting, of found: PhotoFolder, in folder: URL,
    progress: @Sendable (AlignmentStage) -> Void
  ) async throws -> FolderAlignment {
    do {
      return try await alignGroups(sorting.photos, progress: progress)
    } catch AlignmentError.tooFewPhotos(let readable, let undecodable) {
      let unreadable = (found.unreadable + undecodable).sorted {
        PhotoFolder.comesBefore($0.fileName, $1.fileName)
      }
      if readable == 0, let first = unreadable.first {
        throw StitchError.noReadablePhotos(
          folder: folder.path, firstName: first.fileName, reason: first.reason)
      }
      throw AlignmentError.tooFewPhotos(readable: readable, unreadable: unreadable)
    }
  }
}
