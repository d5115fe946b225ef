import CapturePlanning
import CommandLineKit
import Foundation

/// `skysphere fly`: a plan is flown on the simulated aircraft.
struct FlyCommand: Command {
  static let name = "fly"
  static let abstract = "Fly a plan on the simulated aircraft and leave its card folder."
  static let discussion = """
    The aircraft flies in simulated time: limited turn rates, wind, a camera that needs time, angles \
    recorded with the errors of real instruments. The true poses go to flight-log.csv on the card. A \
    flight that breaks off leaves the photos that were taken, as a real one does.
    """
  static let examples = [
    Example(
      "skysphere fly plan.json --scene town --output card/", purpose: "Fly over the built-in town."),
    Example(
      "skysphere fly plan.json --scene sphere.jpg --output card/ --seed 7",
      purpose: "Photograph an equirectangular photo, with other chance."),
  ]
  static let exitStatuses: [ExitStatus] = [
    .success, .noPanorama, .usage, .badInput, .noInput, .cannotCreate, .inputOutput, .interrupted,
  ]

  private var plan: String
  private var output: String
  private var flight: SimulatedFlight
  private var catalogue: CatalogueOption

  init(from options: inout OptionReader) throws(UsageError) {
    plan = try options.argument(
      "plan", value: .file("file", extensions: ["json"]), help: "The plan file.")
    output = try options.required(
      "output", short: "o", value: .directory(),
      help: "The card folder; a card that is there already gets one more panorama.")
    flight = try SimulatedFlight(from: &options)
    catalogue = try CatalogueOption(from: &options)
    _ = try options.shared { reader throws(UsageError) in try VerbosityOptions(from: &reader) }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let catalogue = try catalogue.load()
    let plan = try PlanFile.readValid(plan, catalogue: catalogue)
    if let brackets = plan.brackets {
      console.warning(
        "the simulated camera takes one photo of each shot, not the \(brackets) of the plan")
    }
    let scene = try await flight.scene()
    let result = try await flight.fly(
      plan, in: catalogue, over: scene, card: output, console: console)
    console.printSummary(SimulatedFlight.lines(result, card: output))
    return .success
  }
}
