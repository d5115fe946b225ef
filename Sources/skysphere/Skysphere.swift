import SkysphereCommands

/// The program.
@main
enum Skysphere {
  static func main() async { await SkysphereTool.main() }
}
