import CommandLineKit
import Foundation
import Imaging
import Stitching

/// `skysphere render`: a solved project becomes a picture again.
struct RenderCommand: Command {
  static let name = "render"
  static let abstract = "Render a stitched project again, without matching."
  static let discussion = """
    Cameras and levelling are those of the project; exposures and seams are found anew for the size. \
    What is not given is as it was when the project was made: at the same size, the picture is the \
    same byte by byte.
    The photos are looked for in the folder that the project names, or in --photos where they have \
    moved.
    """
  static let examples = [
    Example(
      "skysphere render pano.project.json --width 4096 --output small.jpg",
      purpose: "The same panorama, 4,096 pixels all round."),
    Example(
      "skysphere render pano.project.json --output pano.tif --photos archive/site-7",
      purpose: "At the size it was made at, without loss, from photos that have moved."),
  ]
  static let exitStatuses: [ExitStatus] = [
    .success, .noPanorama, .usage, .badInput, .noInput, .cannotCreate, .inputOutput, .interrupted,
  ]

  private var project: String
  private var photos: String?
  private var picture: PictureArguments
  private var canvas: CanvasArguments
  private var exposureAnchor: ExposureAnchor?
  private var fill: FillMode?
  private var composition: CompositionOptions
  private var work: WorkOptions

  init(from options: inout OptionReader) throws(UsageError) {
    project = try options.argument(
      "project", value: .file("file", extensions: ["json"]),
      help: "The project, NAME.project.json, as stitch writes it.")
    photos = try options.optional(
      "photos", value: .directory(), help: "The folder that holds the photos now.")
    picture = try PictureArguments(
      from: &options, widthOtherwise: "that of the project", keepsEncoding: true)
    canvas = try CanvasArguments(
      from: &options, centerOtherwise: "that of the project",
      projectionOtherwise: "that of the project")
    exposureAnchor = try ExposureArgument.readKept(from: &options)
    fill = try options.optional(
      "fill", value: .choice("holes"),
      help:
        "Fill the sky where it is all that is missing of a sphere, every hole, or none; without "
        + "it, as the project was.")
    composition = try MemoryOption.read(from: &options)
    work = try WorkOptions(from: &options)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    work.setThreadCount()
    let project = try PanoramaProject(path: project)
    var options = project.options(software: SkysphereTool.software)
    options.replacesExisting = work.overwrite.replacesExisting
    picture.apply(to: &options)
    canvas.apply(to: &options)
    if let exposureAnchor { options.seams.exposureAnchor = exposureAnchor }
    if let fill { options.fill.mode = fill }
    options.composition = composition
    let line = ProgressLine(console: console)
    let plan = ProgressPlan(
      StitchStage.allCases.filter { $0 != .alignment }.map {
        (name: $0.title, time: $0.typicalShare)
      })
    defer { line.finish() }
    let report = try await PanoramaRenderer(options: options) { stage, fraction in
      line.update(stage: stage.title, fraction: plan.fraction(stage: stage.title, fraction))
    }.render(
      project, photoFolder: URL(fileURLWithPath: photos ?? project.photoFolder),
      panorama: URL(fileURLWithPath: picture.output))
    line.finish()
    if work.reporting.isJSON {
      try console.printJSON(report)
    } else {
      console.printSummary(RenderCommand.lines(report, output: picture.output))
    }
    return .success
  }

  private static func lines(_ report: RenderReport, output: String) -> [String] {
    let area = report.canvas.area
    let seconds = report.timings.map(\.seconds).reduce(0, +)
    return [
      "Photos    \(report.photosUsed)",
      "Coverage  \(Figure.percent(report.coveragePercent)) of the sphere photographed",
    ]
      + (report.invented.map {
        ["Filled    \(Figure.percent($0.sharePercent)) of the sphere, marked in \($0.mask)"]
      } ?? [])
      + [
        "Panorama  \(output), \(Figure.grouped(area.width)) × \(Figure.grouped(area.height))",
        "Time      \(Figure.duration(seconds: seconds)), "
          + "\(Figure.bytes(report.peakMemoryBytes)) of memory at most",
      ]
  }
}
