import CommandLineKit
import Foundation
import Imaging
import Stitching

/// `skysphere stitch`: a folder of photos becomes a panorama.
struct StitchCommand: Command {
  static let name = "stitch"
  static let abstract = "Make a panorama from a folder of photos."
  static let discussion = """
    Photos that say where the camera pointed (drone-dji XMP) start there; matches refine the angles. \
    Photos without angles are solved from matches alone; --poses gives them angles. Beside pano.jpg \
    go pano.project.json (the solved poses) and pano.report.json (how each photo was used).
    Where only the sky above the reach of the gimbal is missing of a sphere, it is filled with a smooth \
    continuation of the sky round it, and pano.filled.png says which pixels were invented.
    A mask DJI_0001.mask.png beside DJI_0001.JPG, or the alpha channel of a PNG or TIFF photo, says what \
    of a photo is used: white or opaque is, black or clear is not. A mask has the proportions of the \
    upright photo, at any size.
    Where the folder holds photos of several panoramas, each becomes one of its own: pano-1.jpg, \
    pano-2.jpg and so on, each with its project and report; pano.report.json then tells of the whole \
    folder (schema skysphere.folder-report/1), and so does --json. The status is 0 when every photo \
    is used in one of them.
    With --force, panoramas that the replaced pano.report.json names and that are not made again are \
    removed with the files beside them; other files named like outputs stay, and the report says so.
    """
  static let examples = [
    Example(
      "skysphere stitch photos/ --output pano.jpg", purpose: "The photos' own resolution."),
    Example(
      "skysphere stitch photos/ --output small.jpg --width 8192 --crop",
      purpose: "8,192 pixels all round, cut to the largest rectangle without empty pixels."),
    Example(
      "skysphere stitch photos/ --output street.jpg --height-from -40 --height-to 25",
      purpose: "Only what lies between 40° below the horizon and 25° above it."),
    Example(
      "skysphere stitch photos/ --output pano.tif",
      purpose: "Without loss, and clear where no photo shows anything."),
    Example(
      "skysphere stitch photos/ --output planet.png --projection little-planet",
      purpose: "The ground as a planet seen from above."),
    Example(
      "skysphere stitch photos/ --poses poses.csv --output pano.jpg",
      purpose: "Angles from a table with the columns file, yaw, pitch, roll."),
    Example(
      "skysphere stitch photos/ --output pano.jpg --fill none --logo company.png",
      purpose: "A hole in the sky stays black, and a logo lies over the nadir."),
    Example(
      "skysphere stitch photos/ --output pano.jpg --exposure reference=DJI_0012.JPG",
      purpose: "As bright and of the same colours as that photo, for example the best exposed."),
    Example(
      "skysphere stitch photos/ --output pano.jpg --largest",
      purpose: "Of several panoramas in the folder, only the one with the most photos."),
  ]
  static let exitStatuses = PhotoFolderOptions.exitStatuses

  private var photos: PhotoFolderOptions
  private var output: String
  private var options = StitchOptions.ofProgram
  private var isDryRun: Bool
  private var work: WorkOptions

  init(from options: inout OptionReader) throws(UsageError) {
    photos = try PhotoFolderOptions(from: &options)
    let picture = try PictureArguments(
      from: &options, widthOtherwise: "the photos' own resolution")
    output = picture.output
    picture.apply(to: &self.options)
    try CanvasArguments(
      from: &options,
      centerOtherwise: "north where the photos go all round, else the middle of what they show",
      projectionOtherwise: "equirectangular"
    ).apply(to: &self.options)
    self.options.seams.exposureAnchor = try ExposureArgument.read(from: &options)
    self.options.fill = try FillArguments.read(from: &options)
    self.options.composition = try MemoryOption.read(from: &options)
    self.options.crops = options.flag(
      "crop", help: "Cut to the largest rectangle without empty pixels.")
    self.options.huginProject = try options.optional(
      "write-pto", value: .huginProject,
      help: "Write the solved cameras as a Hugin project, too.")
    self.options.onlyLargest = options.flag(
      "largest", help: "Make only the panorama with the most photos.")
    isDryRun = options.flag(
      "dry-run", help: "Say how large the panorama will be and what it takes, and do nothing.")
    work = try WorkOptions(from: &options)
    self.options.replacesExisting = work.overwrite.replacesExisting
  }

  func run(_ console: Console) async throws -> ExitStatus {
    work.setThreadCount()
    var options = options
    options.poses = try photos.poses()
    if isDryRun { return try await forecast(options, console: console) }
    let report = try await StitchStep(options: options).run(
      folder: photos.folder, output: output, console: console)
    if work.reporting.isJSON {
      if report.panoramas.count == 1 {
        try console.printJSON(report.panoramas[0])
      } else {
        try console.printJSON(report)
      }
    } else {
      for line in StitchReportSummary.details(report) { console.detail(line) }
      console.printSummary(StitchReportSummary.lines(report, output: output))
    }
    return report.status == .complete ? .success : .partial
  }

  /// Says what the work would take, without doing it.
  private func forecast(_ options: StitchOptions, console: Console) async throws -> ExitStatus {
    let forecast = try await NativeThreads.shared.run { [photos, output] in
      try StitchForecast(
        folder: URL(fileURLWithPath: photos.folder), options: options,
        format: PictureFormat(path: output) ?? .jpeg)
    }
    if work.reporting.isJSON {
      try console.printJSON(forecast)
    } else {
      console.printSummary(ForecastSummary.lines(forecast))
    }
    return .success
  }
}

/// Stitches with a progress line; what `stitch` and `run` share.
struct StitchStep {
  var options: StitchOptions

  func run(folder: String, output: String, console: Console) async throws -> FolderReport {
    let line = ProgressLine(console: console)
    defer { line.finish() }
    let plan = ProgressPlan(
      StitchStage.allCases.map { (name: $0.title, time: $0.typicalShare) })
    let stitcher = Stitcher(options: options) { stage, fraction in
      line.update(
        stage: stage.title, fraction: plan.fraction(stage: stage.title, fraction))
    }
    return try await stitcher.stitch(
      folder: URL(fileURLWithPath: folder), panorama: URL(fileURLWithPath: output))
  }
}

extension OptionValue where Value == URL {
  /// The name of a Hugin project to write; another ending could be that of a photo.
  fileprivate static var huginProject: OptionValue {
    OptionValue<String>.file("file", extensions: ["pto"]).map(
      sample: URL(fileURLWithPath: "pano.pto"), describe: \.path
    ) { (path) throws(ValueProblem) in
      guard (path as NSString).pathExtension.lowercased() == "pto" else {
        throw ValueProblem(
          "is not the name of a Hugin project", suggestion: "give a name that ends in .pto")
      }
      return URL(fileURLWithPath: path)
    }
  }
}
