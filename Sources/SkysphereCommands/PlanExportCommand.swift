import CapturePlanning
import CommandLineKit
import Foundation
import Imaging
import PlanExchange

/// `skysphere plan export`: a plan in the format of another program.
struct PlanExportCommand: Command {
  static let name = "export"
  static let abstract = "Write a plan in the format of another program."
  static let discussion = """
    GeoJSON and KML show the shots on a map or in an earth viewer. A KMZ archive of waylines is \
    flown by DJI Pilot 2 and FlightHub 2 on the aircraft whose codes the catalogue has; kmz-fly is \
    a makeshift for DJI Fly, which takes no files and gets a ring of points. A Litchi \
    file is a mission that Litchi flies; it needs a plan made with --method waypoint. QGC WPL (wpl-px4, wpl-ardupilot) \
    and QGroundControl plans (qgc-px4, qgc-ardupilot) are missions that the autopilot flies: it \
    turns the aircraft and tilts the gimbal, whatever the method of the plan. A Papywizard preset \
    is for motorised panorama heads. A format that cannot hold the plan is refused, and what a \
    format does not store is said.
    """
  static let examples = [
    Example(
      "skysphere plan export plan.json --to kml --output plan.kml",
      purpose: "Look at the shots in an earth viewer."),
    Example(
      "skysphere plan export plan.json --to kmz --output mission.kmz",
      purpose: "Fly a plan for a Mavic 3 Enterprise with DJI Pilot 2."),
    Example(
      "skysphere plan export plan.json --to litchi --output mission.csv",
      purpose: "Fly a waypoint plan with Litchi."),
    Example(
      "skysphere plan export plan.json --to qgc-ardupilot --output mission.plan",
      purpose: "Upload a plan to ArduPilot with QGroundControl."),
  ]

  private var plan: String
  private var format: ExchangeFormat
  private var output: String
  private var catalogue: CatalogueOption
  private var overwrite: OverwriteOption

  init(from options: inout OptionReader) throws(UsageError) {
    plan = try options.argument(
      "plan", value: .file("file", extensions: ["json"]), help: "The plan file.")
    format = try options.required("to", value: .choice("format"), help: "The format to write.")
    output = try options.required(
      "output", short: "o",
      value: .file(
        "file",
        extensions: ["geojson", "json", "kml", "kmz", "csv", "waypoints", "txt", "plan", "xml"]),
      help: "The file to write.")
    catalogue = try CatalogueOption(from: &options)
    overwrite = try options.shared { reader throws(UsageError) in
      _ = try VerbosityOptions(from: &reader)
      return try OverwriteOption(from: &reader)
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let catalogue = try catalogue.load()
    let plan = try PlanFile.readValid(plan, catalogue: catalogue)
    let data = try format.data(of: plan, in: catalogue)
    try await NativeThreads.shared.run { [output, overwrite] in
      try OutputFile.write(data, to: output, replacesExisting: overwrite.replacesExisting)
    }
    for limitation in format.limitations(of: plan) { console.warning(limitation) }
    console.printSummary([
      "Exported  \(plan.shots.count) shots as \(format.displayName)", "File      \(output)",
    ])
    return .success
  }
}
