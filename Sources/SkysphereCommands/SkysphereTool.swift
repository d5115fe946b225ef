public import CommandLineKit
import Imaging

/// The program `skysphere`: its commands, in the order in which help lists them.
public enum SkysphereTool {
  /// The version that `--version` prints and that files name as their maker.
  public static let version = "0.1.0"

  /// The name and version, as it goes into metadata.
  static let software = "Skysphere \(version)"

  /// The tool with all of its commands.
  public static let tool = Tool(
    name: "skysphere", version: version,
    abstract: "Plans 360° captures for camera drones, flies them on a simulated aircraft, and "
      + "stitches photo folders into panoramas.",
    examples: [
      Example(
        "skysphere run --aircraft mini2 --scene town --output out/",
        purpose: "Plan, fly, download, stitch and crop in one go."),
      Example(
        "skysphere stitch photos/ --output pano.jpg",
        purpose: "Make a panorama from a folder of photos."),
    ],
    commands: [
      .group(
        CommandGroup(
          name: "plan", abstract: "Plan a capture: which way to point the camera, shot by shot.",
          commands: [
            PlanSphereCommand.self, PlanHalfSphereCommand.self, PlanRingCommand.self,
            PlanWideCommand.self, PlanGridCommand.self, PlanVerticalCommand.self,
            PlanCheckCommand.self, PlanExportCommand.self, PlanImportCommand.self,
            PlanReshootCommand.self,
          ])),
      .command(AircraftCommand.self),
      .command(CameraCommand.self),
      .command(FlyCommand.self),
      .command(DownloadCommand.self),
      .command(InspectCommand.self),
      .command(StitchCommand.self),
      .command(RenderCommand.self),
      .command(CropCommand.self),
      .command(BatchCommand.self),
      .command(CheckCommand.self),
      .command(PublishCommand.self),
      .command(RunCommand.self),
    ])

  /// Runs the command that the process was started with, and ends the process.
  public static func main() async {
    await tool.runAndExit(cleanUp: { OutputFile.discardAll(endsProcess: true) })
  }
}
