import Foundation
import Imaging

/// What a panorama was made from, and what came of it: the content of `NAME.batch.json`.
///
/// Written before the work begins, which also tells a later run that the outputs are the batch's
/// own and may be replaced, and again when it has ended.
struct BatchJournal: Codable, Equatable {
  static let schemaName = "skysphere.batch/1"

  /// What decides whether a panorama has to be made again.
  struct Fingerprint: Codable, Equatable {
    /// The path below the root.
    var folder: String
    /// The program and the options that shape the panorama.
    var settings: String
    /// The photos.
    var photos: [PhotoStamp]
  }

  var schema = BatchJournal.schemaName
  /// What the panorama is made from.
  var fingerprint: Fingerprint
  /// What came of it; nil while the work is going on, and when it failed.
  var outcome: StitchOutcome?
  /// Why it failed.
  var failure: String?

  /// Reads a journal; nil when there is none, or none of this format.
  static func read(_ path: String) -> BatchJournal? {
    guard let data = FileManager.default.contents(atPath: path),
      let journal = try? JSONDecoder().decode(BatchJournal.self, from: data),
      journal.schema == schemaName
    else { return nil }
    return journal
  }

  func write(to path: String, replacesExisting: Bool) throws {
    try OutputFile.write(
      try BatchSummary.json(self), to: path, replacesExisting: replacesExisting)
  }
}
