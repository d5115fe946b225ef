import CommandLineKit
import Stitching

/// What the commands declare that look through a folder of photos: `stitch` and `inspect`.
struct PhotoFolderOptions {
  /// What they may end with.
  static let exitStatuses: [ExitStatus] = [
    .success, .partial, .noPanorama, .usage, .badInput, .noInput, .cannotCreate, .inputOutput,
    .interrupted,
  ]

  /// The path of the folder that holds the photos.
  let folder: String
  private let posesPath: String?

  init(from options: inout OptionReader) throws(UsageError) {
    folder = try options.argument(
      "photos", value: .directory(), help: "The folder that holds the photos.")
    posesPath = try options.optional(
      "poses", value: .file(extensions: ["csv", "tsv", "txt", "json", "xml"]),
      help: "Angles of the photos from a CSV or JSON file, a capture-manifest.json or Papywizard's "
        + "XML; they go before the photos' own.")
  }

  /// Reads the file of poses; nil where none is given.
  func poses() throws(RecordedPoseFileError) -> RecordedPoseFile? {
    try posesPath.map { path throws(RecordedPoseFileError) in try RecordedPoseFile(path: path) }
  }
}
