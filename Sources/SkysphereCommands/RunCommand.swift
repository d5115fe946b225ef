import CaptureExecution
import CapturePlanning
import CommandLineKit
import Foundation
import Imaging
import SphereGeometry
import Stitching

/// `skysphere run`: from a plan to a cropped panorama in one go.
struct RunCommand: Command {
  static let name = "run"
  static let abstract = "Plan, fly, download, stitch and crop in one go."
  static let discussion = """
    Leaves plan.json, card/, photos/, pano.jpg with its project, its report and the mask of the \
    filled sky, and pano-cropped.jpg, which has only what was photographed, in the output folder.
    """
  static let examples = [
    Example(
      "skysphere run --aircraft mini2 --scene town --output out/",
      purpose: "A sphere of the built-in town."),
    Example(
      "skysphere run --aircraft inspire1 --method gimbal --scene town --output out/ --width 8192",
      purpose: "By the gimbal alone, at 8,192 pixels all round."),
  ]
  static let exitStatuses = StitchCommand.exitStatuses

  private var capture: CaptureRequestOptions
  private var flight: SimulatedFlight
  private var width: Int?
  private var output: String
  private var overwrite: OverwriteOption

  init(from options: inout OptionReader) throws(UsageError) {
    capture = try CaptureRequestOptions(from: &options)
    flight = try SimulatedFlight(from: &options)
    width = try options.optional(
      "width", value: .canvasWidth(for: .jpeg),
      help: "The width of the full 360°; without it, the photos' own resolution.")
    output = try options.required(
      "output", short: "o", value: .directory(), help: "The folder for all that is made.")
    overwrite = try options.shared { reader throws(UsageError) in
      _ = try VerbosityOptions(from: &reader)
      return try OverwriteOption(from: &reader)
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let (request, plan) = try capture.plan(.sphere(SpherePattern()))
    let scene = try await flight.scene()
    let folder = try RunFolder(path: output, replacesExisting: overwrite.replacesExisting)
    try PlanFile.write(plan, to: folder.plan, replacing: true)
    console.printSummary([
      "Planned   \(plan.shots.count) shots, \(Figure.percent(plan.coverage.coveragePercent)) of "
        + "the sphere, for a \(request.aircraft.displayName) by \(plan.method.rawValue)"
    ])

    let flown = try await flight.fly(
      plan, in: capture.allAircraft(), over: scene, card: folder.card, console: console)
    console.printSummary(SimulatedFlight.lines(flown, card: folder.card))

    let downloaded = try await DownloadStep(
      selection: .panorama(named: flown.panoramaSet), replacesExisting: true
    ).run(card: folder.card, output: folder.photos, console: console)
    console.printSummary(DownloadStep.lines(downloaded, output: folder.photos))

    var stitching = StitchOptions.ofProgram
    stitching.canvas.width = width
    stitching.replacesExisting = true
    stitching.onlyLargest = true
    let report = try await StitchStep(options: stitching).run(
      folder: folder.photos, output: folder.panorama, console: console)
    console.printSummary(StitchReportSummary.lines(report, output: folder.panorama))

    var cropping = PanoramaCropper.Options()
    cropping.replacesExisting = true
    if report.panoramas.contains(where: { $0.invented != nil }) {
      cropping.inventedMaskPath =
        PanoramaFiles(panorama: URL(fileURLWithPath: folder.panorama))
        .filledMask.path
    }
    let cropped = try await CropStep(options: cropping).run(
      input: folder.panorama, output: folder.cropped)
    console.printSummary(CropStep.lines(cropped, output: folder.cropped))
    return report.status == .complete ? .success : .partial
  }
}
