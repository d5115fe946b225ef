import CapturePlanning
import CommandLineKit
import Foundation
import PlanExchange
import SphereGeometry

/// `skysphere plan import`: the shots of another program's file as a plan.
struct PlanImportCommand: Command {
  static let name = "import"
  static let abstract = "Make a plan of the shots in another program's file."
  static let discussion = """
    Read are missions as QGC WPL text and as QGroundControl plans, where the aircraft turns and \
    the gimbal tilts before each photo at one place, missions of Litchi, DJI's waylines as KMZ or \
    WPML, the cameras of KML and KMZ files, GeoJSON points with yawDegrees and pitchDegrees, and \
    presets and logs of Papywizard. The content tells what a file is. The place of a mission is \
    kept; a Papywizard file has none.
    """
  static let examples = [
    Example(
      "skysphere plan import mission.plan --aircraft mini2 --output plan.json",
      purpose: "Prove what a QGroundControl mission would cover."),
    Example(
      "skysphere plan import preset.xml --aircraft mini2 --location 47.3769,8.5417 --altitude 40 "
        + "--output plan.json",
      purpose: "Fly the shots of a panorama head's preset."),
  ]

  private var file: String
  private var aircraft: String
  private var catalogue: CatalogueOption
  private var method: CaptureMethod
  private var location: GeodeticPosition?
  private var altitudeMetres: Double?
  private var output: PlanOutputOptions

  init(from options: inout OptionReader) throws(UsageError) {
    file = try options.argument(
      "mission",
      value: .file(
        "file",
        extensions: [
          "waypoints", "txt", "plan", "csv", "kmz", "wpml", "kml", "geojson", "json", "xml",
        ]),
      help: "The file to read.")
    aircraft = try options.required(
      "aircraft", value: .aircraft, help: "The aircraft that carries the camera.")
    catalogue = try CatalogueOption(from: &options)
    method = try options.option(
      "method", value: .choice("method"), default: .virtualStick,
      help: "How the camera is turned from shot to shot.")
    location = try options.optional(
      "location", value: .position,
      help: "Where the aircraft hovers, instead of the place in the file.")
    altitudeMetres = try options.optional(
      "altitude", value: .altitude,
      help: "The altitude above the take-off point, instead of the one in the file.")
    output = try PlanOutputOptions(from: &options)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let catalogue = try catalogue.load()
    let aircraft = try catalogue.model(named: aircraft)
    let imported = try ImportedShots(path: file)
    guard let location = location ?? imported.location,
      let altitudeMetres = altitudeMetres ?? imported.altitudeMetres
    else {
      throw UsageError(
        "\(file) does not say where its shots are taken",
        suggestion: "add --location and --altitude")
    }
    let plan = try CapturePlanner.plan(
      shots: imported.shots, aircraft: aircraft, method: method, location: location,
      altitudeMetres: altitudeMetres, catalogue: catalogue)
    return try await output.write(plan, aircraft: aircraft, console: console)
  }
}
