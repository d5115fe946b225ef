import Testing

@testable import CommandLineKit

@Suite struct ReferencePageTests {
  private let page = ReferencePage(SampleTool.tool).markdown

  @Test func beginsWithTheListOfCommands() {
    #expect(
      page.hasPrefix(
        """
        # sample command reference

        Draws shapes on paper.

        | command | what it does |
        |---|---|
        | [`draw circle`](#sample-draw-circle) | Draw a circle. |
        | [`draw square`](#sample-draw-square) | Draw a square. |
        | [`scan`](#sample-scan) | Scan papers. |
        | [`fail`](#sample-fail) | Fail in one of many ways. |

        ## sample draw circle

        """), "\(page)")
  }

  @Test func showsArgumentsAndOptions() {
    #expect(
      page.contains(
        """
        ## sample scan

        Scan papers.

        * `sample scan papers/`: Scans a folder.

        | argument | meaning |
        |---|---|
        | `<papers>` | The folder with the papers. |
        | `[<mode>]` | How to scan. Allowed: fast, fine. |
        | `[<more>…]` | Single papers. |

        | option | meaning |
        |---|---|
        | `--deep` | Scan folders within folders. |

        Exit statuses: 0, 64, 65, 66, 73, 74, 130.
        """), "\(page)")
  }

  @Test func namesEveryOptionAndStatus() {
    for (path, command) in SampleTool.tool.allCommands {
      for option in CommandDescription(command, path: path).options {
        #expect(page.contains("--\(option.name)"))
      }
    }
    for status in ExitStatus.allCases {
      #expect(page.contains("| \(status.rawValue) | \(status.meaning) |"))
    }
  }
}
