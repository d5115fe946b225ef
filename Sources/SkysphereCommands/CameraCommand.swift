import CapturePlanning
import CommandLineKit

/// `skysphere camera`: what the catalogue knows of cameras.
struct CameraCommand: Command {
  static let name = "camera"
  static let abstract = "List, search and show the cameras of the catalogue."
  static let discussion = """
    Without a name, a line a camera; with one, all of its values, each with its source. Values \
    that no source confirms are marked as unverified. The name is the model code that the camera \
    writes into EXIF.
    """
  static let examples = [
    Example("skysphere camera --search phantom", purpose: "The cameras of the Phantoms."),
    Example("skysphere camera FC7303", purpose: "All values of the Mini 2's camera."),
  ]

  private var name: String?
  private var search: String?
  private var catalogue: CatalogueOption
  private var reporting: OutputOptions

  init(from options: inout OptionReader) throws(UsageError) {
    name = try options.optionalArgument(
      "name", value: .text("camera"), help: "The camera to show.")
    search = try options.optional(
      "search", value: .text("words"), help: "Words that a name or an aircraft contains.")
    catalogue = try CatalogueOption(from: &options)
    reporting = try OutputOptions(from: &options)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let catalogue = try catalogue.load()
    if let name {
      let camera = try catalogue.camera(named: name)
      if reporting.isJSON {
        console.write(
          try JSONOutput.text(of: catalogue.file(aircraft: [], cameras: [camera])))
        return .success
      }
      console.write("\(camera.displayName)\n\n")
      console.write(CatalogueTables.values(CatalogueSheet(camera), in: catalogue))
      console.write("\n\(CatalogueTables.fieldOfView(of: camera))\n")
      return .success
    }
    let found = search.map(catalogue.cameras(matching:)) ?? catalogue.cameras
    if reporting.isJSON {
      console.write(try JSONOutput.text(of: catalogue.file(aircraft: [], cameras: found)))
    } else if found.isEmpty {
      console.note("no camera matches; 'skysphere camera' lists all")
    } else {
      console.write(CatalogueTables.list(found))
    }
    return .success
  }
}
