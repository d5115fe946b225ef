import CapturePlanning
import CommandLineKit
import Foundation

/// `skysphere plan check`: a plan is proved again from its shots.
struct PlanCheckCommand: Command {
  static let name = "check"
  static let abstract = "Prove a plan: limits, coverage, overlaps, sun and near obstacles."
  static let discussion = """
    Everything is worked out anew from the shots in the file; what the file says of its coverage is \
    only compared. Limits are those of the aircraft, its gimbal and its missions, each named with \
    its source. A sphere must be closed from the nadir, where the gimbal reaches it, up to what its \
    highest row shows; a ring all round; other patterns must have no hole inside. It must be so \
    though every shot misses its angles by --pose-error: the half degree within which a flight \
    takes a shot, and as much again for the instruments. The sun's place is worked out by the \
    formulas of Meeus (Astronomical Algorithms, chapter 25) to about 0.01°. Ends with 0 when the \
    plan holds, with 3 when it can be flown but leaves a gap, shares too little somewhere or does \
    not show what the file says, and with 4 when it breaks a limit. Sun and parallax are warnings \
    and change no status.
    """
  static let examples = [
    Example("skysphere plan check plan.json", purpose: "All problems at once."),
    Example(
      "skysphere plan check plan.json --at 2026-06-21T12:00+02:00",
      purpose: "Which shots look into the sun at noon."),
    Example(
      "skysphere plan check plan.json --picture plan.svg",
      purpose: "What each shot shows, on a map of the sphere."),
    Example(
      "skysphere plan check plan.json --json",
      purpose: "With the overlap of each pair of neighbours, for programs."),
  ]
  static let exitStatuses: [ExitStatus] = [
    .success, .partial, .noPanorama, .usage, .badInput, .noInput, .cannotCreate, .inputOutput,
    .interrupted,
  ]

  private var path: String
  private var check = PlanCheckOptions()
  private var catalogue: CatalogueOption
  private var picture: PlanPicture
  private var overwrite: OverwriteOption
  private var reporting: OutputOptions

  init(from options: inout OptionReader) throws(UsageError) {
    path = try options.argument(
      "plan", value: .file("file", extensions: ["json"]), help: "The plan file.")
    check.poseErrorDegrees = try options.option(
      "pose-error", value: .number(in: 0...10, "degrees"), default: check.poseErrorDegrees,
      help: "By how much each shot may miss its angles.")
    check.leastOverlapPercent = try options.option(
      "min-overlap", value: .number(in: 0...90, "percent"), default: check.leastOverlapPercent,
      help: "What neighbours must share at least.")
    check.time = try options.optional(
      "at", value: .moment, help: "When the plan is flown, to tell shots that look into the sun.")
    check.sunNearDegrees = try options.option(
      "sun-margin", value: .number(in: 0...90, "degrees"), default: check.sunNearDegrees,
      help: "How far outside of a frame the sun is still told.")
    check.cameraOffsetMetres = try options.option(
      "camera-offset", value: .number(in: 0...2, "metres"), default: check.cameraOffsetMetres,
      help: "How far in front of the axis that the aircraft turns about the camera sits.")
    let distances = try options.repeated(
      "obstacle-distance", value: .number(in: 0.1...10_000, "metres"),
      help: "A distance to tell the parallax for; may be given several times.")
    if !distances.isEmpty { check.obstacleDistancesMetres = distances }
    catalogue = try CatalogueOption(from: &options)
    picture = try PlanPicture(from: &options)
    (overwrite, reporting) = try options.shared { reader throws(UsageError) in
      (try OverwriteOption(from: &reader), try OutputOptions(from: &reader))
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let catalogue = try catalogue.load()
    let plan = try PlanFile.read(path)
    let result = PlanCheck(plan, options: check, catalogue: catalogue)
    let aircraft = (try? catalogue.model(named: plan.aircraft))?.displayName ?? plan.aircraft
    if reporting.isJSON {
      try console.printJSON(result)
    } else {
      console.write(PlanCheckSummary(result, plan: plan, aircraftName: aircraft).text)
    }
    _ = try await picture.draw(
      plan, proof: result.proof, sun: result.sun, aircraftName: aircraft,
      replacesExisting: overwrite.replacesExisting, console: console)
    switch result.verdict {
    case .holds: return .success
    case .incomplete: return .partial
    case .cannotBeFlown: return .noPanorama
    }
  }
}
