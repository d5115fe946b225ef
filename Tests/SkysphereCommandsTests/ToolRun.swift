import CommandLineKit

@testable import SkysphereCommands

/// One run of the tool in this process.
struct ToolRun {
  var status: ExitStatus
  var output: String
  var error: String

  /// Runs the tool with these words behind its name.
  init(_ arguments: String...) async {
    await self.init(arguments)
  }

  /// Runs the tool with these words behind its name.
  init(_ arguments: [String]) async {
    let (output, error) = (TextRecorder(), TextRecorder())
    status = await SkysphereTool.tool.run(
      arguments: arguments, console: Console(output: output, errorOutput: error))
    self.output = output.text
    self.error = error.text
  }
}
