import AircraftControl
import CaptureExecution
import CommandLineKit
import Foundation

/// `skysphere download`: photos go from a card folder to a photo folder.
struct DownloadCommand: Command {
  static let name = "download"
  static let abstract = "Copy a panorama's photos from a card to a folder, verified."
  static let discussion = """
    Takes the newest complete panorama unless told otherwise. A download that breaks off goes on \
    where it stopped when it is started again. capture-manifest.json ties the photos to the shots.
    """
  static let examples = [
    Example("skysphere download card/ --output photos/", purpose: "The newest complete panorama."),
    Example(
      "skysphere download card/ --panorama 100_0003 --output photos/", purpose: "A named one."),
    Example("skysphere download card/ --last 9 --output photos/", purpose: "The last nine photos."),
  ]

  private var card: String
  private var output: String
  private var selection: PhotoSelection
  private var overwrite: OverwriteOption
  private var reporting: OutputOptions

  init(from options: inout OptionReader) throws(UsageError) {
    card = try options.argument(
      "card", value: .directory(), help: "The card: the folder that holds DCIM.")
    output = try options.required(
      "output", short: "o", value: .directory(), help: "The photo folder.")
    let panorama = try options.optional(
      "panorama", value: .text("name"), help: "The panorama folder to take, for example 100_0003.")
    let last = try options.optional(
      "last", value: .integer(in: 1...100_000, "photos"),
      help: "Take so many of the newest photos, not more and not fewer.")
    (overwrite, reporting) = try options.shared { reader throws(UsageError) in
      (try OverwriteOption(from: &reader), try OutputOptions(from: &reader))
    }
    guard panorama == nil || last == nil else {
      throw UsageError(
        "--panorama and --last exclude each other", suggestion: "give one of the two")
    }
    selection =
      panorama.map { .panorama(named: $0) } ?? last.map { .last($0) } ?? .newestPanorama
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let result = try await DownloadStep(
      selection: selection, replacesExisting: overwrite.replacesExisting
    ).run(card: card, output: output, console: console)
    if reporting.isJSON {
      try console.printJSON(result.manifest)
    } else {
      console.printSummary(DownloadStep.lines(result, output: output))
    }
    return .success
  }
}

/// Downloads with a progress line; what `download` and `run` share.
struct DownloadStep {
  var selection: PhotoSelection
  var replacesExisting: Bool

  func run(card: String, output: String, console: Console) async throws -> DownloadResult {
    let line = ProgressLine(console: console)
    defer { line.finish() }
    let storage = CardFolder(root: URL(fileURLWithPath: card))
    let result = try await PhotoDownload(storage: storage).run(
      selection, to: URL(fileURLWithPath: output), force: replacesExisting
    ) { progress in
      line.update(
        stage: "Photo \(progress.photosDone) of \(progress.photoCount)",
        fraction: Double(progress.bytesDone) / Double(max(1, progress.byteCount)))
    }
    for name in result.passedOverSets {
      console.warning("a newer panorama is passed over: \(name)")
    }
    return result
  }

  static func lines(_ result: DownloadResult, output: String) -> [String] {
    let there =
      result.alreadyThereCount > 0 ? ", \(result.alreadyThereCount) were there already" : ""
    return ["Photos    \(result.manifest.photos.count) in \(output)\(there)"]
  }
}
