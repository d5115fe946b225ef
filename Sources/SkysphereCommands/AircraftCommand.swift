import CapturePlanning
import CommandLineKit

/// `skysphere aircraft`: what the catalogue knows of aircraft.
struct AircraftCommand: Command {
  static let name = "aircraft"
  static let abstract = "List, search and show the aircraft that plans can be made for."
  static let discussion = """
    Without a name, a line an aircraft; with one, all values of the aircraft and of its camera, \
    each with its source. Values that no source confirms are marked as unverified. A catalogue \
    file of your own adds aircraft; docs/catalogue.md describes it, and --json prints entries in \
    its form, to start from.
    """
  static let examples = [
    Example("skysphere aircraft --search mini", purpose: "Which Minis are known?"),
    Example("skysphere aircraft mini2", purpose: "All values of one aircraft."),
    Example(
      "skysphere aircraft mini2 --json", purpose: "The form of a catalogue, to start your own."),
  ]

  private var name: String?
  private var search: String?
  private var catalogue: CatalogueOption
  private var reporting: OutputOptions

  init(from options: inout OptionReader) throws(UsageError) {
    name = try options.optionalArgument(
      "name", value: .text("aircraft"), help: "The aircraft to show.")
    search = try options.optional(
      "search", value: .text("words"), help: "Words that a name, an alias or the camera contains.")
    catalogue = try CatalogueOption(from: &options)
    reporting = try OutputOptions(from: &options)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let catalogue = try catalogue.load()
    if let name {
      let model = try catalogue.model(named: name)
      if reporting.isJSON {
        console.write(try JSONOutput.text(of: catalogue.file(aircraft: [model])))
        return .success
      }
      console.write("\(model.displayName)\n\n")
      console.write(CatalogueTables.values(CatalogueSheet(model), in: catalogue))
      console.write("\n\(model.camera.displayName)\n\n")
      console.write(CatalogueTables.values(CatalogueSheet(model.camera), in: catalogue))
      console.write("\n\(CatalogueTables.fieldOfView(of: model.camera))\n")
      return .success
    }
    let found = search.map(catalogue.aircraft(matching:)) ?? catalogue.aircraft
    if reporting.isJSON {
      console.write(try JSONOutput.text(of: catalogue.file(aircraft: found)))
    } else if found.isEmpty {
      console.note("no aircraft matches; 'skysphere aircraft' lists all")
    } else {
      console.write(CatalogueTables.list(found))
    }
    return .success
  }
}
