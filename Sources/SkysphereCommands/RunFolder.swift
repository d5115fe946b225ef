import AircraftControl
import CommandLineKit
import Foundation

/// The folder that `skysphere run` fills, and the names in it.
struct RunFolder {
  private let path: String

  var plan: String { path + "/plan.json" }
  var card: String { path + "/card" }
  var photos: String { path + "/photos" }
  var panorama: String { path + "/pano.jpg" }
  var cropped: String { path + "/pano-cropped.jpg" }

  /// Makes the folder, or empties it of an earlier run's results when these may be replaced.
  ///
  /// Only what a run makes is taken away; anything else in the folder stays.
  init(path: String, replacesExisting: Bool) throws(RunFolderError) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let files = FileManager.default
    let made = [
      plan, card, photos, panorama, cropped, self.path + "/pano.project.json",
      self.path + "/pano.report.json",
    ]
    let existing = made.filter { files.fileExists(atPath: $0) }
    if let first = existing.first, !replacesExisting { throw .alreadyExists(path: first) }
    do {
      for old in existing { try files.removeItem(atPath: old) }
      try files.createDirectory(atPath: self.path, withIntermediateDirectories: true)
    } catch {
      throw .cannotCreate(path: self.path, reason: FileFailure.reason(of: error))
    }
  }
}

/// Why the output folder of a run cannot be used.
enum RunFolderError: ExplainedError, Equatable {
  /// Results of an earlier run are there.
  case alreadyExists(path: String)
  /// The folder cannot be made or cleared.
  case cannotCreate(path: String, reason: String)

  var exitStatus: ExitStatus { .cannotCreate }

  var explanation: String {
    switch self {
    case .alreadyExists(let path): "\(path) exists already"
    case .cannotCreate(let path, let reason): "\(path) cannot be used as output: \(reason)"
    }
  }

  var remedy: String? {
    switch self {
    case .alreadyExists: "Replace it with --force, or choose another folder."
    case .cannotCreate: "Choose a folder that can be written."
    }
  }
}
