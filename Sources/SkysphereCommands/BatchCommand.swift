import BatchProcessing
import CommandLineKit
import Foundation
import Imaging
import Stitching

/// `skysphere batch`: a tree of photo folders becomes a folder of panoramas.
struct BatchCommand: Command {
  static let name = "batch"
  static let abstract = "Stitch every photo folder of a tree, one after another."
  static let discussion = """
    Every folder that directly holds two photos or more is a panorama, named after the folder's path; \
    one that holds several panoramas gives NAME-1.jpg, NAME-2.jpg and so on. \
    A folder that fails does not stop the rest. A folder whose panorama is there and whose photos and \
    options have not changed since is not stitched again, so that a batch that was broken off goes on \
    where it stopped; --force makes everything again. Beside each panorama go NAME.project.json, \
    NAME.report.json and NAME.batch.json; summary.csv and summary.json list all folders.
    """
  static let examples = [
    Example(
      "skysphere batch sites/ --output panoramas/", purpose: "All sites, at full resolution."),
    Example(
      "skysphere batch card/DCIM/PANORAMA --output panoramas/ --width 8192 --dry-run",
      purpose: "Says what would be done, and does nothing."),
  ]
  static let exitStatuses: [ExitStatus] = [
    .success, .partial, .usage, .noInput, .cannotCreate, .inputOutput, .interrupted,
  ]

  private var root: String
  private var output: String
  private var options = StitchOptions.ofProgram
  private var format: PictureFormat
  private var isDryRun: Bool
  private var work: WorkOptions

  init(from options: inout OptionReader) throws(UsageError) {
    root = try options.argument(
      "root", value: .directory(), help: "The folder at the top of the tree.")
    output = try options.required(
      "output", short: "o", value: .directory(),
      help: "The folder for the panoramas; made when it is not there.")
    format = try options.option(
      "format", value: .choice("format"), default: .jpeg,
      help:
        "What the panoramas are written as; TIFF and PNG keep all, and are clear where no photo "
        + "shows anything.")
    self.options.canvas.width = try options.optional(
      "width", value: .canvasWidth(for: format),
      help: "The width of the full 360°; without it, the photos' own resolution.")
    try EncodingArguments(from: &options).apply(to: &self.options)
    self.options.seams.exposureAnchor = try ExposureArgument.read(from: &options)
    self.options.fill = try FillArguments.read(from: &options)
    self.options.composition = try MemoryOption.read(from: &options)
    self.options.crops = options.flag(
      "crop", help: "Cut to the largest rectangle without empty pixels.")
    isDryRun = options.flag("dry-run", help: "Say what would be done, and do nothing.")
    work = try WorkOptions(from: &options)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    work.setThreadCount()
    let output = URL(fileURLWithPath: output)
    let walk = try await NativeThreads.shared.run { [root] in
      try BatchWalk(root: URL(fileURLWithPath: root), output: output)
    }
    for folder in walk.singlePhotoFolders {
      console.note("\(folder): a single photo, passed over")
    }
    let runner = BatchRunner(
      settings: settings, format: format, replacesExisting: work.overwrite.replacesExisting
    ) { [options] folder, panorama, replaces in
      var options = options
      options.replacesExisting = replaces
      let report = try await StitchStep(options: options).run(
        folder: folder.path, output: panorama.path, console: console)
      return StitchOutcome(report)
    }
    if isDryRun {
      let summary = runner.preview(walk, output: output)
      try report(summary, console: console)
      return .success
    }
    let folder = try OutputFolder(path: self.output)
    defer { folder.removeIfMade() }
    let summary = try await runner.run(walk, output: output) { row in
      if !work.reporting.isJSON { console.printSummary([BatchCommand.line(row)]) }
    }
    if work.reporting.isJSON {
      try console.printJSON(summary)
    } else {
      console.printSummary([BatchCommand.total(summary)])
      console.printSummary(["Summary   \(output.appendingPathComponent("summary.csv").path)"])
    }
    return summary.isComplete ? .success : .partial
  }

  /// What shapes a panorama besides its photos; a change means to stitch again.
  private var settings: String {
    [
      options.software, "width \(options.canvas.width.map(String.init) ?? "native")",
      "\(format.rawValue) of quality \(options.jpegQuality), \(options.chromaSampling.rawValue)",
      options.crops ? "cropped" : "not cropped",
      "exposure \(options.seams.exposureAnchor.text)", "fill \(options.fill.mode.rawValue)",
      options.fill.logo.map { "logo \($0.picture.path) of \($0.diameterDegrees)°" } ?? "no logo",
    ].joined(separator: ", ")
  }

  private func report(_ summary: BatchSummary, console: Console) throws {
    if work.reporting.isJSON {
      try console.printJSON(summary)
      return
    }
    for row in summary.rows { console.printSummary([BatchCommand.line(row)]) }
    console.printSummary([BatchCommand.total(summary)])
  }

  private static func line(_ row: BatchSummary.Row) -> String {
    let status = row.status.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0)
    let photos =
      row.outcome.map { "\($0.photosUsed) of \($0.photosFound) photos" }
      ?? "\(row.photosFound) photos"
    return status + "\(row.name), \(photos)" + (row.isUnchanged ? ", unchanged" : "")
      + (row.reason.map { ": \($0)" } ?? "")
  }

  private static func total(_ summary: BatchSummary) -> String {
    let counts = BatchSummary.Row.Status.allCases.compactMap { status -> String? in
      let count = summary.count(status)
      return count > 0 ? "\(count) \(status.rawValue)" : nil
    }
    let unchanged = summary.rows.count { $0.isUnchanged }
    return "Folders   \(summary.rows.count): " + counts.joined(separator: ", ")
      + (unchanged > 0 ? "; \(unchanged) unchanged" : "")
  }
}
