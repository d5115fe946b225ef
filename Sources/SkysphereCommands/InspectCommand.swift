import CommandLineKit
import Foundation
import Imaging
import Stitching

/// `skysphere inspect`: what a folder holds, without stitching it.
struct InspectCommand: Command {
  static let name = "inspect"
  static let abstract = "Say what a folder of photos holds, without stitching it."
  static let discussion = """
    Lists the photos with their angles, exposures and brackets, the panoramas that they belong to, and \
    what is worth a look: blurred photos, jumps in exposure, mixed cameras, a changed zoom, photos \
    that belong to no panorama, and gaps, with the headings and pitches of the shots that would fill \
    them. The photos are compared and solved as stitch does it, but nothing is rendered.
    Ends with the status that stitch would end with: 3 when photos would not be used, 4 when there is \
    no panorama, 65 when none of the photos can be read.
    """
  static let examples = [
    Example("skysphere inspect photos/", purpose: "A table and the warnings."),
    Example(
      "skysphere inspect photos/ --picture contact.jpg",
      purpose: "Also a picture of all photos, framed by panorama."),
  ]
  static let exitStatuses = PhotoFolderOptions.exitStatuses

  private var photos: PhotoFolderOptions
  private var picture: String?
  private var work: WorkOptions

  init(from options: inout OptionReader) throws(UsageError) {
    photos = try PhotoFolderOptions(from: &options)
    picture = try options.optional(
      "picture", value: .jpegOutput, help: "The JPEG file for a picture of all photos.")
    work = try WorkOptions(from: &options)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    work.setThreadCount()
    let output = try picture.map { path throws(NativeError) in
      try OutputFile(path: path, replacesExisting: work.overwrite.replacesExisting)
    }
    defer { output?.discard() }
    let result = try await inspect(console)
    let report = result.report
    if let output {
      let sheet = try await ContactPicture().draw(result)
      try await NativeThreads.shared.run {
        try output.append(try JPEGEncoder.encode(sheet, quality: 90))
        try output.commit()
      }
    }
    if work.reporting.isJSON {
      try console.printJSON(report)
    } else {
      console.write(InspectionSummary.table(report))
      console.printSummary(InspectionSummary.lines(report))
      if let picture { console.printSummary(["Picture     \(picture)"]) }
    }
    switch report.status {
    case .complete: return .success
    case .partial: return .partial
    case .none: return (result.failure as? any ExplainedError)?.exitStatus ?? .noPanorama
    }
  }

  private func inspect(_ console: Console) async throws -> FolderInspector.Result {
    let line = ProgressLine(console: console)
    defer { line.finish() }
    var inspector = FolderInspector { fraction in
      line.update(stage: "Inspecting", fraction: fraction)
    }
    inspector.lensCatalogue = StitchOptions.ofProgram.lensCatalogue
    inspector.poses = try photos.poses()
    return try await inspector.inspect(folder: URL(fileURLWithPath: photos.folder))
  }
}
