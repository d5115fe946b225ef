import CaptureExecution
import CapturePlanning
import CommandLineKit
import Foundation
import Imaging
import Stitching

/// `skysphere plan reshoot`: the shots that are missing or bad, as a small plan.
struct PlanReshootCommand: Command {
  static let name = "reshoot"
  static let abstract = "Plan the shots again that are missing or bad among the photos."
  static let discussion = """
    Photos are tied to shots by the folder's capture-manifest.json, or else by the angles that they \
    record. A shot is taken again when no photo of it came back, or none that is good: cut short or \
    unreadable, of another size than the others, aimed elsewhere (--tolerance), more than 60 % \
    white (from 252 of 255) or 75 % black (up to 5), or with less than 45 % of its neighbours' \
    sharpness. Ends with 0 when nothing is to be taken again, and then writes no plan; with 3 when a \
    plan was written.
    """
  static let examples = [
    Example(
      "skysphere plan reshoot plan.json photos/ --output again.json",
      purpose: "While still on site: what is missing?"),
    Example("skysphere fly again.json --output card/", purpose: "Fly what is missing."),
  ]
  static let exitStatuses: [ExitStatus] = [
    .success, .partial, .usage, .badInput, .noInput, .cannotCreate, .inputOutput, .interrupted,
  ]

  private var path: String
  private var folder: String
  private var output: String?
  private var limits = ReshootLimits()
  private var catalogue: CatalogueOption
  private var overwrite: OverwriteOption
  private var reporting: OutputOptions

  init(from options: inout OptionReader) throws(UsageError) {
    path = try options.argument(
      "plan", value: .file("file", extensions: ["json"]), help: "The plan that was flown.")
    folder = try options.argument(
      "photos", value: .directory(), help: "The folder with the photos that came back.")
    output = try options.optional(
      "output", short: "o", value: .file("file", extensions: ["json"]),
      help: "The plan file to write; without it, it is only said what is missing.")
    limits.toleranceDegrees = try options.option(
      "tolerance", value: .number(in: 0.1...45, "degrees"), default: limits.toleranceDegrees,
      help: "How far from its planned direction a photo may look.")
    catalogue = try CatalogueOption(from: &options)
    (overwrite, reporting) = try options.shared { reader throws(UsageError) in
      (try OverwriteOption(from: &reader), try OutputOptions(from: &reader))
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let catalogue = try catalogue.load()
    let plan = try PlanFile.readValid(path, catalogue: catalogue)
    let photos = try await ReturnedPhotos(folder: folder, plan: plan, console: console).read()
    let decision = ReshootDecision(plan, photos: photos, limits: limits)
    for name in decision.strayPhotos {
      console.warning("\(name) is of no shot of the plan, or does not say of which.")
    }
    let small = try decision.plan(
      from: plan, aircraft: catalogue.model(named: plan.aircraft), catalogue: catalogue)
    if let small, let output {
      try PlanFile.write(small, to: output, replacing: overwrite.replacesExisting)
    }
    if reporting.isJSON {
      try console.printJSON(decision)
    } else {
      console.write(text(decision, plan: plan))
      if small != nil, let output { console.printSummary(["Plan      \(output)"]) }
    }
    return small == nil ? .success : .partial
  }

  private func text(_ decision: ReshootDecision, plan: CapturePlan) -> String {
    guard !decision.reshoots.isEmpty else {
      return "All \(plan.shots.count) shots came back and are good.\n"
    }
    var table = Table([
      .init("shot", .right), .init("heading", .right), .init("pitch", .right), .init("photo"),
      .init("why again"),
    ])
    for reshoot in decision.reshoots {
      for (number, reason) in reshoot.reasons.enumerated() {
        table.add([
          number == 0 ? "\(reshoot.shot.index)" : "",
          number == 0 ? Figure.degrees(reshoot.shot.yawDegrees) : "",
          number == 0 ? Figure.degrees(reshoot.shot.pitchDegrees) : "",
          reason.fileName ?? "-", reason.explanation,
        ])
      }
    }
    return "\(decision.reshoots.count) of \(plan.shots.count) shots are to be taken again:\n"
      + table.text
  }
}
