import Testing

@testable import CommandLineKit

@Suite struct HelpPageTests {
  private let help = HelpPage(tool: SampleTool.tool, width: 80)

  @Test func overview() {
    #expect(
      help.overview == """
        Draws shapes on paper.

        Usage: sample <command> [options]

        Commands:
          draw  Draw a shape (circle, square)
          scan  Scan papers.
          fail  Fail in one of many ways.

        Examples:
          sample draw circle --size 3
              Draws a circle.

        Help for a command: sample help <command>. Version: sample --version. Shell
        completions: sample completions bash, zsh or fish.

        """)
  }

  @Test func commandWithOptions() {
    #expect(
      help.page(of: CommandDescription(SampleTool.Circle.self, path: ["draw", "circle"])) == """
        Draw a circle.

        Usage: sample draw circle --size <millimetres> [options]

        The circle is drawn with a pair of compasses.

        Options:
          -s, --size <millimetres>    The diameter. Allowed: 1 to 400. Required.
              --yaw <degrees>         Turn the paper. Allowed: -180 to 180. Default: 0.
              --ink <colour>          The ink's colour: [dark]. Allowed: black,
                                      blue-black, red. Default: black.
              --centre <latitude,longitude>
                                      Where the circle lies. Allowed: latitude -90 to
                                      90, longitude -180 to 180.
              --label <words>         Write beside it. May be given more than once.
          -F, --filled                Fill it.
          -o, --output <file>         Where to draw.

        Common options:
              --threads <count>    Work with so many threads; as many as there are
                                   processors when left out. Allowed: 1 to 1024.
              --max-memory <size>  Stay below this much memory, for example 2G or 500M.
                                   Allowed: at least 64M.
          -f, --force              Replace an output that exists.
              --json               Print the report as JSON on standard output.
          -q, --quiet              Say nothing but warnings and errors.
          -v, --verbose            Say what is done and why.
          -h, --help               Show this page.

        Examples:
          sample draw circle --size 3 --ink red
              Draws a small red circle.

        Exit statuses:
          0    done, complete
          64   usage: the option or value at fault is named
          65   input that cannot be read or is not what it says
          66   input not found, or nothing in it to work on
          73   an output cannot be created
          74   reading or writing failed (for example a full disk)
          130  interrupted; nothing half-written is left behind

        """)
  }

  @Test func commandWithArguments() {
    let page = help.page(of: CommandDescription(SampleTool.Scan.self, path: ["scan"]))
    #expect(
      page.hasPrefix(
        """
        Scan papers.

        Usage: sample scan <papers> [<mode>] [<more>…] [options]

        Arguments:
          <papers>  The folder with the papers.
          <mode>    How to scan. Allowed: fast, fine.
          <more>    Single papers.

        Options:
              --deep  Scan folders within folders.

        Common options:
          -h, --help  Show this page.

        """), "\(page)")
  }

  @Test func namesEveryOptionAndStatus() {
    for (path, command) in SampleTool.tool.allCommands {
      let description = CommandDescription(command, path: path)
      let page = help.page(of: description)
      for option in description.options { #expect(page.contains("--\(option.name)")) }
      for argument in description.arguments { #expect(page.contains("<\(argument.name)>")) }
      for status in description.exitStatuses { #expect(page.contains(status.meaning)) }
    }
  }
}
