public import Foundation
public import Imaging
import Stitching

/// Stitches the folders of a tree one after another.
///
/// A folder that fails does not stop the rest. A folder whose panorama is there and whose photos and
/// settings have not changed since is not stitched again.
public struct BatchRunner: Sendable {
  /// Stitches a folder and writes the panorama and its report.
  ///
  /// The arguments are the folder with the photos, the picture to write, and whether existing
  /// outputs are replaced.
  public typealias Stitch = @Sendable (URL, URL, Bool) async throws -> StitchOutcome

  /// The program and the options that shape a panorama; another text means that all panoramas have
  /// to be made again.
  public var settings: String
  /// What the panoramas are written as.
  public var format: PictureFormat
  /// Whether every folder is stitched again, and outputs that are not the batch's own are replaced.
  public var replacesExisting: Bool
  /// Stitches a folder.
  public var stitch: Stitch

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - settings: The program and the options that shape a panorama.
  ///   - format: What the panoramas are written as.
  ///   - replacesExisting: Whether everything is made again.
  ///   - stitch: Stitches a folder.
  public init(
    settings: String, format: PictureFormat = .jpeg, replacesExisting: Bool = false,
    stitch: @escaping Stitch
  ) {
    self.settings = settings
    self.format = format
    self.replacesExisting = replacesExisting
    self.stitch = stitch
  }

  /// Says what a run would do, without doing it.
  ///
  /// - Parameters:
  ///   - walk: The folders.
  ///   - output: The folder for the results; it need not exist.
  /// - Returns: A summary in which the folders to stitch are pending.
  public func preview(_ walk: BatchWalk, output: URL) -> BatchSummary {
    summary(
      of: walk.folders.map { folder in
        unchangedRow(folder, files: Files(folder: folder, format: format, output: output))
          ?? BatchSummary.Row(
            name: folder.name, folder: folder.relativePath, status: .pending,
            photosFound: folder.photos.count)
      }, walk: walk)
  }

  /// Stitches all folders, and writes `summary.csv` and `summary.json`.
  ///
  /// - Parameters:
  ///   - walk: The folders.
  ///   - output: The folder for the results, which must exist.
  ///   - finished: Told each row when it is known.
  /// - Returns: What came of each folder.
  /// - Throws: ``NativeError`` when the summary cannot be written, which is found out before the
  ///   work, or `CancellationError`; the folders that are done stay done.
  public func run(
    _ walk: BatchWalk, output: URL,
    finished: @Sendable (BatchSummary.Row) -> Void = { _ in }
  ) async throws -> BatchSummary {
    let csv = try OutputFile(
      path: output.appendingPathComponent("summary.csv").path, replacesExisting: true)
    let json = try OutputFile(
      path: output.appendingPathComponent("summary.json").path, replacesExisting: true)
    defer {
      csv.discard()
      json.discard()
    }
    var rows: [BatchSummary.Row] = []
    for folder in walk.folders {
      try Task.checkCancellation()
      let row = try await row(folder, files: Files(folder: folder, format: format, output: output))
      finished(row)
      rows.append(row)
    }
    for folder in walk.unreadable { finished(row(folder)) }
    let summary = summary(of: rows, walk: walk)
    try Data(summary.csv.utf8).write(to: URL(fileURLWithPath: csv.temporaryPath))
    try BatchSummary.json(summary).write(to: URL(fileURLWithPath: json.temporaryPath))
    try csv.commit()
    try json.commit()
    return summary
  }

  /// The names of a folder's results.
  private struct Files {
    var panorama: URL
    var project: URL
    var report: URL
    var journal: String

    init(folder: BatchFolder, format: PictureFormat, output: URL) {
      func file(_ ending: String) -> URL { output.appendingPathComponent(folder.name + ending) }
      panorama = file("." + format.rawValue)
      (project, report) = (file(".project.json"), file(".report.json"))
      journal = file(".batch.json").path
    }

    /// Makes sure that no result is there that somebody else has put there.
    func checkNothingThere() throws(NativeError) {
      for url in [panorama, project, report]
      where FileManager.default.fileExists(atPath: url.path) {
        throw NativeError(
          kind: .alreadyExists, message: "exists already and is not replaced without --force",
          path: url.path)
      }
    }
  }

  private func fingerprint(_ folder: BatchFolder) -> BatchJournal.Fingerprint {
    BatchJournal.Fingerprint(
      folder: folder.relativePath, settings: settings, photos: folder.photos + folder.masks)
  }

  /// The row of a folder whose panorama is there and still right; nil when it has to be stitched.
  private func unchangedRow(_ folder: BatchFolder, files: Files) -> BatchSummary.Row? {
    guard !replacesExisting, let journal = BatchJournal.read(files.journal),
      let outcome = journal.outcome, journal.fingerprint == fingerprint(folder),
      outcome.panoramas.allSatisfy({ name in
        FileManager.default.fileExists(
          atPath: files.panorama.deletingLastPathComponent().appendingPathComponent(name).path)
      }),
      FileManager.default.fileExists(atPath: files.report.path)
    else { return nil }
    return row(folder, outcome: outcome, isUnchanged: true)
  }

  private func row(
    _ folder: BatchFolder, outcome: StitchOutcome, isUnchanged: Bool
  ) -> BatchSummary.Row {
    BatchSummary.Row(
      name: folder.name, folder: folder.relativePath,
      status: outcome.status == .complete ? .complete : .partial, isUnchanged: isUnchanged,
      photosFound: outcome.photosFound, outcome: outcome)
  }

  private func row(_ folder: BatchWalk.Unreadable) -> BatchSummary.Row {
    BatchSummary.Row(
      name: folder.name, folder: folder.relativePath, status: .failed, photosFound: 0,
      reason: folder.reason)
  }

  private func row(_ folder: BatchFolder, files: Files) async throws -> BatchSummary.Row {
    if let unchanged = unchangedRow(folder, files: files) { return unchanged }
    var journal = BatchJournal(fingerprint: fingerprint(folder))
    let replaces = replacesExisting || BatchJournal.read(files.journal) != nil
    var isJournalOwn = replaces
    do {
      // Before the journal makes them look like the batch's own.
      if !replaces { try files.checkNothingThere() }
      try journal.write(to: files.journal, replacesExisting: replaces)
      isJournalOwn = true
      let outcome = try await stitch(folder.url, files.panorama, replaces)
      journal.outcome = outcome
      try journal.write(to: files.journal, replacesExisting: true)
      return row(folder, outcome: outcome, isUnchanged: false)
    } catch {
      if error is CancellationError || Task.isCancelled { throw CancellationError() }
      let reason = "\(error)"
      journal.outcome = nil
      journal.failure = reason
      // The failure stands in the summary too; a journal that cannot be written changes nothing.
      if isJournalOwn { try? journal.write(to: files.journal, replacesExisting: true) }
      return BatchSummary.Row(
        name: folder.name, folder: folder.relativePath, status: .failed,
        photosFound: folder.photos.count, reason: reason)
    }
  }

  private func summary(of rows: [BatchSummary.Row], walk: BatchWalk) -> BatchSummary {
    BatchSummary(rows: (rows + walk.unreadable.map(row)).sorted { $0.folder < $1.folder })
  }
}
