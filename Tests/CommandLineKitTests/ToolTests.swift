import Glibc
import Testing

@testable import CommandLineKit

@Suite struct ToolTests {
  @Test func printsTheVersion() async {
    let outcome = await SampleTool.run("--version")
    #expect(outcome.status == .success)
    #expect(outcome.output == "sample 1.2.3\n")
    #expect(outcome.error.isEmpty)
  }

  @Test(arguments: ["", "--help", "-h", "help"])
  func showsTheOverview(line: String) async {
    let outcome = await SampleTool.run(line)
    #expect(outcome.status == .success)
    #expect(outcome.output.hasPrefix("Draws shapes on paper.\n"))
    #expect(outcome.error.isEmpty)
  }

  @Test(arguments: [
    "draw circle --help", "draw circle -h", "help draw circle", "draw help circle",
    "draw --help circle", "draw circle --size nonsense --help",
  ])
  func showsHelpForACommand(line: String) async {
    let outcome = await SampleTool.run(line)
    #expect(outcome.status == .success)
    #expect(outcome.output.hasPrefix("Draw a circle.\n\nUsage: sample draw circle --size"))
    #expect(outcome.error.isEmpty)
  }

  @Test func printsTheReferencePage() async {
    let outcome = await SampleTool.run("help --markdown")
    #expect(outcome.status == .success)
    #expect(outcome.output == ReferencePage(SampleTool.tool).markdown)
  }

  @Test func groupWithoutCommandIsAUsageErrorWithHelp() async {
    let outcome = await SampleTool.run("draw")
    #expect(outcome.status == .usage)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("circle  Draw a circle."))
    let asked = await SampleTool.run("draw --help")
    #expect(asked.status == .success)
    #expect(asked.output == outcome.error)
  }

  @Test(arguments: [
    ("scna", "error: there is no command 'scna'; did you mean 'scan'?\nSee 'sample --help'.\n"),
    ("circle", "error: there is no command 'circle'; did you mean 'draw circle'?\n"),
    ("xyzzy", "error: there is no command 'xyzzy'\nSee 'sample --help'.\n"),
    (
      "draw cirlce",
      "error: 'draw' has no command 'cirlce'; did you mean 'draw circle'?\n"
        + "See 'sample draw --help'.\n"
    ),
    ("help scna", "error: there is no command 'scna'; did you mean 'scan'?\n"),
    ("help draw squar", "did you mean 'draw square'?"),
    ("--json scan", "error: option --json stands before the command; write the command first"),
    ("completions", "error: completions needs the name of one shell; give bash, zsh or fish"),
    ("completions fihs", "did you mean 'fish'?"),
    ("completions bash zsh", "error: completions needs the name of one shell"),
  ])
  func namesWhatIsUnknown(line: String, message: String) async {
    let outcome = await SampleTool.run(line)
    #expect(outcome.status == .usage)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test func usageErrorPointsToTheHelpOfTheCommand() async {
    let outcome = await SampleTool.run("draw circle --size 0")
    #expect(outcome.status == .usage)
    #expect(
      outcome.error == """
        error: --size: '0' is out of range; give a whole number, 1 to 400
        See 'sample draw circle --help'.

        """)
  }

  @Test func returnsTheStatusOfTheCommand() async {
    #expect(await SampleTool.run("draw square").status == .partial)
  }

  @Test func rendersErrorsOfTheRun() async {
    let explained = await SampleTool.run("fail explained")
    #expect(explained.status == .noInput)
    #expect(
      explained.error
        == "error: there is no paper in 'tray\\u{1B}[2J'\nhint: fill the tray\n")

    let cancelled = await SampleTool.run("fail cancelled")
    #expect(cancelled.status == .interrupted)
    #expect(cancelled.error == "error: interrupted\n")

    let unforeseen = await SampleTool.run("fail unforeseen")
    #expect(unforeseen.status == .internalFault)
    #expect(unforeseen.error == "error: this is a fault of sample: the pen is broken\n")

    let usage = await SampleTool.run("fail usage")
    #expect(usage.status == .usage)
    #expect(usage.error == "error: the two papers are the same\nSee 'sample fail --help'.\n")

    #expect(await SampleTool.run("fail report").status == .internalFault)
  }

  @Test func errorsOfACancelledRunCountAsInterrupted() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await SampleTool.run("fail unforeseen")
    }
    let outcome = await task.value
    #expect(outcome.status == .interrupted)
    #expect(outcome.error == "error: interrupted\n")
  }

  @Test func quietAndVerboseSetWhatTheConsoleSays() async {
    let normal = await SampleTool.run("draw circle --size 1")
    #expect(normal.error == "a note\nwarning: a warning\n")
    let quiet = await SampleTool.run("draw circle --size 1 -q")
    #expect(quiet.error == "warning: a warning\n")
    let verbose = await SampleTool.run("draw circle --size 1 --verbose")
    #expect(verbose.error == "a note\na detail\nwarning: a warning\n")
    let both = await SampleTool.run("draw circle --size 1 -qv")
    #expect(both.status == .usage)
    #expect(both.error.hasPrefix("error: --quiet and --verbose exclude each other"))
  }

  @Test func closedPipeIsNoErrorButAFullDiskIs() async {
    for (number, status) in [(EPIPE, ExitStatus.success), (ENOSPC, .inputOutput)] {
      let error = TextRecorder()
      let console = Console(
        output: TextRecorder(failure: SinkFailure(errorNumber: number)), errorOutput: error)
      #expect(
        await SampleTool.tool.run(arguments: ["scan", "papers"], console: console) == status)
      #expect(error.text.contains("cannot write to standard output") == (number == ENOSPC))
    }
  }
}
